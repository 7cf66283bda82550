import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { encryptedColumns } from '../db/tables/encrypted-columns.ts'
import type { FieldEncryption } from '../encryption/field-encryption.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { lockLogState } from './log.store.ts'
import { insertLogKey, listLogKeys } from './log-key.store.ts'
import { createNoteSigner, createNoteVerifier, type NoteSigner, type NoteVerifier } from './signed-note.rule.ts'

type Client = Pick<pg.ClientBase, 'query'>

const { getPurpose, getIdentity } = encryptedColumns.logKey
/** The bytes of an Ed25519 private key. */
const seedBytes = 32

/** The keys that verify checkpoints of this log, the current one last. */
export async function loadLogVerifiers(client: Client): Promise<NoteVerifier[]> {
  return (await listLogKeys(client)).map(({ origin, publicKey }) => createNoteVerifier(origin, publicKey))
}

/**
 * Loads the key that signs checkpoints. Creates it if there is none, or if it was lost with its encryption key. Call it
 * while the log is locked. The name of the log stays the same with every key, also if the address of the product changes.
 * Throws `DecryptionFailed` if the current key cannot be decrypted.
 */
export async function loadLogSigner(
  client: Client,
  { config, encryption }: { config: Pick<Config, 'baseUrl'>; encryption: FieldEncryption },
): Promise<NoteSigner> {
  const current = (await listLogKeys(client)).at(-1)
  if (current && !current.isLost) {
    const seed = encryption.decrypt(getPurpose(), getIdentity(current), current.encryptedPrivateKey)
    return createNoteSigner(current.origin, Buffer.from(seed, 'base64'))
  }
  const origin = current?.origin ?? toOrigin(config.baseUrl)
  const seed = randomBytes(seedBytes)
  const signer = createNoteSigner(origin, seed)
  await insertLogKey(client, {
    origin,
    publicKey: signer.verifier.publicKey,
    encryptedPrivateKey: encryption.encrypt(getPurpose(), getIdentity({ origin }), seed.toString('base64')),
    keyId: signer.verifier.keyId,
  })
  return signer
}

/** The signer of each database, and when it was read. */
const evidenceSigners = new WeakMap<pg.Pool, { signer: NoteSigner; readAt: number }>()
/** A database that was restored may have another key. */
const maxSignerAge = 60_000

/**
 * Loads the key that signs evidence: that of the log, so that one key verifies a document (docs/decisions/0160). Read once
 * a minute, because every signature needs it. Throws like `loadLogSigner`.
 */
export async function loadEvidenceSigner(ctx: {
  pool: pg.Pool
  clock: { now: () => Date }
  config: Pick<Config, 'baseUrl'>
  encryption: FieldEncryption
}): Promise<NoteSigner> {
  const now = ctx.clock.now().getTime()
  const known = evidenceSigners.get(ctx.pool)
  if (known && Math.abs(now - known.readAt) < maxSignerAge) return known.signer
  const signer = await inTransaction(ctx.pool, async (client) => {
    const current = (await listLogKeys(client)).at(-1)
    // Only creating a key needs the lock, for which a signature would wait for the sequencer.
    if (!current || current.isLost) await lockLogState(client)
    return loadLogSigner(client, ctx)
  })
  evidenceSigners.set(ctx.pool, { signer, readAt: now })
  return signer
}

/** The address of the log without its scheme. */
function toOrigin(baseUrl: string): string {
  const { host, pathname } = new URL(baseUrl)
  return `${host}${pathname.replace(/\/+$/, '')}/log`
}
