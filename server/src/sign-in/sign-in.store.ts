import type pg from 'pg'

/** How somebody proved who they are. */
export type Proof = 'code' | 'link' | 'passkey'

/** A sign-in of a browser, by the hash of its id, with its newest code. */
export type StoredSignIn = {
  accountId: string | null
  provedBy: Proof | null
  isStopped: boolean
  /** The person has typed their names in this sign-in. */
  isNamed: boolean
  /** The person has said in this sign-in whether they want a passkey. */
  isPasskeyAnswered: boolean
  /** It was proved with a link of the operator: the new passkey replaces the lost ones. */
  isRecovery: boolean
  /** The passkey that is added in it makes the person the first administrator. */
  isFirstRun: boolean
  /** The person works for the resort, and signs in as a guest. */
  isGuestOnly: boolean
  code: StoredCode | null
}
export type StoredCode = {
  id: string
  email: string
  /** What the page of its link asks for. */
  number: string
  device: string
  triesLeft: number
  sentAt: Date
  expiresAt: Date
  isEnded: boolean
}

type Client = Pick<pg.Pool, 'query'>

// The column has the name of what earlier releases showed on both screens.
const codeColumns = `c.id, c.email, c.words as number, c.device, c.tries_left as "triesLeft", c.sent_date_utc as "sentAt",
  c.expires_date_utc as "expiresAt", c.ended_date_utc is not null as "isEnded"`

/** Finds a sign-in; undefined before its first code. */
export async function findSignIn(client: Client, id: string): Promise<StoredSignIn | undefined> {
  const { rows } = await client.query<Omit<StoredSignIn, 'code'>>(
    `select account_id as "accountId", proved_by as "provedBy", is_stopped as "isStopped", is_named as "isNamed",
            is_passkey_answered as "isPasskeyAnswered", is_recovery as "isRecovery",
            is_first_run as "isFirstRun", is_guest_only as "isGuestOnly"
     from sign_in where id = $1`,
    [id],
  )
  const [signIn] = rows
  if (!signIn) return undefined
  const codes = await client.query<StoredCode>(
    `select ${codeColumns} from sign_in_code c where c.sign_in_id = $1 order by c.id desc limit 1`,
    [id],
  )
  return { ...signIn, code: codes.rows[0] ?? null }
}

/**
 * Whether a sign-in was proved by an account and not stopped. Waits for a transaction that is ending or stopping it, so that the
 * answer is true after that too.
 */
export async function isProvedBy(client: Client, id: string, accountId: string): Promise<boolean> {
  const { rows } = await client.query(
    'select from sign_in where id = $1 and account_id = $2 and not is_stopped for share',
    [id, accountId],
  )
  return rows.length > 0
}

/** Begins a sign-in, unless it has begun. */
export async function insertSignIn(client: Client, id: string, expiresAt: Date): Promise<void> {
  await client.query('insert into sign_in (id, expires_date_utc) values ($1, $2) on conflict (id) do nothing', [
    id,
    expiresAt,
  ])
}

