import { getVisitDays } from '@first-chair/core/readiness/visit-days'
import {
  maxStaffSearchResults,
  parseStaffSearch,
  sortSearchRows,
  type StaffSearchResult,
  type StaffSearchRow,
} from '@first-chair/core/staff/staff-search'
import { PointOfSaleRefused, type PosHousehold } from '../adapters/point-of-sale/point-of-sale.ts'
import { countArrived } from '../arrival/arrival-event.store.ts'
import { insertActorAuditEntry } from '../audit/audit.store.ts'
import { getOpenLocation } from '../contact-task/check-in.facts.ts'
import type { Context, StaffCaller } from '../context/context.ts'
import { loadStoredHouseholds } from '../session/guest-search.store.ts'

type Ctx = Pick<Context, 'pool' | 'pointOfSale' | 'clock' | 'config' | 'setup'>

/**
 * Finds households by the name of one of their people, and by the birth date if one was typed. The audit log records
 * every search with the ids of the matches, never with the text itself.
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
  const found = await ctx.pointOfSale.searchCustomers(
    { kind: 'name', foldedWords: words, ...(birthDate === undefined ? {} : { birthDate }) },
    maxStaffSearchResults + 1,
  )
  const heads = (found ?? []).slice(0, maxStaffSearchResults)
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
    hasMore: (found ?? []).length > maxStaffSearchResults,
    isSearchable: found !== undefined,
  }
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
