/** A reason of the point of sale (`name`), and the text for guests (`value`). */
export type ShownReason = { name: string; value: string }

/** The resort's text for a reason; empty if it has none. Guests never see the code of the point of sale. */
export function shownReason(reason: string, reasonTexts: readonly ShownReason[]): string {
  const fold = (text: string) => text.trim().toLowerCase()
  return reasonTexts.find(({ name }) => fold(name) === fold(reason))?.value ?? ''
}
