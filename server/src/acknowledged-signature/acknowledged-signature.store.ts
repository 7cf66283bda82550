import type { SavedSignature } from '@first-chair/core/lost-signature/saved-signature'
import type pg from 'pg'

type Client = Pick<pg.Pool, 'query'>

export type AcknowledgedSignature = SavedSignature & { readonly acknowledgedAt: Date }

/** Returns which of the signatures are in the database now, and which of them are in the log. */
export async function findSavedSignatures<Signature extends SavedSignature>(
  pool: Client,
  signatures: readonly Signature[],
): Promise<{ present: ReadonlySet<Signature>; inLog: ReadonlySet<Signature> }> {
  if (signatures.length === 0) return { present: new Set(), inLog: new Set() }
  const { rows } = await pool.query<{ isPresent: boolean; isInLog: boolean }>(
    `select exists (select from signed_waiver w where w.position = s.position and w.record_hash = s.record_hash)
              or exists (select from archived_waiver a where a.position = s.position and a.record_hash = s.record_hash)
              as "isPresent",
            exists (select from log_leaf l where l.position = s.position) as "isInLog"
     from unnest($1::bigint[], $2::bytea[]) with ordinality as s (position, record_hash, n) order by n`,
    toParameters(signatures),
  )
  const filter = (isWanted: (row: { isPresent: boolean; isInLog: boolean }) => boolean): Set<Signature> =>
    new Set(signatures.filter((_, index) => rows[index] !== undefined && isWanted(rows[index])))
  return {
    present: filter(({ isPresent }) => isPresent),
    inLog: filter(({ isPresent, isInLog }) => isPresent && isInLog),
  }
}

/** The newest signature, whichever process saved it. Undefined if there is none. */
export async function findNewestSignature(pool: Client): Promise<SavedSignature | undefined> {
  const { rows } = await pool.query<SavedSignature>(
    `select position, encode(record_hash, 'hex') as "recordHash", null as "householdIpCode"
     from signed_waiver order by position desc limit 1`,
  )
  return rows[0]
}

/** Stores lost signatures. Two processes may find the same one. */
export async function insertLostSignatures(pool: Client, signatures: readonly AcknowledgedSignature[]): Promise<void> {
  await pool.query(
    `insert into lost_signature as l (position, chain_hash, household_ip_code, acknowledged_date_utc)
     select * from unnest($1::bigint[], $2::bytea[], $3::text[], $4::timestamptz[])
     on conflict (position, chain_hash) do update set household_ip_code = coalesce(l.household_ip_code, excluded.household_ip_code)`,
    [
      ...toParameters(signatures),
      signatures.map(({ householdIpCode }) => householdIpCode),
      signatures.map(({ acknowledgedAt }) => acknowledgedAt),
    ],
  )
}

const toParameters = (signatures: readonly SavedSignature[]): [number[], Buffer[]] => [
  signatures.map(({ position }) => position),
  signatures.map(({ recordHash }) => Buffer.from(recordHash, 'hex')),
]
