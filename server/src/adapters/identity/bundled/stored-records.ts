import { createHash } from 'node:crypto'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type pg from 'pg'
import { encryptedColumns } from '../../../db/tables/encrypted-columns.ts'
import { DecryptionFailed, type FieldEncryption } from '../../../encryption/field-encryption.ts'
import {
  consumeRecord,
  deleteRecord,
  deleteRecordsOfGrant,
  findRecord,
  updatePayload,
  upsertRecord,
} from './provider-record.store.ts'

/** Where the records of the built-in provider are stored. */
export type RecordStorage = {
  readonly pool: pg.Pool
  readonly encryption: FieldEncryption
  readonly now: () => Date
}

/** The records of one kind, as the OpenID library reads and writes them. */
export type StoredRecords = Required<Pick<Adapter, 'consume' | 'destroy'>> &
  Adapter & {
    /** Replaces the payload of a record that is still there. False if it is gone: nothing is added then. */
    replace: (id: string, payload: AdapterPayload) => Promise<boolean>
  }

/** Records without a lifetime of their own, which the library does not create with our configuration. */
const maxLifetimeSeconds = 12 * 60 * 60

const { getPurpose, getIdentity } = encryptedColumns.identityRecord

/**
 * Opens the records of a kind in the database, for all processes. The database gets hashes of the ids and encrypted
 * payloads. `createRefusal` makes the error for a record that is consumed a second time: two processes may try at the
 * same time.
 */
export function openStoredRecords(
  kind: string,
  { pool, encryption, now }: RecordStorage,
  createRefusal: (message: string) => Error = (message) => new Error(message),
): StoredRecords {
  const open = (found: Awaited<ReturnType<typeof findRecord>>): AdapterPayload | undefined => {
    if (found === undefined) return undefined
    try {
      const text = encryption.decrypt(getPurpose(), getIdentity(found), found.sealedPayload)
      const payload: AdapterPayload = JSON.parse(text)
      return found.consumedAt ? { ...payload, consumed: Math.floor(found.consumedAt.getTime() / 1000) } : payload
    } catch (failure) {
      // Its key is gone: the person signs in again.
      if (failure instanceof DecryptionFailed) return undefined
      throw failure
    }
  }

  return {
    async upsert(id, payload, expiresIn = maxLifetimeSeconds) {
      const key = { kind, id: hashId(id) }
      await upsertRecord(pool, {
        ...key,
        uid: payload.uid === undefined ? null : hashId(payload.uid),
        grantId: payload.grantId === undefined ? null : hashId(payload.grantId),
        accountId: payload.accountId ?? null,
        sessionId: findSessionId(kind, payload),
        signedInAt: getSignInTime(payload),
        sealedPayload: encryption.encrypt(getPurpose(), getIdentity(key), JSON.stringify(payload)),
        expiresAt: new Date(now().getTime() + expiresIn * 1000),
      })
    },
    async replace(id, payload) {
      const key = { kind, id: hashId(id) }
      const sealedPayload = encryption.encrypt(getPurpose(), getIdentity(key), JSON.stringify(payload))
      return updatePayload(pool, { ...key, sealedPayload }, now())
    },
    find: async (id) => open(await findRecord(pool, kind, { id: hashId(id) }, now())),
    findByUid: async (uid) => open(await findRecord(pool, kind, { uid: hashId(uid) }, now())),
    // Only for devices without a browser, which the configuration does not offer.
    findByUserCode: async () => undefined,
    async consume(id) {
      if (!(await consumeRecord(pool, kind, hashId(id), now()))) throw createRefusal('it was used before')
    },
    destroy: (id) => deleteRecord(pool, kind, hashId(id)),
    revokeByGrantId: (grantId) => deleteRecordsOfGrant(pool, kind, hashId(grantId)),
  }
}

/** The other id of a session, for the session itself and for what was issued in it. */
function findSessionId(kind: string, { uid, sessionUid }: AdapterPayload): string | null {
  const id = kind === 'Session' ? uid : sessionUid
  return id === undefined ? null : hashId(id)
}

/** A session says when its person signed in, and so does each code of it. In seconds, with a fraction. */
function getSignInTime({ loginTs, authTime }: AdapterPayload): Date | null {
  const seconds = loginTs ?? authTime
  return typeof seconds === 'number' ? new Date(Math.round(seconds * 1000)) : null
}

/** The hash of an id that only its holder knows. */
export const hashId = (id: string): string => createHash('sha256').update(id).digest('base64url')
