import * as z from 'zod/mini'
import { getEffectiveSettings } from '../settings/settings-document.ts'
import { isMapping } from './mapping.ts'
import { setupSections, type SetupDocument, type SetupSection } from './setup-document.ts'

// The keys of a constant are those of its type.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const setupSectionNames = Object.keys(setupSections) as [SetupSection, ...SetupSection[]]

/** What differs between two setups in one object: a location, a task, or the settings, the texts or the theme as a whole. */
export const SetupDifference = z
  .object({
    section: z.enum(setupSectionNames),
    /** The key of the object; null for settings, texts and theme. */
    key: z.nullable(z.string()),
    /** The name of the object; empty for settings, texts and theme. */
    name: z.string(),
    change: z.enum(['added', 'changed', 'removed']),
    /** The fields that differ, by their path in the object. The value of a field that is left out is its default. */
    fields: z.array(z.object({ path: z.string(), before: z.optional(z.unknown()), after: z.optional(z.unknown()) })),
  })
  .register(z.globalRegistry, { id: 'SetupDifference' })
export type SetupDifference = z.infer<typeof SetupDifference>

/**
 * The differences that guests and staff would notice, in the order of the sections. A section that `after` leaves out
 * stays as it is, so it has none.
 */
export function getSetupDifferences(before: SetupDocument, after: SetupDocument): SetupDifference[] {
  return setupSectionNames.flatMap((section) => {
    const [was, is] = [before[section], after[section]]
    if (is === undefined) return []
    if (section === 'settings') return compareWhole(section, was ?? {}, is)
    if (section === 'texts') return compareWhole(section, toTexts(was), toTexts(is))
    if (section === 'theme') return compareWhole(section, toTheme(was), toTheme(is))
    const withNames = nameReferences(section, before, after)
    return compareObjects(section, mapObjects(was ?? {}, withNames), mapObjects(is, withNames))
  })
}

const toTexts = (stored: unknown) => getEffectiveSettings('language', stored ?? {})
const toTheme = (stored: unknown) => getEffectiveSettings('theme', stored ?? {})

function compareWhole(section: SetupSection, before: object, after: object): SetupDifference[] {
  const fields = getFields(before, after)
  return fields.length === 0 ? [] : [{ section, key: null, name: '', change: 'changed', fields }]
}

function compareObjects(section: SetupSection, before: object, after: object): SetupDifference[] {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...was.keys(), ...is.keys()])].toSorted().flatMap((key): SetupDifference[] => {
    const [old, current]: unknown[] = [was.get(key), is.get(key)]
    const fields = getFields(withoutRelease(old), withoutRelease(current))
    if (old === undefined) return [{ section, key, name: getName(current), change: 'added', fields }]
    // The task types are fixed, so one that is left out stays as it is.
    if (current === undefined && section === 'taskTypes') return []
    if (current === undefined) return [{ section, key, name: getName(old), change: 'removed', fields }]
    return fields.length === 0 ? [] : [{ section, key, name: getName(current), change: 'changed', fields }]
  })
}

/** Replaces the keys of activities and tasks by their names, because people know the names. */
function nameReferences(section: SetupSection, before: SetupDocument, after: SetupDocument) {
  const toName = (objects: Readonly<Record<string, { name: string }>>) => (key: unknown) =>
    typeof key === 'string' && Object.hasOwn(objects, key) ? objects[key]?.name : key
  const nameOfActivity = toName({ ...before.activities, ...after.activities })
  const nameOfTask = toName({ ...before.tasks, ...after.tasks })
  return (object: unknown): unknown => {
    if (!isMapping(object)) return object
    const { activities, defaultActivity, tasks } = object
    if (section === 'locations' && Array.isArray(activities)) {
      return { ...object, activities: activities.map(nameOfActivity), defaultActivity: nameOfActivity(defaultActivity) }
    }
    if (section === 'activities' && Array.isArray(tasks)) return { ...object, tasks: tasks.map(nameOfTask) }
    return object
  }
}

function mapObjects(objects: object, map: (object: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(objects).map(([key, object]: [string, unknown]) => [key, map(object)]))
}

/** How a text is released is not part of the setup. */
function withoutRelease(object: unknown): unknown {
  if (!isMapping(object)) return object
  const { release: _release, ...rest } = object
  return rest
}

function getName(object: unknown): string {
  if (!isMapping(object)) return ''
  const name = object['name'] ?? object['description']
  return typeof name === 'string' ? name : ''
}

function getFields(before: unknown, after: unknown, prefix = ''): SetupDifference['fields'] {
  const [was, is] = [isMapping(before) ? before : {}, isMapping(after) ? after : {}]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) => {
    const path = prefix === '' ? name : `${prefix}.${name}`
    const [old, current] = [was[name], is[name]]
    if (isMapping(old) || isMapping(current)) return getFields(old, current, path)
    if (JSON.stringify(old) === JSON.stringify(current)) return []
    return [{ path, before: old, after: current }]
  })
}
