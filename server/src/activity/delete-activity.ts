import { Failure } from '@first-chair/core/failure'
import { keepAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context.ts'
import { changeSetup } from '../setup/setup-change.store.ts'
import { activityOf, locationsWith, removeActivity } from './activity.store.ts'

/**
 * Deletes an activity, softly, and takes it out of the locations that link it. One that is linked is deleted only when
 * that is confirmed (domain rules, section 8).
 */
export function deleteActivity(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  id: number,
  isConfirmed: boolean,
): Promise<{ id: number }> {
  return changeSetup(ctx, async (client) => {
    const before = await activityOf(client, id)
    if (!before) throw new Failure('not-found')
    const locations = await locationsWith(client, id)
    if (!isConfirmed && locations.length > 0) throw inUse(before.name, locations)
    await removeActivity(client, id)
    await keepAuditEntry(client, administrator, { action: 'activity-deleted', subject: `activity ${id}`, before })
    for (const location of locations) {
      await keepAuditEntry(client, administrator, {
        action: 'location-changed',
        subject: `location ${location.id}`,
        before: { activity: before.name, isDefaultActivity: location.isDefaultThere },
        after: { activity: null },
      })
    }
    return { id }
  })
}

function inUse(name: string, locations: readonly { name: string; isDefaultThere: boolean }[]): Failure {
  const names = (some: typeof locations) => some.map((location) => location.name).join(', ')
  const withoutDefault = locations.filter(({ isDefaultThere }) => isDefaultThere)
  const warning = withoutDefault.length === 0 ? '' : ` Without a default activity then: ${names(withoutDefault)}.`
  return new Failure('in-use', {
    message: `${name} is in use. Guests do it here: ${names(locations)}.${warning}`,
    detail: { locations: names(locations) },
  })
}
