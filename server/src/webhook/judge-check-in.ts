import { Failure } from '@first-chair/core/contract/failure'
import { getCompletedCheckIn } from '@first-chair/core/owed-task/completed-check-in'
import { getOwedTasks } from '@first-chair/core/owed-task/owed-tasks'
import type { Context } from '../context/context.ts'
import { loadCheckInFacts } from '../contact-task/check-in.facts.ts'
import { loadCurrentWaiverTexts } from '../waiver-text/current-waiver-text.facts.ts'
import { insertCompletedCheckIn } from './completed-check-in.store.ts'

type Ctx = Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale' | 'log'>

/**
 * Queues the event `check-in.completed` if a household has completed all required tasks at a location. At most once per
 * resort day. A location where guests only edit their profiles has no check-in. If the point of sale does not answer, the
 * queue tries again.
 */
export async function judgeCheckIn(
  ctx: Ctx,
  { householdIpCode, locationId }: { householdIpCode: string; locationId: number },
): Promise<void> {
  const facts = await loadFacts(ctx, householdIpCode, locationId)
  if (!facts || facts.location.isEditProfileLocation) return
  const contactIds = getCompletedCheckIn(getOwedTasks(facts.owed))
  if (!contactIds) return
  await insertCompletedCheckIn(ctx.pool, { householdIpCode, contactIds, locationId, day: facts.today })
}

/** Undefined if the location was closed or deleted in the meantime. */
async function loadFacts(ctx: Ctx, ipCode: string, locationId: number) {
  try {
    return await loadCheckInFacts(ctx, { ipCode }, locationId, await loadCurrentWaiverTexts(ctx, locationId))
  } catch (error) {
    if (error instanceof Failure && ['not-found', 'location-closed'].includes(error.code)) return undefined
    throw error
  }
}
