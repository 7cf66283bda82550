import { createPrivateKey, randomBytes } from 'node:crypto'
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  errors,
  exportJWK,
  generateKeyPair,
  type JWTVerifyGetKey,
} from 'jose'
import { z } from 'zod'
import { inTransaction } from '../../../db/in-transaction.ts'
import { encryptedColumns } from '../../../db/tables/encrypted-columns.ts'
import { DecryptionFailed } from '../../../encryption/field-encryption.ts'
import { deleteKeysBefore, insertKey, lockKeys, loadKeys, type StoredKey } from './identity-key.store.ts'
import type { RecordStorage } from './stored-records.ts'

const PrivateKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
})
const KeyContent = z.object({ signing: PrivateKey, cookies: z.string().min(32) })

/** The keys of the built-in provider, the current one first. The others only verify. */
export type IdentityKeys = {
  /** Changes with every change of the keys. */
  readonly version: string
  readonly signing: readonly z.infer<typeof PrivateKey>[]
  readonly cookies: readonly string[]
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** For how long a key signs. */
const signingMs = 90 * dayMs
/** A new key waits until every process has read it, so that none refuses what another one has signed. */
const waitMs = 5 * minuteMs
/** For how long processes use the keys that they have read. */
const rereadMs = minuteMs
/** Keys that no longer sign stay for longer than any session or token. */
const keptMs = 2 * dayMs

const { getPurpose, getIdentity } = encryptedColumns.identityKey

/**
 * Opens the keys of the built-in provider, which all processes share. A new one is created when there is none, and after
 * 90 days. A key that cannot be decrypted is ignored: those who signed in with it sign in again.
 */
export function openIdentityKeys(storage: RecordStorage): () => Promise<IdentityKeys> {
  let current: { keys: IdentityKeys; readAt: number } | undefined
  let reading: Promise<IdentityKeys> | undefined

  const read = async (): Promise<IdentityKeys> => {
    try {
      const keys = await readKeys(storage)
      current = { keys, readAt: storage.now().getTime() }
      return keys
    } finally {
      reading = undefined
    }
  }
  return async () => {
    if (current && storage.now().getTime() - current.readAt < rereadMs) return current.keys
    reading ??= read()
    return reading
  }
}

/** The public keys, for the check of access tokens without a request. */
export function createKeyLookup(load: () => Promise<IdentityKeys>): JWTVerifyGetKey {
  let lookup: { version: string; find: JWTVerifyGetKey } | undefined
  return async (header, token) => {
    const { version, signing } = await load()
    if (lookup?.version !== version) {
      const keys = signing.map(({ d: _secret, ...publicKey }) => publicKey)
      lookup = { version, find: createLocalJWKSet({ keys }) }
    }
    const { find } = lookup
    if (signing.length === 0) throw new errors.JWKSNoMatchingKey()
    return find(header, token)
  }
}

async function readKeys(storage: RecordStorage): Promise<IdentityKeys> {
  const now = storage.now().getTime()
  const stored = openKeys(storage, await loadKeys(storage.pool))
  if (isNewKeyDue(stored, now)) {
    const added = await inTransaction(storage.pool, async (client) => {
      await lockKeys(client)
      const others = openKeys(storage, await loadKeys(client))
      if (!isNewKeyDue(others, now)) return others
      const key = await createKey(storage)
      await insertKey(client, key.stored)
      const oldest = now - signingMs - keptMs - waitMs
      await deleteKeysBefore(client, new Date(oldest))
      return [key.opened, ...others.filter(({ createdAt }) => createdAt >= oldest)]
    })
    return order(added, now)
  }
  return order(stored, now)
}

type OpenedKey = z.infer<typeof KeyContent> & { createdAt: number }

const isNewKeyDue = ([newest]: readonly OpenedKey[], now: number): boolean =>
  newest === undefined || now - newest.createdAt > signingMs

/** Puts the key that signs first: the newest that every process knows, or the only one. */
function order(newestFirst: readonly OpenedKey[], now: number): IdentityKeys {
  const signs = newestFirst.find(({ createdAt }) => now - createdAt >= waitMs) ?? newestFirst.at(-1)
  const ordered = [...newestFirst].toSorted((one, other) => Number(other === signs) - Number(one === signs))
  return {
    version: ordered.map(({ signing }) => signing.kid).join(' '),
    signing: ordered.map(({ signing }) => signing),
    cookies: ordered.map(({ cookies }) => cookies),
  }
}

function openKeys({ encryption }: RecordStorage, stored: readonly StoredKey[]): OpenedKey[] {
  return stored.flatMap(({ id, sealedKey, createdAt }) => {
    try {
      const content = KeyContent.parse(JSON.parse(encryption.decrypt(getPurpose(), getIdentity({ id }), sealedKey)))
      createPrivateKey({ key: content.signing, format: 'jwk' })
      return [{ ...content, createdAt: createdAt.getTime() }]
    } catch (failure) {
      if (failure instanceof DecryptionFailed) return []
      throw failure
    }
  })
}

async function createKey({ encryption, now }: RecordStorage): Promise<{ stored: StoredKey; opened: OpenedKey }> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const id = await calculateJwkThumbprint(jwk)
  const signing = PrivateKey.parse({ ...jwk, kid: id, alg: 'ES256', use: 'sig' })
  const content = { signing, cookies: randomBytes(32).toString('base64url') }
  const createdAt = now()
  const sealedKey = encryption.encrypt(getPurpose(), getIdentity({ id }), JSON.stringify(content))
  return { stored: { id, sealedKey, createdAt }, opened: { ...content, createdAt: createdAt.getTime() } }
}
