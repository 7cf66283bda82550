const attribute = 'data-marked'

/** Pixels that stay free above and below what is marked. */
const air = 24

/** Marks every place where a text stands, and brings the first one into view. An empty text marks nothing. */
export function markText(text: string): void {
  for (const element of document.querySelectorAll(`[${attribute}]`)) element.removeAttribute(attribute)
  const sought = folded(text)
  if (sought === '') return
  const places = textElements().filter((element) => folded(ownText(element)) === sought)
  for (const element of places) element.setAttribute(attribute, '')
  if (places[0]) bringIntoView(places[0])
}

/** Scrolls this document only: `scrollIntoView` would scroll the editor around it too, away from the field being typed in. */
function bringIntoView(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect()
  if (top < air) window.scrollBy(0, top - air)
  else if (bottom > window.innerHeight - air) window.scrollBy(0, bottom - window.innerHeight + air)
}

/** The words that were pressed: those of the element itself, or of the smallest one with words around it. */
export function pressedText(target: Element): string {
  for (let element: Element | null = target; element && element !== document.body; element = element.parentElement) {
    const words = ownText(element).trim()
    if (words !== '') return words
    const inside = textElements(element).map((part) => ownText(part).trim())
    if (inside.length === 1) return inside[0] ?? ''
    if (inside.length > 1) return ''
  }
  return ''
}

/** Elements with words of their own that can be seen. */
function textElements(root: Element = document.body): Element[] {
  return [root, ...root.querySelectorAll('*')].filter(
    (element) => !element.closest('script, style, .visually-hidden') && ownText(element).trim() !== '',
  )
}

function ownText(element: Element): string {
  return [...element.childNodes]
    .map((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''))
    .join('')
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
