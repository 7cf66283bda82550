import * as z from 'zod/mini'

/**
 * One entry of the lists of choices of a rental profile (docs/domain.md, "Rental profiles and child registrations").
 */
export const RentalListEntry = z
  .object({
    listKey: z.string(),
    /** Heights and weights contain imperial and metric text, separated by a slash. */
    listDescription: z.string(),
    /** Below 0: guests cannot choose it. */
    dinLookupValue: z.number(),
  })
  .register(z.globalRegistry, { id: 'RentalListEntry' })
export type RentalListEntry = z.infer<typeof RentalListEntry>

const list = z.array(RentalListEntry)

/** All lists of choices of rental profiles, in the order of the point of sale. */
export const RentalLists = z
  .object({ abilityRefs: list, ageRefs: list, heightRefs: list, weightRefs: list, shoeSizeRefs: list })
  .register(z.globalRegistry, { id: 'RentalLists' })
export type RentalLists = z.infer<typeof RentalLists>

export type Units = 'imperial' | 'metric'

type Description = Pick<RentalListEntry, 'listDescription'>

/**
 * The entries that guests choose from: those with a lookup value below 0 are hidden
 * (docs/domain.md, "Rental profiles and child registrations").
 */
export function getSelectableEntries(list: readonly RentalListEntry[]): RentalListEntry[] {
  return list.filter(({ dinLookupValue }) => dinLookupValue >= 0)
}

/** The text of an entry in some units: imperial before the slash, metric after it. Without a slash, the whole text. */
export function getUnitText(units: Units, { listDescription }: Description): string {
  // A slash with spaces separates the two. A slash without spaces may belong to a fraction, as in 5'2 1/2".
  const parts = listDescription.split(listDescription.includes(' / ') ? ' / ' : '/')
  const [imperial = '', metric] = parts.map((part) => part.trim())
  if (parts.length !== 2 || metric === undefined || metric === '' || imperial === '') return listDescription.trim()
  return units === 'imperial' ? imperial : metric
}

/** The entry of a key, including hidden entries, which technicians may have chosen. */
export function findEntry(list: readonly RentalListEntry[], key: string | null): RentalListEntry | undefined {
  return list.find(({ listKey }) => listKey === key)
}

/** The key of the shoe size with the typed text or key; null if the list has none. */
export function findShoeSizeKey(list: readonly RentalListEntry[], typed: string | null): string | null {
  const fold = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')
  const searchText = fold(typed ?? '')
  const entry = list.find(
    ({ listKey, listDescription }) => fold(listDescription) === searchText || fold(listKey) === searchText,
  )
  return searchText === '' ? null : (entry?.listKey ?? null)
}

/** The only entry of the age list that contains an age; undefined if none or several do, and the guest must choose. */
export function findAgeEntry(list: readonly RentalListEntry[], age: number | null): RentalListEntry | undefined {
  if (age === null) return undefined
  const matching = getSelectableEntries(list).filter((entry) => {
    const range = parseAgeRange(entry)
    return range !== undefined && age >= range.from && age <= range.to
  })
  return matching.length === 1 ? matching[0] : undefined
}

type AgeRange = { from: number; to: number }

/** The ways in which points of sale write age groups; `a` and `b` are the numbers in them. */
const agePatterns: readonly [RegExp, (a: number, b: number) => AgeRange][] = [
  [/^(\d+) ?(?:-|–|—|to) ?(\d+)$/, (a, b) => ({ from: a, to: b })],
  [/^(\d+)$/, (a) => ({ from: a, to: a })],
  [/^(\d+) (?:and|&|or) (?:under|younger|less|below)$/, (a) => ({ from: 0, to: a })],
  [/^(?:up to|≤|<=) ?(\d+)$/, (a) => ({ from: 0, to: a })],
  [/^(?:under|below|younger than|less than|<) ?(\d+)$/, (a) => ({ from: 0, to: a - 1 })],
  [/^(\d+) ?\+$/, (a) => ({ from: a, to: Infinity })],
  [/^(\d+) (?:and|&|or) (?:over|older|above|more|up)$/, (a) => ({ from: a, to: Infinity })],
  [/^(?:≥|>=) ?(\d+)$/, (a) => ({ from: a, to: Infinity })],
  [/^(?:over|above|older than|>) ?(\d+)$/, (a) => ({ from: a + 1, to: Infinity })],
]

function parseAgeRange({ listDescription }: Description): AgeRange | undefined {
  const text = listDescription
    .toLowerCase()
    .replace(/\b(?:ages?|aged|years?|yrs?|old)\b\.?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  for (const [pattern, range] of agePatterns) {
    const match = pattern.exec(text)
    if (match) return range(Number(match[1]), Number(match[2] ?? match[1]))
  }
  return undefined
}
