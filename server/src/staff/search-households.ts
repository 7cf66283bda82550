import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { getVisitDays } from '@first-chair/core/readiness/visit-days'
import {
  maxStaffSearchResults,
  parseStaffSearch,
  sortSearchRows,
  type StaffSearchResult,
  type StaffSearchRow,
} from '@first-chair/core/staff/staff-search'
import { PointOfSaleRefused, type CustomerSearch, type PosHousehold } from '../adapters/point-of-sale/point-of-sale.ts'
import { countArrived } from '../arrival/arrival-event.store.ts'
import { insertActorAuditEntry } from '../audit/audit.store.ts'
import { getOpenLocation } from '../contact-task/check-in.facts.ts'
import type { Context, StaffCaller } from '../context/context.ts'
import { loadStoredHouseholds } from '../session/guest-search.store.ts'
import { listExpectedHouseholds } from '../stored-verdict/expected-guests.store.ts'

/** Of so many households of coming days, those that match come after those of today. The others need more letters. */
const maxLaterHouseholds = 500

type Ctx = Pick<Context, 'pool' | 'pointOfSale' | 'clock' | 'config' | 'setup'>

/**
 * Finds households by the name of one of their people, and by the birth date if one was typed. If there are more than an
 * answer has, those that are expected at the location come first. The audit log records every search with the ids of the
 * matches that were answered, never with the text itself.
 */
export async function searchHouseholds(
  ctx: Ctx,
  staff: StaffCaller,
  { locationId, search }: { locationId: number; search: string },
): Promise<StaffSearchResult> {
  const setup = await ctx.setup.current()
  const location = getOpenLocation(setup, locationId)
  const today = ctx.clock.resortDay(location.timeZone ?? ctx.config.resortTimeZone)
  const terms = parseStaffSearch(search, setup.general.dateFormat)
  if (!terms) return { today, households: [], hasMore: false, isSearchable: true }

  const { words, birthDate } = terms
  const sought = { kind: 'name', foldedWords: words, ...(birthDate === undefined ? {} : { birthDate }) } as const
  const found = await ctx.pointOfSale.searchCustomers(sought, maxStaffSearchResults + 1)
  const hasMore = (found ?? []).length > maxStaffSearchResults
  // With too many matches for an answer, it has those that the desk is most likely to look for.
  const expected = hasMore ? await findExpected(ctx, sought, { locationId, day: today }) : []
  const heads = [...new Set([...expected, ...(found ?? [])])].slice(0, maxStaffSearchResults)
  const [stored, arrived, households] = await Promise.all([
    loadStoredHouseholds(ctx.pool, heads),
    countArrived(ctx.pool, heads, { locationId, day: today }),
    Promise.all(heads.map((head) => readIfThere(ctx, head))),
  ])
  await insertActorAuditEntry(
    ctx.pool,
    { kind: 'staff', name: staff.email, requestId: staff.requestId },
    { action: 'guest-searched', subject: 'guests by name', after: { ipCodes: heads } },
  )
  const rows = heads.flatMap((household, index): StaffSearchRow[] => {
    const facts = households[index]
    const head = facts?.people[0]
    if (!facts || !head) return []
    return [
      {
        household,
        reference: stored.get(household)?.reference ?? null,
        firstName: head.firstName,
        lastName: head.lastName,
        guests: facts.people.length,
        expectedOn: getVisitDays(facts.purchases, today, setup.general)[0] ?? null,
        arrived: arrived.get(household) ?? 0,
      },
    ]
  })
  return {
    today,
    households: sortSearchRows(rows),
    hasMore,
    isSearchable: found !== undefined,
  }
}

/**
 * The matches that are expected at the location today, then those of coming days. It starts with who is expected, because
 * a name may have more matches than the resort has guests on a day.
 */
async function findExpected(
  { pointOfSale, pool }: Ctx,
  sought: CustomerSearch,
  { locationId, day }: { locationId: number; day: CalendarDate },
): Promise<string[]> {
  const expected = await listExpectedHouseholds(pool, { locationId, day, maxLater: maxLaterHouseholds })
  const matches = new Set(await pointOfSale.searchCustomers(sought, expected.length, expected))
  return expected.filter((ipCode) => matches.has(ipCode))
}

/** The household; undefined if the point of sale no longer has it. */
async function readIfThere({ pointOfSale }: Ctx, ipCode: string): Promise<PosHousehold | undefined> {
  try {
    return await pointOfSale.household(ipCode)
  } catch (error) {
    if (error instanceof PointOfSaleRefused) return undefined
    throw error
  }
}
