import type { ListQuery, Page } from '@first-chair/core/contract/admin-list'
import type { ApiKeyScope } from '@first-chair/core/contract/api-key-scope'
import type { ApiKey, NewApiKey } from '@first-chair/core/api-key/api-key'
import type pg from 'pg'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'
import { readPage } from '../db/read-page.ts'

const selectListed = `select id, nickname, shown_as as token, type, scopes, expires_date_utc as "expiresDateUtc",
                        created_date_utc as "createdDateUtc", created_by as "createdBy", last_used_date_utc as "lastUsedDateUtc",
                        revoked_date_utc as "revokedDateUtc", revoked_by as "revokedBy" from api_key`

const orders = {
  nickname: 'lower(nickname)',
  createdDateUtc: '"createdDateUtc"',
  lastUsedDateUtc: '"lastUsedDateUtc"',
  expiresDateUtc: '"expiresDateUtc"',
} as const

/** One page of the keys, searched by a part of the nickname or of the displayed characters. */
export function loadApiKeysPage(
  pool: pg.Pool,
  query: ListQuery<keyof typeof orders> & { includeRevoked: boolean },
): Promise<Page<ApiKey>> {
  return readPage<ApiKey>(
    pool,
    {
      from: `(${selectListed}${query.includeRevoked ? '' : ' where revoked_date_utc is null'}) as keys`,
      searchCondition: 'contains_text(nickname, $1) or contains_text(token, $1)',
      order: orders[query.sort],
    },
    query,
  )
}

/** A key as administrators see it, revoked or not; undefined if there is none. */
export async function findApiKey(client: pg.PoolClient, id: number): Promise<ApiKey | undefined> {
  const { rows } = await client.query<WithDates<ApiKey>>(`${selectListed} where id = $1`, [id])
  return rows.map(toIsoDates<ApiKey>)[0]
}

/** Stores the hash of a new key and returns its id. */
export async function insertApiKey(
  client: pg.PoolClient,
  key: NewApiKey & { keyHash: Buffer; shownAs: string; createdBy: string },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into api_key (nickname, key_hash, shown_as, type, scopes, expires_date_utc, created_by)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [key.nickname, key.keyHash, key.shownAs, key.type, [...new Set(key.scopes)], key.expiresDateUtc, key.createdBy],
  )
  const [added] = rows
  if (!added) throw new Error('The database returned no id for the new key.')
  return added.id
}

/** Marks a key as revoked and records who revoked it. */
export async function markApiKeyRevoked(client: pg.PoolClient, id: number, revokedBy: string): Promise<void> {
  await client.query('update api_key set revoked_date_utc = now(), revoked_by = $2 where id = $1', [id, revokedBy])
}

/** A stored key, as the guard needs it. */
export type StoredApiKey = {
  id: number
  keyHash: Buffer
  nickname: string
  type: string
  scopes: ApiKeyScope[]
  expiresDateUtc: string | null
  revokedDateUtc: string | null
  lastUsedDateUtc: string | null
}

/** Finds a key by its hash, in any state. Runs on every call, so that a revoked key stops working immediately. */
export async function findApiKeyByHash(pool: pg.Pool, keyHash: Buffer): Promise<StoredApiKey | undefined> {
  const { rows } = await pool.query<WithDates<StoredApiKey>>({
    name: 'api-key-by-hash',
    text: `select id, key_hash as "keyHash", nickname, type, scopes, expires_date_utc as "expiresDateUtc",
                  revoked_date_utc as "revokedDateUtc", last_used_date_utc as "lastUsedDateUtc"
           from api_key where key_hash = $1`,
    values: [keyHash],
  })
  return rows.map(toIsoDates<StoredApiKey>)[0]
}

/** Records the time of use, unless a use within the last minute is already recorded. */
export async function recordApiKeyUse(pool: pg.Pool, id: number, now: Date): Promise<void> {
  await pool.query(
    `update api_key set last_used_date_utc = $2::timestamptz
     where id = $1 and (last_used_date_utc is null or last_used_date_utc <= $2::timestamptz - interval '1 minute')`,
    [id, now],
  )
}
