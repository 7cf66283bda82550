import * as z from 'zod/mini'
import { t } from '../catalogue/admin-rule.ts'
import { brokenRule } from './broken-rule.ts'

/**
 * Invisible characters that change how the text around them is displayed or compared: marks of the writing direction
 * (U+202E reverses the rest of a line), soft hyphens, zero-width spaces, fillers. Joiners and variation selectors stay,
 * because Persian, Indic scripts and emoji need them.
 */
const invisible =
  /[\u034F\p{Bidi_Control}\u00AD\u115F\u1160\u17B4\u17B5\u180E\u200B\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/gu
const breaks = /[\p{Cc}\u2028\u2029]+/gu
const joiners = /\u200C|\u200D|[\uFE00-\uFE0F]|[\u{E0000}-\u{E01EF}]/gu

/** Cleans a name for storage: one line, without invisible characters and without spaces at both ends. */
function cleanName(text: string): string {
  return text.replace(breaks, ' ').replace(invisible, '').replace(/ {2,}/g, ' ').trim()
}

const rules = {
  name: { missing: 'name-missing', tooLong: 'name-too-long' },
  nickname: { missing: 'nickname-missing', tooLong: 'nickname-too-long' },
} as const

/** The schema of a name that an operator enters: required, cleaned, at most `maxLength` characters. */
export function displayNameSchema(maxLength: number, label: keyof typeof rules = 'name') {
  const required = brokenRule(t, rules[label].missing)
  return z.string(required).check(
    z.overwrite(cleanName),
    z.minLength(1, required),
    // A name of joiners alone is empty.
    z.refine((text) => text === '' || text.replace(joiners, '') !== '', required),
    z.maxLength(maxLength, brokenRule(t, rules[label].tooLong, { max: maxLength })),
  )
}

/** True if two names look the same to people: case, spaces and forms of the same letter do not count. */
export function isSameName(one: string, other: string): boolean {
  return toComparable(one) === toComparable(other)
}

function toComparable(name: string): string {
  return cleanName(name).normalize('NFKC').replace(joiners, '').replace(/\s+/g, ' ').toLowerCase()
}
