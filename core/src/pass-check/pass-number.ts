import * as z from 'zod/mini'

/** Spaces of every kind, dashes, and the full stops and slashes that some cards have between groups of digits. */
const between = /[\s\u00ad\u200b\ufeff\p{Pd}._/]/gu

/** A pass number as it is compared: in capitals, without what only makes it readable. */
export function plainPassNumber(typed: string): string {
  return typed.normalize('NFKC').replace(between, '').toUpperCase()
}

/** What a guest types as the number of a card or of its chip. */
export const PassNumber = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(100, 'That is too long for a pass number.')),
    z.transform((typed: string) => plainPassNumber(typed)),
  ),
  z
    .string()
    .check(z.regex(/^[A-Z0-9]{4,32}$/, 'Type the number as it is printed on the pass: 4 to 32 letters or digits.')),
)
