/** An inclusive range of whole years; null = no limit. */
export type AgeRange = { ageMin: number | null; ageMax: number | null }

/** Why an age is outside a range. */
export type AgeMisfit = 'birth-date-missing' | 'too-young' | 'too-old'

/** Why an age is outside a range; undefined if it is inside. An unknown age (null) fits only a range without limits. */
export function getAgeMisfit({ ageMin, ageMax }: AgeRange, age: number | null): AgeMisfit | undefined {
  if (ageMin === null && ageMax === null) return undefined
  if (age === null) return 'birth-date-missing'
  if (ageMin !== null && age < ageMin) return 'too-young'
  return ageMax !== null && age > ageMax ? 'too-old' : undefined
}
