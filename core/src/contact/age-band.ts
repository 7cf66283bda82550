/** Ages as staff see them, without the exact age. */
export const ageBands = ['unknown', 'child', 'teen', 'adult', 'senior'] as const
export type AgeBand = (typeof ageBands)[number]

const teenFrom = 13
const seniorFrom = 65

/** The band of an age. `adultAge` is a setting. */
export function getAgeBand(age: number | null, adultAge: number): AgeBand {
  if (age === null) return 'unknown'
  if (age >= seniorFrom) return 'senior'
  if (age >= adultAge) return 'adult'
  return age >= teenFrom ? 'teen' : 'child'
}
