import { daysBetween, type CalendarDate } from '../calendar/calendar-date.ts'
import { parseMetricRange } from '../rental-shop/measures.ts'
import type { RentalProfile } from '../rental-profile/rental-profile.ts'
import {
  findShoeSizeKey,
  getSelectableEntries,
  type RentalListEntry,
  type RentalLists,
} from '../rental-profile/size-lists.ts'

/** The sizes that change while a child grows. */
export type GrowingSizes = Pick<RentalProfile, 'selectedHeight' | 'selectedWeight'> & { shoeSize: string }

/** What children usually gain in a year from an age on: centimeters, kilograms, and shoe sizes. */
const gainByAge: readonly { fromAge: number; cm: number; kg: number; shoeSizes: number }[] = [
  { fromAge: 0, cm: 8, kg: 2.5, shoeSizes: 1.5 },
  { fromAge: 5, cm: 6, kg: 3, shoeSizes: 1 },
  { fromAge: 10, cm: 6, kg: 4, shoeSizes: 1 },
  { fromAge: 15, cm: 2.5, kg: 2.5, shoeSizes: 0.5 },
  { fromAge: 18, cm: 0, kg: 0, shoeSizes: 0 },
]
const daysPerYear = 365.25

/**
 * The sizes that a child usually has on a day, from stored ones. Where a list or a size has no numbers, the stored value
 * stays: it is a start for the guest, who chooses. Nobody shrinks.
 */
export function addUsualGrowth(
  stored: GrowingSizes & Pick<RentalProfile, 'updateDate'>,
  { lists, age, today }: { lists: RentalLists; age: number | null; today: CalendarDate },
): GrowingSizes {
  const years = Math.max(0, daysBetween(stored.updateDate, today)) / daysPerYear
  const gain = gainByAge.findLast(({ fromAge }) => fromAge <= (age ?? 0)) ?? { cm: 0, kg: 0, shoeSizes: 0 }
  const shoeSteps = Math.round(gain.shoeSizes * years * stepsPerShoeSize)
  return {
    selectedHeight: moveUp(lists.heightRefs, stored.selectedHeight, 'cm', gain.cm * years),
    selectedWeight: moveUp(lists.weightRefs, stored.selectedWeight, 'kg', gain.kg * years),
    shoeSize: Array.from({ length: shoeSteps }).reduce<string>(
      (size) => stepShoeSize(lists, size, 1) ?? size,
      stored.shoeSize,
    ),
  }
}

/** The entry at or above the current one that contains the middle of the current one and a gain. */
function moveUp(list: readonly RentalListEntry[], key: string | null, unit: 'cm' | 'kg', gain: number): string | null {
  const entries = getSelectableEntries(list)
  const at = entries.findIndex(({ listKey }) => listKey === key)
  const range = parseMetricRange(entries[at], unit)
  if (!range || range.to === Infinity) return key
  const grown = (range.from + range.to) / 2 + gain
  const larger = entries.slice(at + 1).filter((entry) => {
    const other = parseMetricRange(entry, unit)
    return other !== undefined && other.from <= grown && other.from > range.from
  })
  return larger.at(-1)?.listKey ?? key
}

/** The entry of a list before (-1) or after (1) another one; undefined at the end, and for a key that is not offered. */
export function stepListKey(list: readonly RentalListEntry[], key: string | null, step: 1 | -1): string | undefined {
  const entries = getSelectableEntries(list)
  const at = entries.findIndex(({ listKey }) => listKey === key)
  return at === -1 ? undefined : entries[at + step]?.listKey
}

const stepsPerShoeSize = 2
const numberPattern = /\d+(?:[.,]\d+)?/

/**
 * The next smaller (-1) or larger (1) shoe size: of the list of the point of sale if the size is in it, else half a size.
 * Undefined if there is none, or if the text has no number.
 */
export function stepShoeSize(
  { shoeSizeRefs }: Pick<RentalLists, 'shoeSizeRefs'>,
  shoeSize: string,
  step: 1 | -1,
): string | undefined {
  const key = findShoeSizeKey(shoeSizeRefs, shoeSize)
  if (key !== null) {
    const next = stepListKey(shoeSizeRefs, key, step)
    return shoeSizeRefs.find(({ listKey }) => listKey === next)?.listDescription
  }
  const number = numberPattern.exec(shoeSize)?.[0]
  if (number === undefined) return undefined
  const next = Number(number.replace(',', '.')) + step / stepsPerShoeSize
  if (next <= 0) return undefined
  return shoeSize.replace(number, number.includes(',') ? String(next).replace('.', ',') : String(next))
}
