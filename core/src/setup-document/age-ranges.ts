import { t } from '../catalogue/setup-finding.ts'

/** Ages, inclusive; null = no limit. */
export type AgeRange = { ageMin: number | null; ageMax: number | null }

const oldest = 150

/** The ages that none of the ranges has, youngest first. */
export function getUncoveredAges(ranges: readonly AgeRange[]): AgeRange[] {
  const uncovered: AgeRange[] = []
  let next = 0
  for (const { from, to } of ranges.map(toNumbers).toSorted((one, other) => one.from - other.from)) {
    if (from > next) uncovered.push({ ageMin: next === 0 ? null : next, ageMax: from - 1 })
    next = Math.max(next, to + 1)
  }
  return next > oldest ? uncovered : [...uncovered, { ageMin: next, ageMax: null }]
}

/** The ages that two ranges share; undefined if there are none. */
export function getSharedAges(one: AgeRange, other: AgeRange): AgeRange | undefined {
  const [a, b] = [toNumbers(one), toNumbers(other)]
  const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)]
  return from > to ? undefined : { ageMin: from === 0 ? null : from, ageMax: to === oldest ? null : to }
}

/** "6 to 12", "up to 5", "13 and older", or "all". */
export function formatAges({ ageMin, ageMax }: AgeRange): string {
  return t('ages', {
    ages: ageMin !== null && ageMax !== null ? 'both' : ageMin !== null ? 'from' : ageMax !== null ? 'to' : 'other',
    min: ageMin ?? 0,
    max: ageMax ?? oldest,
  })
}

function toNumbers({ ageMin, ageMax }: AgeRange): { from: number; to: number } {
  return { from: ageMin ?? 0, to: ageMax ?? oldest }
}
