import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Letters and digits that cannot be confused with one another when they are read out. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 12

/** Creates a code that enrols a device: 60 random bits. */
export const createDeviceCode = (): string =>
  Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Creates the secret of a device: 256 random bits. */
export const createDeviceSecret = (): string => randomBytes(32).toString('base64url')

/** The hash that is stored of a code or a secret. Both are random, so a plain SHA-256 cannot be reversed by guessing. */
export const hashDeviceSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