/** Adds a code. The earlier codes of the sign-in end. */
export async function insertCode(
  client: pg.PoolClient,
  code: {
    signInId: string
    email: string
    codeHash: Buffer
    linkHash: Buffer
    number: string
    device: string
    tries: number
    sentAt: Date
    expiresAt: Date
  },
): Promise<void> {
  await client.query('update sign_in_code set ended_date_utc = $2 where sign_in_id = $1 and ended_date_utc is null', [
    code.signInId,
    code.sentAt,
  ])
  await client.query(
    `insert into sign_in_code
       (sign_in_id, email, code_hash, link_hash, words, device, tries_left, sent_date_utc, expires_date_utc)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      code.signInId,
      code.email,
      code.codeHash,
      code.linkHash,
      code.number,
      code.device,
      code.tries,
      code.sentAt,
      code.expiresAt,
    ],
  )
}

/**
 * Takes one try from a code, and answers its hash. Undefined if the code has ended, has expired or has no tries left. Each
 * try is taken once, however many processes try at the same time.
 */
export async function takeTry(
  pool: pg.Pool,
  codeId: string,
  now: Date,
): Promise<{ codeHash: Buffer; triesLeft: number } | undefined> {
  const { rows } = await pool.query<{ codeHash: Buffer; triesLeft: number }>(
    `update sign_in_code set tries_left = tries_left - 1
     where id = $1 and tries_left > 0 and ended_date_utc is null and expires_date_utc > $2
     returning code_hash as "codeHash", tries_left as "triesLeft"`,
    [codeId, now],
  )
  return rows[0]
}

/** Uses a code up. False if it was used, replaced or stopped before, or has expired. */
export async function endCode(client: Client, codeId: string, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `update sign_in_code set ended_date_utc = $2
     where id = $1 and ended_date_utc is null and expires_date_utc > $2`,
    [codeId, now],
  )
  return rowCount === 1
}

/** Records who proved what. A sign-in is proved once. */
export async function saveProof(client: Client, id: string, accountId: string, provedBy: Proof): Promise<void> {
  await client.query(
    'update sign_in set account_id = $2, proved_by = $3, challenge = null where id = $1 and not is_stopped',
    [id, accountId, provedBy],
  )
}

/** Records that a sign-in replaces lost passkeys. */
export async function markRecovery(client: Client, id: string): Promise<void> {
  await client.query('update sign_in set is_recovery = true where id = $1', [id])
}

/** Records that the passkey of a sign-in makes its person the first administrator. */
export async function markFirstRun(client: Client, id: string): Promise<void> {
  await client.query('update sign_in set is_first_run = true where id = $1', [id])
}

/** Records that the person of a sign-in is a guest in it, without the rights of their work. */
export async function markGuestOnly(client: Client, id: string): Promise<void> {
  await client.query('update sign_in set is_guest_only = true where id = $1', [id])
}

/** Takes the person out of a sign-in, so that it does not end with the other sign-ins of that person. */
export async function clearProof(client: Client, id: string): Promise<void> {
  await client.query('update sign_in set account_id = null, proved_by = null where id = $1', [id])
}

/** Deletes the other sign-ins of an account, and returns their hashes. */
export async function deleteOtherSignIns(client: Client, accountId: string, keptId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'delete from sign_in where account_id = $1 and id <> $2 returning id',
    [accountId, keptId],
  )
  return rows.map(({ id }) => id)
}

/** Records that the person has typed their names. */
export async function markNamed(client: Client, id: string): Promise<void> {
  await client.query('update sign_in set is_named = true where id = $1', [id])
}

/** Records that the person has said whether they want a passkey. */
export async function markPasskeyAnswered(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('update sign_in set is_passkey_answered = true where id = $1', [id])
}

/** Finds the code of a link that still works, with the hash of its sign-in. */
export async function findCodeOfLink(
  client: Client,
  linkHash: Buffer,
  now: Date,
): Promise<(StoredCode & { signInId: string }) | undefined> {
  const { rows } = await client.query<StoredCode & { signInId: string }>(
    `select ${codeColumns}, c.sign_in_id as "signInId" from sign_in_code c
     where c.link_hash = $1 and c.ended_date_utc is null and c.expires_date_utc > $2`,
    [linkHash, now],
  )
  return rows[0]
}

/** Stops a sign-in, and ends every open code of the address. */
export async function stopSignIns(client: pg.PoolClient, signInId: string, email: string, now: Date): Promise<void> {
  await client.query('update sign_in set is_stopped = true where id = $1', [signInId])
  await client.query('update sign_in_code set ended_date_utc = $2 where email = $1 and ended_date_utc is null', [
    email,
    now,
  ])
}

/** Deletes the sign-ins that expired before `time`, with their codes. */
export async function deleteSignInsBefore(pool: pg.Pool, time: Date): Promise<void> {
  await pool.query('delete from sign_in where expires_date_utc < $1', [time])
}
