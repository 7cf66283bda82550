import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>

/** The newest checkpoint that a witness cosigned, and what went wrong since. */
export type StoredWitness = {
  readonly verifierKey: string
  /** 0 before the first cosignature. */
  readonly size: number
  /** As this installation signed it, without cosignatures. */
  readonly checkpoint: string
  /** The line of the witness. */
  readonly cosignature: string
  readonly cosignedAt: Date | null
  readonly failedSince: Date | null
  readonly failedAt: Date | null
  readonly error: string | null
}

/** All witnesses that were ever asked, in the order of their names. */
export async function listStoredWitnesses(client: Client): Promise<StoredWitness[]> {
  const { rows } = await client.query<StoredWitness>(
    `select verifier_key as "verifierKey", size, checkpoint, cosignature, cosigned_date_utc as "cosignedAt",
            failed_since_utc as "failedSince", failed_date_utc as "failedAt", error
     from log_witness order by verifier_key`,
  )
  return rows
}

/** Stores a cosignature, unless the witness has already cosigned a larger log. */
export async function saveCosignature(
  client: Client,
  {
    verifierKey,
    size,
    checkpoint,
    cosignature,
    cosignedAt,
  }: Pick<StoredWitness, 'verifierKey' | 'size' | 'checkpoint' | 'cosignature'> & { cosignedAt: Date },
): Promise<void> {
  await client.query(
    `insert into log_witness as w (verifier_key, size, checkpoint, cosignature, cosigned_date_utc) values ($1, $2, $3, $4, $5)
     on conflict (verifier_key) do update
       set size = excluded.size, checkpoint = excluded.checkpoint, cosignature = excluded.cosignature,
           cosigned_date_utc = excluded.cosigned_date_utc, failed_since_utc = null, failed_date_utc = null, error = null
       where w.size <= excluded.size`,
    [verifierKey, size, checkpoint, cosignature, cosignedAt],
  )
}

/** Stores why a witness did not cosign. */
export async function saveWitnessFailure(client: Client, verifierKey: string, error: string): Promise<void> {
  await client.query(
    `insert into log_witness as w (verifier_key, failed_since_utc, failed_date_utc, error) values ($1, now(), now(), $2)
     on conflict (verifier_key) do update
       set failed_since_utc = coalesce(w.failed_since_utc, now()), failed_date_utc = now(), error = excluded.error`,
    [verifierKey, error],
  )
}
