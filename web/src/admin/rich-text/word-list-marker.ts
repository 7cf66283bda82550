/** A list marker that HTML can show: a bullet, or a number with the `type` of its `ol` (null for 1, 2, 3). */
export type ListMarker = { type: null | 'a' | 'A' | 'i' | 'I'; number: number } | 'bullet'

/**
 * Returns the HTML markers that the marker text of a Word list item can mean; none if HTML cannot show it, such as
 * `(a)` or `1.2`. `i.` may be the ninth letter or the first roman number, so there may be several; the likeliest comes
 * first.
 */
export function parseListMarkers(text: string): ListMarker[] {
  const sign = text.trim()
  const [, label] = /^(\w+)\.$/.exec(sign) ?? []
  // Symbol fonts use letters as bullets, such as `o` and `§`.
  if (label === undefined) return sign.length <= 1 && !/\d/.test(sign) ? ['bullet'] : []
  if (/^\d{1,4}$/.test(label)) return [{ type: null, number: Number(label) }]
  const isUpper = label === label.toUpperCase()
  const lower = label.toLowerCase()
  const roman = parseRomanNumber(lower)
  const letter = lower.length === 1 && lower >= 'a' && lower <= 'z' ? lower.charCodeAt(0) - 96 : undefined
  const markers: ListMarker[] = []
  if (roman !== undefined) markers.push({ type: isUpper ? 'I' : 'i', number: roman })
  if (letter !== undefined) markers.push({ type: isUpper ? 'A' : 'a', number: letter })
  return roman !== undefined && roman > 1 ? markers.toReversed() : markers
}

const romanDigits = [
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const

/** Parses a lower-case roman number up to 99; undefined if the text is not one. */
function parseRomanNumber(text: string): number | undefined {
  let rest = text
  let number = 0
  for (const [digits, value] of romanDigits) {
    while (rest.startsWith(digits)) {
      rest = rest.slice(digits.length)
      number += value
    }
  }
  // A number in a non-standard spelling, such as `iiii`, does not count.
  return rest === '' && number > 0 && /^(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/.test(text) ? number : undefined
}
