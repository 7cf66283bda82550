import * as z from 'zod/mini'
import { t } from '../catalogue/pass-check.ts'
import { brokenRule } from '../contract/broken-rule.ts'

/** All kinds of spaces and dashes, and the dots and slashes that some cards have between groups of digits. */
const separators = /[\s\u00ad\u200b\ufeff\p{Pd}._/]/gu

/** A pass number in the form that is compared: in capitals, without separators. */
export function normalisePassNumber(typed: string): string {
  return typed.normalize('NFKC').replace(separators, '').toUpperCase()
}

/** The typed number of a card or of its chip. */
export const PassNumber = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(100, brokenRule(t, 'number-too-long'))),
    z.transform((typed: string) => normalisePassNumber(typed)),
  ),
  z.string().check(z.regex(/^[A-Z0-9]{4,32}$/, brokenRule(t, 'number'))),
)
