import type pg from 'pg'

type Client = Pick<pg.Pool, 'query'>

/** The last nightly check: the tree up to which everything was in order, and the fault that was found since. */
type SignedWaiverCheck = {
  size: number
  root: Buffer
  fault: string | null
  /** How many of the earlier records were read again since the last time that all were. */
  readAgain: number
  checkedAt: Date
}

/** Undefined if there was no check yet. */
export async function findSignedWaiverCheck(client: Client): Promise<SignedWaiverCheck | undefined> {
  const { rows } = await client.query<SignedWaiverCheck>(
    `select size, root, fault, read_again as "readAgain", checked_date_utc as "checkedAt" from signed_waiver_check`,
  )
  return rows[0]
}

/** Stores the result of a check, and replaces the one before. */
export async function upsertSignedWaiverCheck(
  client: Client,
  { size, root, fault, readAgain }: Omit<SignedWaiverCheck, 'checkedAt'>,
): Promise<void> {
  await client.query(
    `insert into signed_waiver_check (size, root, fault, read_again) values ($1, $2, $3, $4)
     on conflict (id) do update set size = excluded.size, root = excluded.root, fault = excluded.fault,
       read_again = excluded.read_again, checked_date_utc = now()`,
    [size, root, fault, readAgain],
  )
}
