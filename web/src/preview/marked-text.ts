const attribute = 'data-marked'

/** Pixels that stay free above and below what is marked. */
const air = 24

/**
 * Marks a text wherever it stands on the page, also when it is drawn anew, and brings its first place into view, once: what is
 * drawn later must not move what somebody is pressing. `onDrawn` is called each time. Answers how to stop.
 */
export function followText(text: string, page: HTMLElement, onDrawn: () => void): () => void {
  let isInView = false
  const mark = () => {
    onDrawn()
    const first = markText(text)
    if (first && !isInView) bringIntoView(first)
    isInView ||= first !== undefined
  }
  const drawn = new MutationObserver(mark)
  mark()
  drawn.observe(page, { childList: true, subtree: true, characterData: true })
  return () => drawn.disconnect()
}

/** Marks every place where a text stands, and answers the first one. An empty text marks nothing. */
export function markText(text: string): Element | undefined {
  for (const element of document.querySelectorAll(`[${attribute}]`)) element.removeAttribute(attribute)
  const sought = folded(text)
  if (sought === '') return undefined
  const places = textElements().filter((element) => folded(ownText(element)) === sought)
  for (const element of places) element.setAttribute(attribute, '')
  return places[0]
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
