/** How many codes the explain tool takes at a time (domain rules, section 9). */
export const mostIpCodes = 50
const longestIpCode = 64

/** The codes in what somebody typed or pasted: separated by commas, semicolons, spaces or lines; each once, in their order. */
export function ipCodesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/u).filter((code) => code !== ''))]
}

/** What is wrong with a list of codes, in words for the field; undefined when nothing is. */
export function ipCodesProblem(text: string): string | undefined {
  const codes = ipCodesIn(text)
  if (codes.length === 0) return 'Please give at least one IP code'
  if (codes.length > mostIpCodes) return `Please give at most ${mostIpCodes} IP codes`
  return codes.some((code) => code.length > longestIpCode || /\p{C}/u.test(code))
    ? 'An IP code has at most 64 characters'
    : undefined
}
