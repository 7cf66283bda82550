import type pg from 'pg'

/** A person who has proved an e-mail address. `id` is the subject of their tokens. */
export type SignInAccount = {
  id: string
  email: string
  givenName: string
  familyName: string
  passkeyDeclinedAt: Date | null
  /** True if the point of sale's customer of this account was found. */
  isBound: boolean
}

const select = `select id, email, given_name as "givenName", family_name as "familyName",
  passkey_declined_date_utc as "passkeyDeclinedAt",
  exists (select from guest_binding b where b.issuer = $2 and b.subject = a.id) as "isBound"
  from identity_account a`

/** Finds an account by its id. `issuer` is that of the built-in provider. */
export async function findAccount(
  client: Pick<pg.Pool, 'query'>,
  id: string,
  issuer: string,
): Promise<SignInAccount | undefined> {
  const { rows } = await client.query<SignInAccount>({
    name: 'sign-in-account',
    text: `${select} where id = $1`,
    values: [id, issuer],
  })
  return rows[0]
}

/** The id of the account with this address, in lower case; undefined if there is none. */
export async function findAccountId(pool: pg.Pool, email: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>('select id from identity_account where email = $1', [email])
  return rows[0]?.id
}

/** The id of the account with this address, in lower case. Creates the account with `newId` if there is none. */
export async function findOrCreateAccountId(client: pg.PoolClient, email: string, newId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `with added as (
       insert into identity_account (id, email) values ($2, $1) on conflict (email) do nothing returning id
     )
     select id from added union all select id from identity_account where email = $1 limit 1`,
    [email, newId],
  )
  const [account] = rows
  if (account) return account.id
  // Another sign-in has created it since the statement began.
  const again = await client.query<{ id: string }>('select id from identity_account where email = $1', [email])
  const [created] = again.rows
  if (!created) throw new Error('The account of an address was not found after it was created.')
  return created.id
}

/** Saves the names that a person typed. */
export async function saveAccountName(
  client: Pick<pg.Pool, 'query'>,
  id: string,
  { givenName, familyName }: { givenName: string; familyName: string },
): Promise<void> {
  await client.query('update identity_account set given_name = $2, family_name = $3 where id = $1', [
    id,
    givenName,
    familyName,
  ])
}

/** Records that a person signed in. */
export async function markSignedIn(pool: pg.Pool, id: string, now: Date): Promise<void> {
  await pool.query('update identity_account set signed_in_date_utc = $2 where id = $1', [id, now])
}

/**
 * Records that the access of an account was ended. Until the transaction ends, no session and no code of the account is stored; then
 * none of an earlier sign-in, except in `keptSessionId`.
 */
export async function markAccessEnded(
  client: pg.PoolClient,
  id: string,
  { now, keptSessionId }: { now: Date; keptSessionId: string | null },
): Promise<void> {
  await client.query('update identity_account set access_ended_date_utc = $2, kept_session_id = $3 where id = $1', [
    id,
    now,
    keptSessionId,
  ])
}

/** Finds an account, and lets nobody else change its passkeys until the transaction ends. */
export async function lockAccount(
  client: pg.PoolClient,
  id: string,
): Promise<Pick<SignInAccount, 'email' | 'givenName'> | undefined> {
  const { rows } = await client.query<Pick<SignInAccount, 'email' | 'givenName'>>(
    'select email, given_name as "givenName" from identity_account where id = $1 for update',
    [id],
  )
  return rows[0]
}

/** Whether the e-mail address of an account is on the list of administrators or of the staff. */
export async function worksForResort(client: Pick<pg.Pool, 'query'>, email: string): Promise<boolean> {
  const { rows } = await client.query(
    `select from administrator_email where email = $1 and not is_deleted
     union all select from staff_member where email = $1 and not is_deleted limit 1`,
    [email],
  )
  return rows.length > 0
}
