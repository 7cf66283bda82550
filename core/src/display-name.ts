import * as z from 'zod/mini'

/**
 * Characters that show nothing and change how the text around them reads or compares: marks of the writing direction (U+202E turns
 * the rest of a line around), soft hyphens, spaces without width, fillers. Joiners and variation selectors stay: Persian, Indic
 * scripts and emoji are written with them.
 */
const invisible =
  /[\u034F\p{Bidi_Control}\u00AD\u115F\u1160\u17B4\u17B5\u180E\u200B\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/gu
const breaks = /[\p{Cc}\u2028\u2029]+/gu
const joiners = /\u200C|\u200D|[\uFE00-\uFE0F]|[\u{E0000}-\u{E01EF}]/gu

/** A name as it is saved: one line without invisible characters, without spaces at its ends. */
export function cleanName(text: string): string {
  return text.replace(breaks, ' ').replace(invisible, '').replace(/ {2,}/g, ' ').trim()
}

/** A name that an operator gives to something: required, cleaned, and not longer than it may be. */
export function displayName(longest: number, word = 'name') {
  const required = `${word.charAt(0).toUpperCase()}${word.slice(1)} is required.`
  return z.string(required).check(
    z.overwrite(cleanName),
    z.minLength(1, required),
    // Joiners alone join nothing.
    z.refine((text) => text === '' || text.replace(joiners, '') !== '', required),
    z.maxLength(longest, `A ${word} may have at most ${longest} characters.`),
  )
}

/** True when people would take two names for one: case, spaces and forms of the same letter do not count. */
export function isSameName(one: string, other: string): boolean {
  return comparable(one) === comparable(other)
}

function comparable(name: string): string {
  return cleanName(name).normalize('NFKC').replace(joiners, '').replace(/\s+/g, ' ').toLowerCase()
}
