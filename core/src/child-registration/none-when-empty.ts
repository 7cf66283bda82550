/** The default of the free texts about health (docs/domain.md, "Validation"). */
export const noneText = 'None'

/** The trimmed text, or "None" if it is empty. */
export function noneWhenEmpty(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' ? noneText : trimmed
}

/** Empties a field that says "None", for when it gets the focus. */
export function emptyWhenNone(text: string): string {
  return text.trim() === noneText ? '' : text
}

/** True if the text is empty or "none", in any case. */
export function isNone(text: string): boolean {
  return noneWhenEmpty(text).toLowerCase() === noneText.toLowerCase()
}
