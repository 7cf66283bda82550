import { Failure } from '@first-chair/core/failure'
import { keepAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context.ts'
import { changeSetup } from '../setup/setup-change.store.ts'
import { hasCompletionsAt, locationOf, removeLocation } from './location.store.ts'

/**
 * Deletes a location, softly: what guests completed there refers to it. One that is in use is deleted only when that is
 * confirmed; the default location never (domain rules, section 8).
 */
export function deleteLocation(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  id: number,
  isConfirmed: boolean,
): Promise<{ id: number }> {
  return changeSetup(ctx, async (client) => {
    const before = await locationOf(client, id)
    if (!before) throw new Failure('not-found')
    if (before.isDefault) {
      throw new Failure('default-location', {
        message: 'The default location cannot be deleted. Make another one the default first.',
      })
    }
    if (!isConfirmed) {
      const linked = before.activityLocations.map(({ activity }) => activity.name)
      const hasCompletions = await hasCompletionsAt(client, id)
      if (linked.length > 0 || hasCompletions) throw inUse(before.name, linked, hasCompletions)
    }
    await removeLocation(client, id)
    await keepAuditEntry(client, administrator, { action: 'location-deleted', subject: `location ${id}`, before })
    return { id }
  })
}

function inUse(name: string, activities: readonly string[], hasCompletions: boolean): Failure {
  const reasons = [
    ...(activities.length > 0 ? [`Guests do this there: ${activities.join(', ')}.`] : []),
    ...(hasCompletions ? ['Guests have completed tasks there; what they did is kept.'] : []),
  ]
  return new Failure('in-use', {
    message: `${name} is in use. ${reasons.join(' ')}`,
    detail: { activities: activities.join(', ') },
  })
}
