import type { FoundWaiver, SignedWaiverQuery } from '@first-chair/core/signed-waiver/signed-waiver-search'
import type { Context } from '../context.ts'
import { foundWaivers } from './found-waivers.store.ts'

const atOnce = 50

/** A page of signed waivers for staff, the newest first. */
export async function findSignedWaivers(
  ctx: Pick<Context, 'config' | 'pool'>,
  asked: SignedWaiverQuery,
): Promise<{ waivers: FoundWaiver[]; nextBefore: number | null }> {
  const found = await foundWaivers(ctx.pool, asked, { timeZone: ctx.config.resortTimeZone, most: atOnce + 1 })
  const waivers = found.slice(0, atOnce)
  return { waivers, nextBefore: found.length > atOnce ? (waivers.at(-1)?.position ?? null) : null }
}
