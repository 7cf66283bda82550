import type pg from 'pg'
import { encryptedColumns, keyIdSql } from '../db/tables/encrypted-columns.ts'

type Client = Pick<pg.ClientBase, 'query'>

/** A key of the log. Its private part is encrypted. */
export type StoredLogKey = { origin: string; publicKey: Buffer; encryptedPrivateKey: Buffer; isLost: boolean }

/** All keys, the current one last. `isLost`: the key that encrypts it was declared as lost. */
export async function listLogKeys(client: Client): Promise<StoredLogKey[]> {
  const { rows } = await client.query<StoredLogKey>(
    `select origin, public_key as "publicKey", sealed_private_key as "encryptedPrivateKey",
            exists (select from encryption_key e
                    where e.key_id = ${keyIdSql(encryptedColumns.logKey)} and e.lost_date_utc is not null) as "isLost"
     from log_key order by id`,
  )
  return rows
}

/** Stores a new key, which is the current one from now on, with its audit entry. */
export async function insertLogKey(
  client: Client,
  { origin, publicKey, encryptedPrivateKey, keyId }: Omit<StoredLogKey, 'isLost'> & { keyId: string },
): Promise<void> {
  await client.query(
    `with added as (
       insert into log_key (origin, public_key, sealed_private_key) values ($1, $2, $3)
     )
     insert into audit_entry (actor_kind, actor, action, subject, after)
     values ('system', 'transparency log', 'log-key-added', 'log ' || $1::text, jsonb_build_object('keyId', $4::text))`,
    [origin, publicKey, encryptedPrivateKey, keyId],
  )
}
