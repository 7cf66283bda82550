import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { blockerDefinitions, type BlockerCode } from '@first-chair/core/readiness/blocker-codes'
import type { UnreadyPerson } from '@first-chair/core/readiness-overview/readiness-overview'
import { insertReadAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { loadHouseholdNames } from './household-names.facts.ts'
import { countUnreadyPeople, findUnreadyPeople } from './readiness-overview.store.ts'
import { loadReadinessLocation } from './readiness-location.facts.ts'

const pageSize = 25

/**
 * One page of the people of a day who are not ready, or who have one blocker. The list has names, so the audit log
 * records each reader with the first page. Without an answer of the point of sale the list has no names.
 */
export async function listUnreadyPeople(
  ctx: Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale'>,
  administrator: Administrator,
  {
    locationId,
    day,
    code,
    after,
  }: { locationId: number; day: CalendarDate; code: BlockerCode | undefined; after: string },
): Promise<{ people: UnreadyPerson[]; total: number; next: string | null }> {
  await loadReadinessLocation(ctx, locationId)
  const [rows, total] = await Promise.all([
    findUnreadyPeople(ctx.pool, { locationId, day, code, after }, pageSize + 1),
    countUnreadyPeople(ctx.pool, { locationId, day, code }),
  ])
  const page = rows.slice(0, pageSize)
  const names = await loadHouseholdNames(
    ctx,
    page.map(({ ipCode }) => ipCode),
    day,
  )
  if (after === '' && page.length > 0) {
    await insertReadAuditEntry(ctx.pool, administrator, {
      action: 'readiness-read',
      subject: `location ${locationId}`,
      after: { day, ...(code && { code }) },
    })
  }
  return {
    people: page.map(({ judgedAt, remindedAt, blockers, ...row }) => ({
      ...row,
      name: names.get(row.contactId)?.name ?? null,
      age: names.get(row.contactId)?.age ?? null,
      // A newer release may have stored codes that this one does not know.
      blockers: blockers.filter(({ code: stored }) => stored in blockerDefinitions),
      judgedAtUtc: judgedAt.toISOString(),
      remindedAtUtc: remindedAt?.toISOString() ?? null,
    })),
    total,
    next: rows.length > pageSize ? (page.at(-1)?.contactId ?? null) : null,
  }
}
