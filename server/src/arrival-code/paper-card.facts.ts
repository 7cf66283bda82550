import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { PaperCard } from '@first-chair/core/contact-task/paper-card'
import { readPosHousehold } from '../contact/pos-household.facts.ts'
import type { Context } from '../context/context.ts'
import { loadGuestReadiness } from '../readiness/guest-readiness.facts.ts'
import { requireReference } from '../session/household-reference.facts.ts'
import { signHouseholdCode } from './sign-arrival-code.facts.ts'

/**
 * The arrival card of a household for printing, signed for this day, or for its next visit at the location if it has booked
 * nothing for it. A household that never signed in gets a reference. Throws `not-found` for a household that the point of sale does not know.
 */
export async function loadPaperCard(
  ctx: Context,
  { ipCode, locationId, today }: { ipCode: string; locationId: number; today?: CalendarDate },
): Promise<PaperCard> {
  const { people } = await readPosHousehold(ctx, ipCode)
  const householdReference = await requireReference(ctx.pool, ipCode)
  const next = await loadGuestReadiness(ctx, { ipCode }, { locationId, day: undefined })
  const isForToday = today !== undefined && next.visitDay !== today && next.visitDays.includes(today)
  const readiness = isForToday ? await loadGuestReadiness(ctx, { ipCode }, { locationId, day: today }) : next
  const day = readiness.visitDay
  return {
    householdReference,
    code: await signHouseholdCode(ctx, { ipCode, householdReference }, { locationId, day }),
    readiness,
    people: people.map(({ contactId, firstName }) => ({ contactId, firstName })),
    lastName: people[0]?.lastName ?? '',
  }
}
