import { ActivityFields } from '../activity/activity-fields.ts'
import { t } from '../catalogue/setup-document.ts'
import { isSameName } from '../contract/display-name.ts'
import { toFieldProblems, type FieldProblem } from '../contract/failure.ts'
import { LocationFields } from '../location/location-fields.ts'
import { toSlug } from '../location/location.ts'
import { TaskFields } from '../task/task-fields.ts'
import { allTaskKinds, taskKindDefinitions } from '../task-kind/task-kinds.ts'
import type { SetupDocument, SetupObject } from './setup-document.ts'

/**
 * The problems of a whole setup that a schema of one object cannot see: references to nothing, names that are taken, and
 * rules over several objects (docs/domain.md, "Setup changes"). Every path starts at the top of the document.
 */
export function checkSetupDocument(setup: SetupDocument): FieldProblem[] {
  const { locations = {}, activities = {}, tasks = {}, collections = {} } = setup
  return [
    ...Object.entries(locations).flatMap(([key, location]) => checkLocation(setup, key, location)),
    ...checkFlags(locations),
    ...findSame('locations', locations, (one, other) => toSlug(one) === toSlug(other), 'same-link'),
    ...Object.entries(activities).flatMap(([key, activity]) => checkActivity(setup, key, activity)),
    ...findSame('activities', activities, isSameName, 'same-name'),
    ...Object.entries(tasks).flatMap(([key, task]) => checkTask(setup, key, task)),
    ...findSame('tasks', tasks, isSameName, 'same-name'),
    ...checkTaskTypes(setup),
    ...Object.entries(collections).flatMap(([key, collection]) => checkCollection(key, collection)),
  ]
}

function checkLocation(setup: SetupDocument, key: string, location: SetupObject<'locations'>): FieldProblem[] {
  const path = `locations.${key}`
  const { activities, defaultActivity } = location
  return [
    ...check(LocationFields, location, path),
    ...checkReferences(`${path}.activities`, activities, setup.activities ?? {}, 'unknown-activity'),
    ...(defaultActivity !== null && !activities.includes(defaultActivity)
      ? [problem(`${path}.defaultActivity`, 'default-not-linked', t('default-not-linked', { key: defaultActivity }))]
      : []),
  ]
}

function checkFlags(locations: Record<string, SetupObject<'locations'>>): FieldProblem[] {
  const withFlag = (flag: 'isDefault' | 'isEditProfileLocation') =>
    Object.entries(locations).flatMap(([key, location]) => (location[flag] ? [key] : []))
  const defaults = withFlag('isDefault')
  const forProfiles = withFlag('isEditProfileLocation')
  return [
    ...(defaults.length === 0 && Object.keys(locations).length > 0
      ? [problem('locations', 'no-default-location', t('no-default-location'))]
      : []),
    ...(defaults.length > 1
      ? [problem('locations', 'several-default-locations', t('several-default-locations', { keys: defaults }))]
      : []),
    ...(forProfiles.length > 1
      ? [problem('locations', 'several-profile-locations', t('several-profile-locations', { keys: forProfiles }))]
      : []),
  ]
}

function checkActivity(setup: SetupDocument, key: string, activity: SetupObject<'activities'>): FieldProblem[] {
  const path = `activities.${key}`
  return [
    ...check(ActivityFields, activity, path),
    ...checkReferences(`${path}.tasks`, activity.tasks, setup.tasks ?? {}, 'unknown-task'),
    ...findListedTwice(`${path}.products`, activity.products),
  ]
}

function checkTask({ waiverTexts }: SetupDocument, key: string, task: SetupObject<'tasks'>): FieldProblem[] {
  const path = `tasks.${key}`
  const { type, posWaiverId: code } = task
  const problems = check(TaskFields, { ...task, taskTypeId: taskKindDefinitions[type].typeId }, path)
  // Another point of sale has its own texts.
  const isUnknown = type === 'Waiver' && code !== null && waiverTexts !== undefined && !Object.hasOwn(waiverTexts, code)
  return isUnknown
    ? [...problems, problem(`${path}.posWaiverId`, 'unknown-waiver-code', t('unknown-waiver-code', { code }))]
    : problems
}

function checkTaskTypes({ taskTypes = {} }: SetupDocument): FieldProblem[] {
  return allTaskKinds.flatMap((kind) =>
    (['enableShoeSize', 'enableStance'] as const)
      .filter((field) => kind !== 'RentalProfile' && taskTypes[kind]?.[field] === true)
      .map((field) => problem(`taskTypes.${kind}.${field}`, 'rental-only', t('rental-only'))),
  )
}

function checkCollection(key: string, { items }: SetupObject<'collections'>): FieldProblem[] {
  const path = `collections.${key}`
  const seen = new Map<string, string>()
  return Object.keys(items).flatMap((itemName) => {
    const other = seen.get(itemName.toLowerCase())
    seen.set(itemName.toLowerCase(), itemName)
    return other === undefined
      ? []
      : [problem(`${path}.items.${itemName}`, 'same-name', t('same-name', { key: other }))]
  })
}

function checkReferences(
  path: string,
  keys: readonly string[],
  objects: Readonly<Record<string, unknown>>,
  rule: 'unknown-activity' | 'unknown-task',
): FieldProblem[] {
  const unknown = keys.flatMap((key, index) =>
    Object.hasOwn(objects, key) ? [] : [problem(`${path}.${index}`, rule, t(rule, { key }))],
  )
  return [...unknown, ...findListedTwice(path, keys)]
}

function findListedTwice(path: string, keys: readonly string[]): FieldProblem[] {
  return keys.flatMap((key, index) =>
    keys.indexOf(key) === index ? [] : [problem(`${path}.${index}`, 'listed-twice', t('listed-twice', { key }))],
  )
}

function findSame(
  section: string,
  objects: Readonly<Record<string, { name: string }>>,
  isSame: (one: string, other: string) => boolean,
  rule: 'same-name' | 'same-link',
): FieldProblem[] {
  const entries = Object.entries(objects)
  return entries.flatMap(([key, { name }], index) => {
    const other = entries.slice(0, index).find(([, earlier]) => isSame(earlier.name, name))
    return other ? [problem(`${section}.${key}.name`, rule, t(rule, { key: other[0] }))] : []
  })
}

/** The rules over several fields of one object, which are those of its call. */
function check(
  schema: { safeParse: (value: unknown) => { error?: { issues: Parameters<typeof toFieldProblems>[0] } | undefined } },
  value: object,
  path: string,
): FieldProblem[] {
  return toFieldProblems(schema.safeParse(value).error?.issues ?? [], path)
}

function problem(path: string, rule: string, message: string): FieldProblem {
  return { path, rule, message }
}
