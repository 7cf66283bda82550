/** What stands in a free text about health that nobody filled in (specification, section 5). */
export const none = 'None'

/** A text that was left empty says "None". */
export function noneWhenEmpty(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' ? none : trimmed
}

/** Who puts the cursor into a field with "None" finds it empty. */
export function emptyWhenNone(text: string): string {
  return text.trim() === none ? '' : text
}

/** Does the text say that there is nothing to know? However "none" was typed. */
export function saysNone(text: string): boolean {
  return noneWhenEmpty(text).toLowerCase() === none.toLowerCase()
}
