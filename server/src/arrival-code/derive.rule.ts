import { createHash, hkdfSync } from 'node:crypto'
import { derivations, lookupBytes, personTagBytes } from '@first-chair/core/arrival-code/arrival-code'

// What is derived from the secret of an arrival code, in the same way as on a staff device.

const derive = (secret: Buffer, salt: Buffer, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, purpose, bytes))

/** Finds the record of a household in a bundle, and the household of an event. */
export const deriveLookup = (secret: Buffer): Buffer => derive(secret, Buffer.alloc(0), derivations.lookup, lookupBytes)

/** Identifies a person of the household of the secret. */
export const derivePersonTag = (secret: Buffer, contactId: string): number =>
  derive(secret, Buffer.from(contactId, 'utf8'), derivations.person, personTagBytes).readUIntBE(0, personTagBytes)

/** The AES-256 key of the household's record in the bundle with this version. */
export const deriveRecordKey = (secret: Buffer, version: string): Buffer =>
  derive(secret, Buffer.from(version, 'utf8'), derivations.record, 32)

/** The id of a public key: the first four bytes of its SHA-256. */
export const getSigningKeyId = (publicKey: Buffer): string =>
  createHash('sha256').update(publicKey).digest().subarray(0, 4).toString('hex')
