import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { FieldEncryption } from '../encryption/field-encryption.ts'
import type { PinHash } from './staff-pin.store.ts'

const purpose = 'staff-pin'
const hashLength = 32

/** Hashes a PIN with a key of the installation and a salt. */
export async function hashPin(encryption: FieldEncryption, email: string, pin: string): Promise<PinHash> {
  const salt = randomBytes(16)
  return { pin_hash: await stretch(encryption.fingerprint(purpose, email, pin), salt), salt }
}

/** True if a PIN is the stored one, also if it was stored before the key was changed. */
export async function isRightPin(
  encryption: FieldEncryption,
  { email, pin }: { email: string; pin: string },
  { pin_hash, salt }: PinHash,
): Promise<boolean> {
  const candidates = await Promise.all(
    encryption.fingerprints(purpose, email, pin).map((fingerprint) => stretch(fingerprint, salt)),
  )
  return candidates.some((candidate) => timingSafeEqual(candidate, pin_hash))
}

function stretch(fingerprint: Buffer, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(fingerprint, salt, hashLength, (error, hash) => (error ? reject(error) : resolve(hash)))
  })
}
