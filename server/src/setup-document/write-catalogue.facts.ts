import { isSameJson } from '@first-chair/core/contract/same-json'
import type { SetupDocument, SetupObject } from '@first-chair/core/setup-document/setup-document'
import { t } from '@first-chair/core/catalogue/setup-document'
import { createInvalidInput } from '@first-chair/core/contract/failure'
import { toSlug } from '@first-chair/core/location/location'
import { LocationStops } from '@first-chair/core/location/location-stops'
import type { AdminTask } from '@first-chair/core/task/task'
import { allTaskKinds, taskKindDefinitions, taskKinds } from '@first-chair/core/task-kind/task-kinds'
import { insertAuditEntry } from '../audit/audit.store.ts'
import { activityResource } from '../activity/activity.resource.ts'
import {
  findActivity,
  insertActivity,
  replaceActivityProducts,
  replaceActivityTasks,
  updateActivityRow,
} from '../activity/activity.store.ts'
import {
  findLocation,
  insertLocation,
  markLocationDeleted,
  replaceLinkedActivities,
  updateLocationRow,
  type LocationColumns,
} from '../location/location.store.ts'
import type { SetupRows } from '../setup/setup-document.store.ts'
import {
  findTask,
  findTaskType,
  insertTask,
  markTaskDeleted,
  removeFromActivities,
  updateTaskRow,
  updateTaskTypeRow,
} from '../task/task.store.ts'
import { clearDefaultFlag, freeLinksAndFlags } from './setup-object.store.ts'
import {
  matchSection,
  removeObjects,
  writeObjects,
  type ObjectWriter,
  type SetupWriting,
} from './sync-objects.facts.ts'

type Ids = ReadonlyMap<string, number>

/** Writes locations, activities and tasks, each with its references. `wanted` has all three sections. */
export async function writeCatalogue(
  writing: SetupWriting,
  rows: SetupRows,
  current: SetupDocument,
  wanted: SetupDocument,
): Promise<void> {
  const { locations = {}, activities = {}, tasks = {} } = wanted
  const taskWriter = createTaskWriter(writing)
  const matchedLocations = await matchSection(writing, 'location', rows.locations, current.locations ?? {}, locations)
  const matchedActivities = await matchSection(
    writing,
    'activity',
    rows.activities,
    current.activities ?? {},
    activities,
  )
  const matchedTasks = await matchSection(writing, 'task', rows.tasks, current.tasks ?? {}, tasks)

  // What refers to something is deleted before it, and written after it.
  await removeObjects(writing, createLocationWriter(writing, new Map()), matchedLocations)
  await removeObjects(writing, createActivityWriter(writing, new Map()), matchedActivities)
  await removeObjects(writing, taskWriter, matchedTasks)
  const taskIds = await writeObjects(writing, taskWriter, matchedTasks)
  const activityIds = await writeObjects(writing, createActivityWriter(writing, taskIds), matchedActivities)
  await freeLinksAndFlags(
    writing.client,
    matchedLocations.matches.flatMap(({ key, id }) => {
      const location = locations[key]
      return id !== undefined && location ? [{ id, slug: toSlug(location.name), ...location }] : []
    }),
  )
  await writeObjects(writing, createLocationWriter(writing, activityIds), matchedLocations)
}

function createLocationWriter({ client }: SetupWriting, activityIds: Ids): ObjectWriter<SetupObject<'locations'>> {
  const toColumns = ({ activities: _activities, defaultActivity, ...fields }: SetupObject<'locations'>) =>
    ({
      ...fields,
      slug: toSlug(fields.name),
      defaultActivityId: activityIds.get(defaultActivity ?? '') ?? null,
      stops: LocationStops.parse(fields.stops),
    }) satisfies LocationColumns
  const linkActivities = async (id: number, { activities }: SetupObject<'locations'>) => {
    // The order of the links is the order in which they were added.
    await replaceLinkedActivities(client, id, [])
    await replaceLinkedActivities(client, id, toIds(activities, activityIds))
  }
  return {
    section: 'locations',
    table: 'location',
    subject: 'location',
    find: (id) => findLocation(client, id),
    insert: async (location) => {
      const id = await insertLocation(client, toColumns(location))
      await linkActivities(id, location)
      return id
    },
    update: async (id, location) => {
      await updateLocationRow(client, id, toColumns(location))
      await linkActivities(id, location)
    },
    remove: async (id) => {
      await clearDefaultFlag(client, id)
      await markLocationDeleted(client, id)
      return []
    },
  }
}

function createActivityWriter({ client }: SetupWriting, taskIds: Ids): ObjectWriter<SetupObject<'activities'>> {
  const link = async (id: number, { tasks, products }: SetupObject<'activities'>) => {
    await replaceActivityTasks(client, id, toIds(tasks, taskIds))
    await replaceActivityProducts(client, id, products)
  }
  return {
    section: 'activities',
    table: 'activity',
    subject: 'activity',
    find: (id) => findActivity(client, id),
    insert: async (activity) => {
      const id = await insertActivity(client, activity)
      await link(id, activity)
      return id
    },
    update: async (id, activity) => {
      await updateActivityRow(client, id, activity)
      await link(id, activity)
    },
    remove: async (id) => {
      const row = await findActivity(client, id)
      return row ? activityResource.delete(client, row) : []
    },
  }
}

function createTaskWriter({ client }: SetupWriting): ObjectWriter<SetupObject<'tasks'>> {
  const toFields = ({ type, ...fields }: SetupObject<'tasks'>) => ({
    ...fields,
    taskTypeId: taskKindDefinitions[type].typeId,
  })
  const find = (id: number): Promise<AdminTask | undefined> => findTask(client, id)
  return {
    section: 'tasks',
    table: 'task',
    subject: 'task',
    find,
    insert: (task) => insertTask(client, toFields(task)),
    update: async (id, task) => {
      const before = await find(id)
      const fields = toFields(task)
      // Signatures and completions refer to the task.
      if (before?.hasCompletions && before.taskTypeId !== fields.taskTypeId) {
        const message = t('task-completed', { type: taskKinds[before.taskTypeId] })
        throw createInvalidInput([{ path: 'type', rule: 'completed', message }])
      }
      await updateTaskRow(client, id, fields)
    },
    remove: async (id) => {
      const activities = await removeFromActivities(client, id)
      await markTaskDeleted(client, id)
      return activities.map((activity) => ({
        action: 'activity-changed',
        subject: `activity ${activity.id}`,
        before: { taskIds: activity.before },
        after: { taskIds: activity.after },
      }))
    },
  }
}

/** Writes the task types that the document has. The others stay as they are. */
export async function writeTaskTypes(
  { client, administrator }: SetupWriting,
  current: SetupDocument,
  { taskTypes = {} }: SetupDocument,
): Promise<void> {
  for (const kind of allTaskKinds) {
    const fields = taskTypes[kind]
    if (!fields || isSameJson(fields, current.taskTypes?.[kind])) continue
    const { typeId } = taskKindDefinitions[kind]
    const before = await findTaskType(client, typeId)
    await updateTaskTypeRow(client, typeId, fields)
    const after = await findTaskType(client, typeId)
    await insertAuditEntry(client, administrator, {
      action: 'task-type-changed',
      subject: `task-type ${typeId}`,
      ...(before && { before }),
      ...(after && { after }),
    })
  }
}

function toIds(keys: readonly string[], ids: Ids): number[] {
  return keys.flatMap((key) => ids.get(key) ?? [])
}
