import type { Answer } from '@first-chair/core/contract/endpoint'
import type { printHouseholdCard as printHouseholdCardCall } from '@first-chair/core/staff/staff-help.api'
import { loadPaperCard } from '../arrival-code/paper-card.facts.ts'
import { insertActorAuditEntry } from '../audit/audit.store.ts'
import type { Context, StaffCaller } from '../context/context.ts'
import { getOpenLocation } from '../contact-task/check-in.facts.ts'
import { toHouseholdSubject } from './household-link.store.ts'

/** The arrival card of a household for the printer of the desk, and an entry in the audit log about it. */
export async function printHouseholdCard(
  ctx: Context,
  staff: StaffCaller,
  { locationId, household }: { locationId: number; household: string },
): Promise<Answer<typeof printHouseholdCardCall>> {
  const setup = await ctx.setup.current()
  const { name: locationName, timeZone } = getOpenLocation(setup, locationId)
  // Late in the day the next visit of a household may be tomorrow's, but the household is at the desk now.
  const today = ctx.clock.resortDay(timeZone ?? ctx.config.resortTimeZone)
  const card = await loadPaperCard(ctx, { ipCode: household, locationId, today })
  await insertActorAuditEntry(
    ctx.pool,
    { kind: 'staff', name: staff.email, requestId: staff.requestId },
    {
      action: 'arrival-card-printed',
      subject: toHouseholdSubject(household),
      after: { locationId, day: card.readiness.visitDay },
    },
  )
  return { card, locationName, paper: setup.general.kioskPaper }
}
