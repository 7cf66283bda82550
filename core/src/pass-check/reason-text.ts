/** A reason of the point of sale (`name`), and the text for guests (`value`). */
export type ReasonText = { name: string; value: string }

/** The resort's text for a reason; empty if it has none. Guests never see the code of the point of sale. */
export function getReasonText(reason: string, reasonTexts: readonly ReasonText[]): string {
  const fold = (text: string) => text.trim().toLowerCase()
  return reasonTexts.find(({ name }) => fold(name) === fold(reason))?.value ?? ''
}
