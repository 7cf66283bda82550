/** Digits of any script, usual separators, and an optional extension at the end. */
const phonePattern = /^[\p{Nd}\s+\-\u2010-\u2015()./]+(?:(?:extension|ext\.?|x|#)\s*\p{Nd}+)?$/iu
/** The shortest phone numbers in the world have five digits, the longest fifteen, plus an extension. */
const [minDigits, maxDigits] = [5, 30]

/**
 * True if the text may be a phone number. The check is loose, because every country writes phone numbers differently.
 */
export function isPhoneNumber(text: string): boolean {
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0
  return digits >= minDigits && digits <= maxDigits && phonePattern.test(text.trim())
}
