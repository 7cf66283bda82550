import type pg from 'pg'

/** A passkey, by the id that its authenticator gave it. */
export type StoredPasskey = {
  id: string
  accountId: string
  publicKey: string
  counter: number
  transports: string[]
  /** The browser in which it was added; '' if it is not known. */
  device: string
}

type Client = Pick<pg.Pool, 'query'>

const select = `select id, account_id as "accountId", public_key as "publicKey", counter::float as counter, transports, device,
  created_date_utc as "createdAt", used_date_utc as "usedAt" from passkey`

export async function findPasskey(client: Client, id: string): Promise<StoredPasskey | undefined> {
  const { rows } = await client.query<StoredPasskey>(`${select} where id = $1`, [id])
  return rows[0]
}

export async function listPasskeys(
  client: Client,
  accountId: string,
): Promise<(StoredPasskey & { createdAt: Date; usedAt: Date | null })[]> {
  const { rows } = await client.query<StoredPasskey & { createdAt: Date; usedAt: Date | null }>(
    `${select} where account_id = $1 order by created_date_utc, id`,
    [accountId],
  )
  return rows
}

/** Adds a passkey. False if there is one with its id already. */
export async function insertPasskey(client: Client, passkey: StoredPasskey, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into passkey (id, account_id, public_key, counter, transports, device, created_date_utc)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing`,
    [passkey.id, passkey.accountId, passkey.publicKey, passkey.counter, passkey.transports, passkey.device, now],
  )
  return rowCount === 1
}

/** Records that a passkey was used. */
export async function markPasskeyUsed(client: Client, id: string, counter: number, now: Date): Promise<void> {
  await client.query('update passkey set counter = $2, used_date_utc = $3 where id = $1', [id, counter, now])
}

export async function deletePasskey(client: Client, id: string): Promise<void> {
  await client.query('delete from passkey where id = $1', [id])
}

/** Deletes all passkeys of an account, and returns how many. */
export async function deletePasskeys(client: Client, accountId: string): Promise<number> {
  const { rowCount } = await client.query('delete from passkey where account_id = $1', [accountId])
  return rowCount ?? 0
}

/**
 * Records in the audit log what an administrator or a member of the staff did with passkeys. Passkeys of guests are not
 * recorded.
 */
export async function insertPasskeyAudit(
  client: Client,
  {
    email,
    action,
    requestId,
  }: { email: string; action: 'passkey-added' | 'passkey-removed' | 'passkey-recovery-used'; requestId: string },
): Promise<void> {
  await client.query(
    `insert into audit_entry (actor_kind, actor, action, subject, request_id)
     select kind, $1, $2, 'person ' || $1::text, $3 from (
       select 'administrator' as kind from administrator_email where email = $1 and not is_deleted
       union all select 'staff' from staff_member where email = $1 and not is_deleted
     ) lists limit 1`,
    [email, action, requestId],
  )
}

/** Records in the audit log that the passkeys of an address were removed from the command line. */
export async function insertPasskeysRemoved(client: Client, email: string): Promise<void> {
  await client.query(
    `insert into audit_entry (actor_kind, actor, action, subject)
     values ('system', 'command line', 'passkeys-removed', 'person ' || $1::text)`,
    [email],
  )
}

/** Stores what a passkey must sign next in a sign-in. */
export async function saveChallenge(client: Client, signInId: string, challenge: string): Promise<void> {
  await client.query('update sign_in set challenge = $2 where id = $1', [signInId, challenge])
}

/** Takes the challenge of a sign-in, so that nothing is signed with it twice. Undefined if there is none. */
export async function takeChallenge(pool: pg.Pool, signInId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ challenge: string | null }>(
    `with taken as (select id, challenge from sign_in where id = $1 for update)
     update sign_in s set challenge = null from taken where s.id = taken.id returning taken.challenge`,
    [signInId],
  )
  return rows[0]?.challenge ?? undefined
}

/** Records that a person wants no passkey now. */
export async function savePasskeyDeclined(pool: pg.Pool, accountId: string, now: Date): Promise<void> {
  await pool.query('update identity_account set passkey_declined_date_utc = $2 where id = $1', [accountId, now])
}

/** Adds a one-time link for somebody who lost the passkey. Earlier ones of the address end. The audit log says so. */
export async function insertRecovery(
  client: Client,
  recovery: { tokenHash: Buffer; email: string; expiresAt: Date },
): Promise<void> {
  await client.query(
    `with ended as (delete from passkey_recovery where email = $2),
     audited as (
       insert into audit_entry (actor_kind, actor, action, subject)
       values ('system', 'command line', 'passkey-recovery-created', 'person ' || $2::text)
     )
     insert into passkey_recovery (token_hash, email, expires_date_utc) values ($1, $2, $3)`,
    [recovery.tokenHash, recovery.email, recovery.expiresAt],
  )
}

/** Uses a link up, and answers its address. Undefined if it was used, has expired, or never existed. */
export async function useRecovery(client: Client, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const { rows } = await client.query<{ email: string }>(
    `update passkey_recovery set used_date_utc = $2
     where token_hash = $1 and used_date_utc is null and expires_date_utc > $2 returning email`,
    [tokenHash, now],
  )
  return rows[0]?.email
}
