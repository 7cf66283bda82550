import type pg from 'pg'

type Client = Pick<pg.Pool, 'query'>

/** The last nightly check: the tree up to which everything was in order, and the fault that was found since. */
type SignedWaiverCheck = { size: number; root: Buffer; fault: string | null; checkedAt: Date }

/** Undefined if there was no check yet. */
export async function findSignedWaiverCheck(client: Client): Promise<SignedWaiverCheck | undefined> {
  const { rows } = await client.query<SignedWaiverCheck>(
    'select size, root, fault, checked_date_utc as "checkedAt" from signed_waiver_check',
  )
  return rows[0]
}

/** Stores the result of a check, and replaces the one before. */
export async function upsertSignedWaiverCheck(
  client: Client,
  { size, root, fault }: Omit<SignedWaiverCheck, 'checkedAt'>,
): Promise<void> {
  await client.query(
    `insert into signed_waiver_check (size, root, fault) values ($1, $2, $3)
     on conflict (id) do update set size = excluded.size, root = excluded.root, fault = excluded.fault, checked_date_utc = now()`,
    [size, root, fault],
  )
}
