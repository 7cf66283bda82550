/** What the editor can show and give back; a part of what the server lets through (waivers and notes). */
const known = new Set(
  ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'a'].map(
    (name) => name.toUpperCase(),
  ),
)

/** Whether a text can go through the editor without losing anything. */
export function fitsTheEditor(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll('*')].every(({ tagName }) => known.has(tagName))
}

/** Whether a link may lead there, as the server sees it: to a page, an address to write to, or a telephone. */
export function isLinkTarget(target: string): boolean {
  try {
    return ['https:', 'http:', 'mailto:', 'tel:'].includes(new URL(target).protocol)
  } catch {
    return false
  }
}
