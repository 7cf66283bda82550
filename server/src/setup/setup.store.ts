import type { OfferedActivity } from '@first-chair/core/contact-task/owed-tasks'
import type { Activity, ActivityTask } from '@first-chair/core/activity/activity'
import type { Location } from '@first-chair/core/location/location'
import type { Task, TaskType } from '@first-chair/core/task/task'
import { GeneralSettings } from '@first-chair/core/settings/admin-settings'
import { LanguageSettings } from '@first-chair/core/settings/language'
import { mended } from '@first-chair/core/settings/mended'
import { ThemeSettings } from '@first-chair/core/settings/theme'
import type pg from 'pg'

/** What operators have set up: small, the same for every guest, and kept in memory. */
export type Setup = {
  locations: readonly Location[]
  activities: readonly Activity[]
  tasks: readonly Task[]
  taskTypes: readonly TaskType[]
  /** The activities of each location, ready for the rules, by location id. */
  offered: ReadonlyMap<number, readonly OfferedActivity[]>
  general: GeneralSettings
  language: LanguageSettings
  theme: ThemeSettings
  /** What was wrong with the stored settings and is replaced by its default. */
  settingsProblems: readonly string[]
}

const queries = {
  taskTypes: `
    select id, name, false as "isDeleted", enable_shoe_size as "enableShoeSize", enable_stance as "enableStance",
           effective_days as "effectiveDays"
    from task_type order by id`,
  tasks: `
    select id, name, task_type_id as "taskTypeId", age_min as "ageMin", age_max as "ageMax", is_optional as "isOptional",
           pos_waiver_id as "posWaiverId", external_waiver_id as "externalWaiverId",
           consolidate_waivers as "consolidateWaivers", use_today_as_validation_date as "useTodayAsValidationDate",
           start_effective_date as "startEffectiveDate", end_effective_date as "endEffectiveDate",
           validation_date as "validationDate", enable_agree_checkbox as "enableAgreeCheckbox",
           enable_text_signature as "enableTextSignature", enable_wet_signature as "enableWetSignature",
           resign_when_text_changed as "resignWhenTextChanged", custom_comment as "customComment",
           modified_date_utc as "modifiedDateUtc"
    from task where deleted_date_utc is null order by id`,
  activities: `
    select id, name, age_min as "ageMin", age_max as "ageMax", image_url as "imageUrl", modified_date_utc as "modifiedDateUtc"
    from activity where deleted_date_utc is null order by id`,
  activityTasks: `
    select id, activity_id as "activityId", task_id as "taskId" from activity_task order by activity_id, position`,
  activityProducts: `
    select id, activity_id as "activityId", product_id as "productId" from activity_product order by id`,
  locations: `
    select id, name, slug, description, is_enabled as "isEnabled", is_default as "isDefault",
           is_edit_profile_location as "isEditProfileLocation",
           use_pos_transactions_and_orders as "usePosTransactionsAndOrders", default_activity_id as "defaultActivityId",
           check_in_complete_text as "checkInCompleteText", time_zone as "timeZone", modified_date_utc as "modifiedDateUtc"
    from location where deleted_date_utc is null order by id`,
  activityLocations: `
    select id, location_id as "locationId", activity_id as "activityId" from activity_location order by id`,
  settings: `select kind, value from settings_document`,
} as const

type Dated<Row> = Omit<Row, 'modifiedDateUtc'> & { modifiedDateUtc: Date }

/** Reads the whole set-up in one moment of the database. */
export async function readSetup(pool: pg.Pool): Promise<Setup> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const taskTypes = (await client.query<TaskType>(queries.taskTypes)).rows
    const tasks = (await client.query<Dated<Task>>(queries.tasks)).rows.map(withIsoDate)
    const activityRows = (
      await client.query<Dated<Omit<Activity, 'activityTasks' | 'activityProducts' | 'isLocationDefaultActivity'>>>(
        queries.activities,
      )
    ).rows.map(withIsoDate)
    const taskLinks = (await client.query<Omit<ActivityTask, 'task'>>(queries.activityTasks)).rows
    const products = (await client.query<Activity['activityProducts'][number]>(queries.activityProducts)).rows
    const locationRows = (await client.query<Dated<Omit<Location, 'activityLocations'>>>(queries.locations)).rows.map(
      withIsoDate,
    )
    const locationLinks = (await client.query<Location['activityLocations'][number]>(queries.activityLocations)).rows
    const settings = (await client.query<{ kind: string; value: unknown }>(queries.settings)).rows
    await client.query('commit')

    const activities = activityRows.map((activity) => ({
      ...activity,
      isLocationDefaultActivity: locationRows.some((location) => location.defaultActivityId === activity.id),
      activityTasks: taskLinks
        .filter((link) => link.activityId === activity.id)
        .flatMap((link) => tasks.filter((task) => task.id === link.taskId).map((task) => ({ ...link, task }))),
      activityProducts: products.filter((product) => product.activityId === activity.id),
    }))
    const locations = locationRows.map((location) => ({
      ...location,
      activityLocations: locationLinks.filter(
        (link) => link.locationId === location.id && activities.some(({ id }) => id === link.activityId),
      ),
    }))
    return {
      locations,
      activities,
      tasks,
      taskTypes,
      offered: new Map(locations.map((location) => [location.id, offeredAt(location, activities)])),
      ...mendedSettings(Object.fromEntries(settings.map(({ kind, value }) => [kind, value]))),
    }
  } finally {
    // A connection with an unfinished transaction must not go back to the pool.
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

function mendedSettings(
  stored: Record<string, unknown>,
): Pick<Setup, 'general' | 'language' | 'theme' | 'settingsProblems'> {
  const general = mended(GeneralSettings, stored['general'] ?? {})
  const language = mended(LanguageSettings, stored['language'] ?? {})
  const theme = mended(ThemeSettings, stored['theme'] ?? {})
  return {
    general: general.settings,
    language: language.settings,
    theme: theme.settings,
    settingsProblems: [...general.problems, ...language.problems, ...theme.problems],
  }
}

function offeredAt(location: Location, activities: readonly Activity[]): OfferedActivity[] {
  return location.activityLocations.flatMap((link) =>
    activities
      .filter(({ id }) => id === link.activityId)
      .map(({ id, name, imageUrl, ageMin, ageMax, activityTasks, activityProducts }) => ({
        id,
        name,
        imageUrl,
        ageMin,
        ageMax,
        productIds: activityProducts.map(({ productId }) => productId),
        tasks: activityTasks.map(({ task }) => task),
      })),
  )
}

function withIsoDate<Row extends { modifiedDateUtc: Date }>(row: Row) {
  return { ...row, modifiedDateUtc: row.modifiedDateUtc.toISOString() }
}
