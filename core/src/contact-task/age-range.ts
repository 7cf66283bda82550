/** An inclusive range of whole years; null is an open end. */
export type AgeRange = { ageMin: number | null; ageMax: number | null }

/** Why an age is outside a range. */
export type AgeMisfit = 'birth-date-missing' | 'too-young' | 'too-old'

/** Why a person does not fit a range, or undefined when they do. Without a real birth date (null) only a range without limits fits. */
export function ageMisfit({ ageMin, ageMax }: AgeRange, age: number | null): AgeMisfit | undefined {
  if (ageMin === null && ageMax === null) return undefined
  if (age === null) return 'birth-date-missing'
  if (ageMin !== null && age < ageMin) return 'too-young'
  return ageMax !== null && age > ageMax ? 'too-old' : undefined
}
