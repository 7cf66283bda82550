import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Context } from '../context/context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { encryptedColumns } from '../db/tables/encrypted-columns.ts'
import { getSigningKeyId } from './derive.rule.ts'
import {
  findNewestSigningKey,
  insertSigningKey,
  loadPublicKeys,
  lockSigningKeys,
  type StoredSigningKey,
} from './signing-key.store.ts'

type Ctx = Pick<Context, 'pool' | 'clock' | 'encryption'>

const dayMs = 24 * 60 * 60_000
/** For how many days a key signs codes. */
const signingDays = 90
/** Its codes are accepted for as long after that: the longest time between the signing of a code and the visit. */
const acceptedDays = 400

/** The key that signs now, the same for all processes. Creates one if there is none or the newest is too old. */
export async function loadSigningKey(ctx: Ctx): Promise<{ id: string; privateKey: KeyObject }> {
  const isCurrent = ({ createdAt }: StoredSigningKey) =>
    ctx.clock.now().getTime() - createdAt.getTime() < signingDays * dayMs
  const newest = await findNewestSigningKey(ctx.pool)
  if (newest && isCurrent(newest)) return open(ctx, newest)
  const created = await inTransaction(ctx.pool, async (client) => {
    await lockSigningKeys(client)
    const other = await findNewestSigningKey(client)
    if (other && isCurrent(other)) return other
    const key = createSigningKey(ctx)
    await insertSigningKey(client, key)
    return key
  })
  return open(ctx, created)
}

/** The public keys by which devices check codes, newest first. */
export function loadAcceptedKeys(ctx: Pick<Ctx, 'pool' | 'clock'>): Promise<{ id: string; publicKey: string }[]> {
  return loadPublicKeys(ctx.pool, new Date(ctx.clock.now().getTime() - acceptedDays * dayMs))
}

const { getPurpose, getIdentity } = encryptedColumns.arrivalSigningKey

function createSigningKey({ clock, encryption }: Ctx): StoredSigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const id = getSigningKeyId(point)
  const text = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  return {
    id,
    publicKey: point.toString('base64'),
    sealedPrivateKey: encryption.encrypt(getPurpose(), getIdentity({ id }), text),
    createdAt: clock.now(),
  }
}

function open({ encryption }: Ctx, { id, sealedPrivateKey }: StoredSigningKey): { id: string; privateKey: KeyObject } {
  const text = encryption.decrypt(getPurpose(), getIdentity({ id }), sealedPrivateKey)
  const privateKey = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
  return { id, privateKey }
}

/** The public key that belongs to a point, for checks on the server. */
export function toPublicKey(point: Buffer): KeyObject {
  return createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  })
}
