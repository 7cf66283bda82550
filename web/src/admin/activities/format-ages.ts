/** Formats an age range: "6 to 12", "18 and older", "Up to 5", "All ages". */
export function formatAges({ ageMin, ageMax }: { ageMin: number | null; ageMax: number | null }): string {
  if (ageMin === null && ageMax === null) return 'All ages'
  if (ageMin === null) return `Up to ${ageMax}`
  if (ageMax === null) return `${ageMin} and older`
  return ageMin === ageMax ? `${ageMin}` : `${ageMin} to ${ageMax}`
}
