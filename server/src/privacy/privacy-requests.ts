import { addDays } from '@first-chair/core/calendar/calendar-date'
import { Failure } from '@first-chair/core/contract/failure'
import { fullName } from '@first-chair/core/contact/contact'
import {
  privacyRequestDays,
  type OpenPrivacyRequest,
  type PrivacyRequest,
  type PrivacyRequestKind,
} from '@first-chair/core/privacy/privacy-request'
import { PointOfSaleDown, PointOfSaleRefused } from '../adapters/point-of-sale/point-of-sale.ts'
import { insertActorAuditEntry, insertAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context, Guest } from '../context/context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import {
  findRequestsOfHousehold,
  insertRequest,
  listOpenRequests,
  updateSettledRequest,
} from './privacy-request.store.ts'

type Ctx = Pick<Context, 'pool' | 'clock' | 'config' | 'pointOfSale'>

/** Records that a guest asks for a copy of the data of a person of the household, or for its erasure. Safe to repeat. */
export async function addPrivacyRequest(
  ctx: Ctx,
  guest: Guest,
  { kind, contactId }: { kind: PrivacyRequestKind; contactId: string },
): Promise<PrivacyRequest> {
  const { people } = await ctx.pointOfSale.household(guest.ipCode)
  if (!people.some((person) => person.contactId === contactId)) throw new Failure('not-found')
  const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
  return insertRequest(ctx.pool, {
    kind,
    contactId,
    household: guest.ipCode,
    now: ctx.clock.now(),
    dueOn: addDays(today, privacyRequestDays),
    requestId: guest.requestId,
  })
}

/** The requests of the guest's household, the newest first. */
export async function listOwnPrivacyRequests(
  ctx: Pick<Context, 'pool'>,
  guest: Guest,
): Promise<{ requests: PrivacyRequest[] }> {
  return { requests: await findRequestsOfHousehold(ctx.pool, guest.ipCode) }
}

/** Withdraws an open request of the guest's household. */
export async function withdrawPrivacyRequest(ctx: Ctx, guest: Guest, id: number): Promise<PrivacyRequest> {
  const { ipCode, requestId } = guest
  return inTransaction(ctx.pool, async (client) => {
    const settled = { state: 'withdrawn', answer: '', by: ipCode, now: ctx.clock.now(), household: ipCode } as const
    const request = await updateSettledRequest(client, id, settled)
    if (!request) throw new Failure('not-found')
    await insertActorAuditEntry(
      client,
      { kind: 'guest', name: ipCode, requestId },
      {
        action: 'privacy-request-settled',
        subject: `contact ${request.contactId}`,
        after: { id, kind: request.kind, state: request.state },
      },
    )
    return request
  })
}

/** Refuses an open request. The guest reads the reason. */
export async function refusePrivacyRequest(
  ctx: Ctx,
  administrator: Administrator,
  id: number,
  reason: string,
): Promise<PrivacyRequest> {
  return inTransaction(ctx.pool, async (client) => {
    const settled = { state: 'refused', answer: reason, by: administrator.email, now: ctx.clock.now() } as const
    const request = await updateSettledRequest(client, id, settled)
    if (!request) throw new Failure('not-found')
    await insertAuditEntry(client, administrator, {
      action: 'privacy-request-settled',
      subject: `contact ${request.contactId}`,
      after: { id, kind: request.kind, state: request.state },
    })
    return request
  })
}

/** The open requests with the names of the people. A name is null if the point of sale does not say it now. */
export async function listPrivacyRequests(
  ctx: Pick<Context, 'pool' | 'pointOfSale'>,
): Promise<{ requests: OpenPrivacyRequest[] }> {
  const open = await listOpenRequests(ctx.pool)
  const names = new Map<string, string>()
  for (const head of new Set(open.map(({ householdIpCode }) => householdIpCode))) {
    const people = await readPeople(ctx, head)
    for (const person of people) names.set(person.contactId, fullName(person))
  }
  return { requests: open.map((request) => ({ ...request, name: names.get(request.contactId) ?? null })) }
}

/** The people of a household; none if the point of sale does not say it now. */
async function readPeople({ pointOfSale }: Pick<Context, 'pointOfSale'>, head: string) {
  try {
    return (await pointOfSale.household(head)).people
  } catch (error) {
    if (error instanceof PointOfSaleDown || error instanceof PointOfSaleRefused) return []
    throw error
  }
}
