import { getUnitText, type RentalListEntry } from '../rental-profile/size-lists.ts'

/** A range of centimeters or kilograms, both ends included. */
export type Range = { from: number; to: number }

/** The ways in which points of sale write ranges, without the unit. */
const rangePatterns: readonly [RegExp, (a: number, b: number) => Range][] = [
  [/^(\d+(?:\.\d+)?) ?(?:-|–|—|to) ?(\d+(?:\.\d+)?)$/, (a, b) => ({ from: a, to: b })],
  [/^(\d+(?:\.\d+)?)$/, (a) => ({ from: a, to: a })],
  [/^(\d+(?:\.\d+)?) (?:and|&|or) (?:under|less|below)$/, (a) => ({ from: 0, to: a })],
  [/^(?:up to|≤|<=) ?(\d+(?:\.\d+)?)$/, (a) => ({ from: 0, to: a })],
  [/^(\d+(?:\.\d+)?) ?(?:\+|(?:and|&|or) (?:over|above|more|up))$/, (a) => ({ from: a, to: Infinity })],
  [/^(?:≥|>=) ?(\d+(?:\.\d+)?)$/, (a) => ({ from: a, to: Infinity })],
]

/**
 * The centimeters or kilograms of an entry of a list of heights or weights, from its metric text. Undefined if it has none:
 * then nothing is derived from it.
 */
export function parseMetricRange(entry: RentalListEntry | undefined, unit: 'cm' | 'kg'): Range | undefined {
  const text = entry ? getUnitText('metric', entry).toLowerCase() : ''
  if (!new RegExp(`\\b${unit}\\b|\\d${unit}\\b`).test(text)) return undefined
  const numbers = text.replaceAll(unit, ' ').replaceAll(/\s+/g, ' ').trim()
  for (const [pattern, toRange] of rangePatterns) {
    const match = pattern.exec(numbers)
    if (match) return toRange(Number(match[1]), Number(match[2] ?? match[1]))
  }
  return undefined
}

/** The type of a skier: how fast and steep they ski. III+ is above the table. */
export type SkierType = 'I' | 'II' | 'III' | 'III+'

/** The type of an entry of the list of abilities; undefined if the list uses other words. */
export function parseSkierType(entry: RentalListEntry | undefined): SkierType | undefined {
  const pattern = /^(?:type\s+)?(I{1,3})(\+)?(?=$|[\s:,.–-])/i
  const match = pattern.exec(entry?.listDescription.trim() ?? '') ?? pattern.exec(entry?.listKey.trim() ?? '')
  if (!match) return undefined
  const type = match[1]?.toUpperCase()
  if (match[2] !== undefined) return type === 'III' ? 'III+' : undefined
  return type === 'I' || type === 'II' || type === 'III' ? type : undefined
}

const inchesToCm = 2.54 / 3

/**
 * The lengths of a foot in centimeters that a typed shoe size may mean. "8" may be a size of a man, a woman or a child;
 * "27" a length or a European size. Empty if it is not understood.
 */
export function parseFootLengths(shoeSize: string): number[] {
  const text = shoeSize.trim().toLowerCase()
  const size = Number(/\d+(?:[.,]5)?/.exec(text)?.[0].replace(',', '.') ?? Number.NaN)
  if (Number.isNaN(size)) return []
  const systems = [
    {
      marks: /us|\b[mwk](?=\d|\b)|\d[mw]\b|women|men|kid|junior|child/,
      isPossible: size <= 18,
      // A man, a woman, a child.
      lengths: [(size + 22.9) * inchesToCm, (size + 21.4) * inchesToCm, (size + 9.9) * inchesToCm],
    },
    { marks: /uk/, isPossible: size <= 17, lengths: [(size + 23.9) * inchesToCm, (size + 10.9) * inchesToCm] },
    { marks: /eu|fr|de\b/, isPossible: size >= 16 && size <= 54, lengths: [size / 1.5 - 1.5] },
    { marks: /cm|mondo|mp/, isPossible: size >= 12 && size <= 36, lengths: [size] },
    { marks: /mm/, isPossible: size >= 120 && size <= 360, lengths: [size / 10] },
  ]
  const marked = systems.filter(({ marks }) => marks.test(text))
  return (marked.length > 0 ? marked : systems).filter(({ isPossible }) => isPossible).flatMap(({ lengths }) => lengths)
}
