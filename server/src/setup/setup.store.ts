import type { OfferedActivity } from '@first-chair/core/owed-task/owed-facts'
import type { Activity, ActivityTask } from '@first-chair/core/activity/activity'
import type { Location } from '@first-chair/core/location/location'
import type { Task, TaskType } from '@first-chair/core/task/task'
import { GeneralSettings } from '@first-chair/core/settings/admin-settings'
import { LanguageSettings } from '@first-chair/core/settings/language'
import { parseOrDefault } from '@first-chair/core/settings/parse-or-default'
import { ThemeSettings } from '@first-chair/core/settings/theme'
import type { TextRelease } from '@first-chair/core/waiver-text/text-release'
import type pg from 'pg'
import { groupRows } from '../db/group-rows.ts'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'

/** Everything that operators have set up. It is small, the same for every guest, and cached in memory. */
export type Setup = {
  /** Increases with each change of the setup. */
  generation: number
  locations: readonly Location[]
  activities: readonly Activity[]
  tasks: readonly Task[]
  taskTypes: readonly TaskType[]
  /** The activities of each location by location id, in the form that the rules need. */
  offeredActivities: ReadonlyMap<number, readonly OfferedActivity[]>
  /** The product codes of all activities. */
  productsOfActivities: ReadonlySet<string>
  /** The releases of each waiver text of the built-in point of sale by its code, oldest first, also a scheduled one. */
  waiverReleases: ReadonlyMap<string, readonly TextRelease[]>
  general: GeneralSettings
  language: LanguageSettings
  theme: ThemeSettings
  /** Problems with stored settings, which were replaced by their defaults. */
  settingsProblems: readonly string[]
}

/** The channel that announces each change of the setup. */
export const setupChannel = 'first_chair_setup'

const queries = {
  generation: 'select number from setup_generation',
  taskTypes: 'select * from current_task_type order by id',
  tasks: 'select * from current_task order by id',
  activities: 'select * from current_activity order by id',
  locations: 'select * from current_location order by id',
  settings: 'select kind, value from settings_document',
  releases: `select pos_waiver_id as code, number, encode(text_hash, 'hex') as "textHash", kind,
                    released_at as "releasedAtUtc", to_char(scheduled_for, 'YYYY-MM-DD"T"HH24:MI') as "scheduledFor"
             from waiver_text_release order by pos_waiver_id, number`,
} as const

type ActivityRow = Omit<Activity, 'activityTasks'> & { taskLinks: Omit<ActivityTask, 'task'>[] }

/** Reads the whole setup from one snapshot of the database. */
export async function readSetup(pool: pg.Pool): Promise<Setup> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    return await readSetupInTransaction(client)
  } finally {
    // A connection with an unfinished transaction must not go back to the pool.
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

/** Reads the whole setup as a transaction sees it, also what it has not committed. */
export async function readSetupInTransaction(client: pg.PoolClient): Promise<Setup> {
  const [generation] = await read<{ number: number }>(client, queries.generation)
  const taskTypes = await read<TaskType>(client, queries.taskTypes)
  const tasks = await read<Task>(client, queries.tasks)
  const activityRows = await read<ActivityRow>(client, queries.activities)
  const locations = await read<Location>(client, queries.locations)
  const settings = await read<{ kind: string; value: unknown }>(client, queries.settings)
  const releases = await read<TextRelease & { code: string }>(client, queries.releases)
  const taskById = new Map(tasks.map((task) => [task.id, task]))
  const activities = activityRows.map(({ taskLinks, ...activity }) => ({
    ...activity,
    activityTasks: taskLinks.flatMap((link) => {
      const task = taskById.get(link.taskId)
      return task ? [{ ...link, task }] : []
    }),
  }))
  const activityById = new Map(activities.map((activity) => [activity.id, activity]))
  return {
    generation: generation?.number ?? 0,
    locations,
    activities,
    tasks,
    taskTypes,
    offeredActivities: new Map(
      locations.map((location) => [location.id, getOfferedActivities(location, activityById)]),
    ),
    productsOfActivities: new Set(
      activities.flatMap(({ activityProducts }) => activityProducts.map(({ productId }) => productId)),
    ),
    waiverReleases: groupRows(releases, ({ code }) => code),
    ...parseSettings(Object.fromEntries(settings.map(({ kind, value }) => [kind, value]))),
  }
}

function parseSettings(
  stored: Record<string, unknown>,
): Pick<Setup, 'general' | 'language' | 'theme' | 'settingsProblems'> {
  const general = parseOrDefault(GeneralSettings, stored['general'] ?? {})
  const language = parseOrDefault(LanguageSettings, stored['language'] ?? {})
  const theme = parseOrDefault(ThemeSettings, stored['theme'] ?? {})
  return {
    general: general.settings,
    language: language.settings,
    theme: theme.settings,
    settingsProblems: [...general.problems, ...language.problems, ...theme.problems],
  }
}

function getOfferedActivities(location: Location, activityById: ReadonlyMap<number, Activity>): OfferedActivity[] {
  return location.activityLocations.flatMap((link) => {
    const activity = activityById.get(link.activityId)
    if (!activity) return []
    const { id, name, imageUrl, ageMin, ageMax, activityTasks, activityProducts } = activity
    return [
      {
        id,
        name,
        imageUrl,
        ageMin,
        ageMax,
        productIds: activityProducts.map(({ productId }) => productId),
        tasks: activityTasks.map(({ task }) => task),
      },
    ]
  })
}

async function read<Row extends object>(client: pg.PoolClient, sql: string): Promise<Row[]> {
  return (await client.query<WithDates<Row>>(sql)).rows.map(toIsoDates<Row>)
}
