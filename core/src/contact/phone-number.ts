/** The message beside a field that holds something else. */
export const notAPhoneNumber = 'Please type a phone number, such as +1 303 555 0100.'

/** Digits of any script, what people write between them, and an extension at the end. */
const written = /^[\p{Nd}\s+\-\u2010-\u2015()./]+(?:(?:extension|ext\.?|x|#)\s*\p{Nd}+)?$/iu
/** The shortest numbers of the world have five digits; the longest fifteen, and an extension comes on top. */
const [fewestDigits, mostDigits] = [5, 30]

/** Could somebody be reached under this? Only what is surely no phone number is refused: every country writes them differently. */
export function isPhoneNumber(text: string): boolean {
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0
  return digits >= fewestDigits && digits <= mostDigits && written.test(text.trim())
}
