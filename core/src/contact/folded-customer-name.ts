/** Letters that Unicode does not take apart into a plain letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/**
 * First and last name as names are compared when a sign-in looks for its profile: case, accents, apostrophes, hyphens,
 * dots and spaces do not count (domain rules, section 2). Stored beside each customer, so a change of this rule asks for
 * a migration. Empty when there is nothing to compare.
 */
export function foldedCustomerName(firstName: string, lastName: string): string {
  return [firstName, lastName].map(foldedWord).join(' ').trim()
}

/** One name, or a word of it, as names are compared. */
export function foldedWord(name: string): string {
  return (
    name
      .normalize('NFKD')
      .toLowerCase()
      // Only the accents of European scripts: elsewhere a mark makes another letter (か and が).
      .replace(/[\u0300-\u036F]/g, '')
      .replace(/[ßæœøđðłþı]/g, (letter) => plainLetters[letter] ?? letter)
      .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  )
}
