/** A reason of the point of sale, and what guests see in its place. */
export type ShownReason = { name: string; value: string }

/** The resort's words; a reason without any is not shown at all: the point of sale's codes are for its staff. */
export function shownReason(reason: string, shown: readonly ShownReason[]): string {
  const folded = (words: string) => words.trim().toLowerCase()
  return shown.find(({ name }) => folded(name) === folded(reason))?.value ?? ''
}
