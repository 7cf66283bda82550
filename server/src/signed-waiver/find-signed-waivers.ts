import type { SignedWaiverListItem, SignedWaiverQuery } from '@first-chair/core/signed-waiver/signed-waiver-search'
import type { Context } from '../context/context.ts'
import { loadWaiverClock } from '../retention/waiver-clock.facts.ts'
import { judgeWaiver } from '../retention/waiver-clock.rule.ts'
import { searchSignedWaivers } from './signed-waiver-search.store.ts'

const pageSize = 50

/** One page of signed waivers for staff, newest first. */
export async function findSignedWaivers(
  ctx: Pick<Context, 'config' | 'longReads' | 'pool' | 'setup'>,
  query: SignedWaiverQuery,
): Promise<{ waivers: SignedWaiverListItem[]; nextBefore: number | null }> {
  const limit = { timeZone: ctx.config.resortTimeZone, maxRows: pageSize + 1 }
  const rows = await ctx.longReads.read((pool) => searchSignedWaivers(pool, query, limit))
  const clock = await loadWaiverClock(
    ctx,
    rows.flatMap((row) => getPeople(row)),
  )
  const waivers = rows.slice(0, pageSize).map(({ signedOn, ...waiver }) => ({
    ...waiver,
    kept: judgeWaiver({ ...waiver, signedOn, people: getPeople(waiver) }, clock),
  }))
  return { waivers, nextBefore: rows.length > pageSize ? (waivers.at(-1)?.position ?? null) : null }
}

const getPeople = ({ signer, signedFor }: Pick<SignedWaiverListItem, 'signer' | 'signedFor'>): string[] => [
  signer.ipCode,
  ...signedFor.map(({ contactId }) => contactId),
]
