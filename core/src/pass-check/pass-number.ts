import * as z from 'zod/mini'

/** All kinds of spaces and dashes, and the dots and slashes that some cards have between groups of digits. */
const separators = /[\s\u00ad\u200b\ufeff\p{Pd}._/]/gu

/** A pass number in the form that is compared: in capitals, without separators. */
export function normalisePassNumber(typed: string): string {
  return typed.normalize('NFKC').replace(separators, '').toUpperCase()
}

/** The typed number of a card or of its chip. */
export const PassNumber = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(100, 'That is too long for a pass number.')),
    z.transform((typed: string) => normalisePassNumber(typed)),
  ),
  z
    .string()
    .check(z.regex(/^[A-Z0-9]{4,32}$/, 'Type the number as it is printed on the pass: 4 to 32 letters or digits.')),
)
