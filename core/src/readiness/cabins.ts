import type { GateMark } from './readiness.ts'

/** A person on the drawn lift. `at` is 0 in the valley and 1 at the summit. */
type Rider = { contactId: string; at: number; mark: GateMark }

/** A cabin of the drawn lift, with people who have the same mark. */
export type CabinPosition = { at: number; mark: GateMark; contactIds: readonly string[] }

/** How many faces are drawn in one cabin. */
export const maxFacesPerCabin = 3

// Distances as shares of the cable: between two cabins, more for each further face in a cabin, and from the end of the
// cable for each further face.
const minGap = 0.25
const gapPerFace = 0.17
const endGapPerFace = 0.14

/**
 * Places people on the cable, from the summit down. People with the same height and mark share a cabin. Cabins get
 * enough distance from each other and from the ends to be visible as a whole. If the cable is too short, the last cabins
 * are merged, with the worse mark.
 */
export function placeCabins(riders: readonly Rider[]): CabinPosition[] {
  const cabins = new Map<string, CabinPosition>()
  for (const { contactId, at, mark } of riders) {
    const key = `${at} ${mark}`
    cabins.set(key, { at, mark, contactIds: [...(cabins.get(key)?.contactIds ?? []), contactId] })
  }
  return spread(mergeUntilFitting([...cabins.values()].toSorted((a, b) => b.at - a.at)))
}

function mergeUntilFitting(cabins: readonly CabinPosition[]): readonly CabinPosition[] {
  const [second, last] = cabins.slice(-2)
  if (!second || !last || getRequiredLength(cabins) <= 1) return cabins
  const merged = { at: last.at, mark: last.mark, contactIds: [...second.contactIds, ...last.contactIds] }
  return mergeUntilFitting([...cabins.slice(0, -2), merged])
}

function getRequiredLength(cabins: readonly CabinPosition[]): number {
  return getEndGap(cabins[0]) + sum(getGaps(cabins)) + getEndGap(cabins.at(-1))
}

/** Moves cabins down that are too close, then moves cabins up that are below the end. */
function spread(cabins: readonly CabinPosition[]): CabinPosition[] {
  const gaps = getGaps(cabins)
  const down: CabinPosition[] = []
  for (const [index, cabin] of cabins.entries()) {
    const above = down.at(-1)
    const highest = above ? above.at - (gaps[index - 1] ?? 0) : 1 - getEndGap(cabin)
    down.push({ ...cabin, at: Math.min(cabin.at, highest) })
  }
  const up: CabinPosition[] = []
  for (const [index, cabin] of [...down.entries()].toReversed()) {
    const below = up.at(-1)
    const lowest = below ? below.at + (gaps[index] ?? 0) : getEndGap(cabin)
    up.push({ ...cabin, at: Math.max(cabin.at, lowest) })
  }
  return up.toReversed().map((cabin) => ({ ...cabin, at: Math.round(cabin.at * 1000) / 1000 }))
}

/** The minimum distance of each cabin to the one above; the first cabin has none. */
function getGaps(cabins: readonly CabinPosition[]): number[] {
  return cabins
    .slice(1)
    .map((cabin, index) => minGap + (gapPerFace * (countFurtherFaces(cabins[index]) + countFurtherFaces(cabin))) / 2)
}

function getEndGap(cabin: CabinPosition | undefined): number {
  return (endGapPerFace * countFurtherFaces(cabin)) / 2
}

/** The number of faces in a cabin beyond the first. */
function countFurtherFaces(cabin: CabinPosition | undefined): number {
  return Math.min(cabin?.contactIds.length ?? 1, maxFacesPerCabin) - 1
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
