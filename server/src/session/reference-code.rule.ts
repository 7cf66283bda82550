import { randomInt } from 'node:crypto'

/** Letters and digits that cannot be confused with one another when they are read out. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Creates a short code that people can read out and type, such as `K7QM-4TRX`: 40 random bits. */
export function createReferenceCode(): string {
  const group = (): string => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${group()}-${group()}`
}
