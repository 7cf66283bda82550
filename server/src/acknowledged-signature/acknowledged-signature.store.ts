import type { ChainedSignature } from '@first-chair/core/lost-signature/chained-signature'
import type pg from 'pg'

export type AcknowledgedSignature = ChainedSignature & { readonly acknowledgedAt: Date }

/** Returns which of the signatures are in the chain now, and the end of the chain (undefined if it is empty). */
export async function findInChain(
  pool: Pick<pg.Pool, 'query'>,
  signatures: readonly ChainedSignature[],
): Promise<{ present: ReadonlySet<ChainedSignature>; end: ChainedSignature | undefined }> {
  const { rows } = await pool.query<{ position: number; chainHash: string; isEnd: boolean }>(
    `select position, encode(chain_hash, 'hex') as "chainHash", false as "isEnd"
     from signed_waiver where position = any($1)
     union all
     select position, encode(hash, 'hex'), true from waiver_chain where position > 0`,
    [signatures.map(({ position }) => position)],
  )
  const isStored = ({ position, chainHash }: ChainedSignature) =>
    rows.some((row) => !row.isEnd && row.position === position && row.chainHash === chainHash)
  const end = rows.find(({ isEnd }) => isEnd)
  return {
    present: new Set(signatures.filter(isStored)),
    end: end && { position: end.position, chainHash: end.chainHash, householdIpCode: null },
  }
}

/** Stores lost signatures. Two processes may find the same one. */
export async function insertLostSignatures(
  pool: Pick<pg.Pool, 'query'>,
  signatures: readonly AcknowledgedSignature[],
): Promise<void> {
  await pool.query(
    `insert into lost_signature as l (position, chain_hash, household_ip_code, acknowledged_date_utc)
     select * from unnest($1::bigint[], $2::bytea[], $3::text[], $4::timestamptz[])
     on conflict (position, chain_hash) do update set household_ip_code = coalesce(l.household_ip_code, excluded.household_ip_code)`,
    [
      signatures.map(({ position }) => position),
      signatures.map(({ chainHash }) => Buffer.from(chainHash, 'hex')),
      signatures.map(({ householdIpCode }) => householdIpCode),
      signatures.map(({ acknowledgedAt }) => acknowledgedAt),
    ],
  )
}
