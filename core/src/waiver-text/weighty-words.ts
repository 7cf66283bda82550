/** Words that are hardly ever changed without changing the meaning of a waiver, by the beginning that their forms share. */
const stems = [
  'neglig',
  'death',
  'die',
  'fatal',
  'waiv',
  'releas',
  'injur',
  'liab',
  'indemn',
  'hold harmless',
  'arbitrat',
  'court',
  'minor',
  'not',
] as const

const weighty = new RegExp(`\\b(?:${stems.join('|')})\\p{L}*|(?<![\\p{L}\\p{N}])\\p{N}[\\p{N}.,/:-]*`, 'giu')
const exactOnly = new Set(['not', 'die'])
const maxWords = 6

/**
 * The words in a changed text that carry weight, in lower case: negligence, death, release, injury and the like, and
 * numbers and dates. A notice for whoever releases the text, not a rule.
 */
export function findWeightyWords(text: string): string[] {
  const found = text.match(weighty) ?? []
  const words = found.map((word) => word.toLowerCase().replace(/[.,/:-]+$/, ''))
  const meant = words.filter((word) => !startsLikeExact(word))
  return [...new Set(meant)].slice(0, maxWords)
}

/** "not" and "die" carry weight, "notice" and "diet" do not. */
function startsLikeExact(word: string): boolean {
  return [...exactOnly].some((exact) => word.startsWith(exact) && word !== exact && word !== 'dies' && word !== 'died')
}
