import { Failure, createInvalidInput, type FieldProblem } from '@first-chair/core/contract/failure'
import { t as rule } from '@first-chair/core/catalogue/admin-rule'
import { t } from '@first-chair/core/catalogue/refusal'
import { usualStops } from '@first-chair/core/location/location-stops'
import { toSlug, type Location } from '@first-chair/core/location/location'
import { getNewDefaultActivity } from '@first-chair/core/location/new-default-activity'
import type { LocationFields } from '@first-chair/core/location/location-fields'
import type pg from 'pg'
import { sanitiseNote } from '../html/sanitise-html.rule.ts'
import { hasOtherDefault, findNameBySlug, findUnknownActivities, type LocationColumns } from './location.store.ts'

/**
 * Validates a location and returns the values to save: with the slug of its name, a sanitised text, and the submitted
 * links, gates and stops or else the stored ones. Refuses a name whose link is taken, activities that do not exist, a default activity
 * that is not linked, and leaving no default location (docs/domain.md, "Setup changes"). The first location becomes the
 * default location, and an activity that is linked as the only one becomes the default activity.
 */
export async function validateLocation(
  client: pg.PoolClient,
  { activityIds, accessLocationIds, stops, ...fields }: LocationFields,
  saved?: Location,
): Promise<{ columns: LocationColumns; activityIds: readonly number[] }> {
  const linked = [...new Set(activityIds ?? saved?.activityLocations.map(({ activityId }) => activityId) ?? [])]
  const slug = toSlug(fields.name)
  const problems: FieldProblem[] = []

  const otherName = await findNameBySlug(client, { id: saved?.id, slug })
  if (otherName !== undefined) {
    problems.push({ path: 'name', rule: 'taken', message: t('link-taken', { slug, name: otherName }) })
  }
  if ((await findUnknownActivities(client, linked)).length > 0) {
    problems.push({ path: 'activityIds', rule: 'unknown', message: t('unknown-activities') })
  }
  if (fields.defaultActivityId !== null && !linked.includes(fields.defaultActivityId)) {
    const message = t('default-activity-not-linked')
    problems.push({ path: 'defaultActivityId', rule: 'not-linked', message })
  }
  if (problems.length > 0) throw createInvalidInput(problems)

  const isOnlyDefault = !(await hasOtherDefault(client, saved?.id))
  if (isOnlyDefault && saved?.isDefault && !fields.isDefault) {
    throw new Failure('default-location', { message: t('only-default-location') })
  }
  const isDefault = fields.isDefault || isOnlyDefault
  if (isDefault && !fields.isEnabled) {
    throw new Failure('default-location', { message: rule('default-location-disabled') })
  }
  if (isDefault && fields.isEditProfileLocation) {
    const message = t('first-location')
    throw createInvalidInput([{ path: 'isEditProfileLocation', rule: 'default-location', message }])
  }
  const linkedBefore = saved?.activityLocations.map(({ activityId }) => activityId) ?? []
  const defaultActivityId = fields.defaultActivityId ?? getNewDefaultActivity(linkedBefore, linked) ?? null
  const columns = {
    ...fields,
    defaultActivityId,
    slug,
    isDefault,
    accessLocationIds: [...new Set(accessLocationIds ?? saved?.accessLocationIds ?? [])],
    stops: stops ?? saved?.stops ?? usualStops,
    checkInCompleteText: sanitiseNote(fields.checkInCompleteText),
  }
  return { columns, activityIds: linked }
}
