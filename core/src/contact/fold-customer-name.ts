/** Letters that Unicode does not decompose into a plain letter and an accent. */
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
 * Folds first and last name for the comparison of a sign-in with customers: case, accents, apostrophes, hyphens, dots
 * and spaces do not count (docs/domain.md, "Finding the customer"). The result is stored with each customer, so a
 * change of this rule needs a migration. Empty if there is nothing to compare.
 */
export function foldCustomerName(firstName: string, lastName: string): string {
  return [firstName, lastName].map(foldWord).join(' ').trim()
}

/** Folds one name or one word of it in the same way. */
export function foldWord(name: string): string {
  return (
    name
      .normalize('NFKD')
      .toLowerCase()
      // Removes only the accents of European scripts. In other scripts a mark makes another letter (か and が).
      .replace(/[\u0300-\u036F]/g, '')
      .replace(/[ßæœøđðłþı]/g, (letter) => plainLetters[letter] ?? letter)
      .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  )
}
