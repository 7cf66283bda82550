import type { FoundWaiver, SignedWaiverQuery } from '@first-chair/core/signed-waiver/signed-waiver-search'
import type { Context } from '../context.ts'
import { foundWaivers } from './found-waivers.store.ts'

const pageSize = 50

/** One page of signed waivers for staff, newest first. */
export async function findSignedWaivers(
  ctx: Pick<Context, 'config' | 'pool'>,
  query: SignedWaiverQuery,
): Promise<{ waivers: FoundWaiver[]; nextBefore: number | null }> {
  const limit = { timeZone: ctx.config.resortTimeZone, maxRows: pageSize + 1 }
  const rows = await foundWaivers(ctx.pool, query, limit)
  const waivers = rows.slice(0, pageSize)
  return { waivers, nextBefore: rows.length > pageSize ? (waivers.at(-1)?.position ?? null) : null }
}
