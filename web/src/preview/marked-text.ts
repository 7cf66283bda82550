const attribute = 'data-marked'

/** The margin above and below a marked element after scrolling, in pixels. */
const scrollMargin = 24

/**
 * Marks all places of a text on the page, also after later changes of the page, and scrolls the first place into view
 * once: later changes must not move the page under the pointer. Calls `onUpdate` after each change. Returns a function
 * that stops it.
 */
export function watchText(text: string, page: HTMLElement, onUpdate: () => void): () => void {
  let isInView = false
  const mark = () => {
    onUpdate()
    const first = markText(text)
    if (first && !isInView) bringIntoView(first)
    isInView ||= first !== undefined
  }
  const observer = new MutationObserver(mark)
  mark()
  observer.observe(page, { childList: true, subtree: true, characterData: true })
  return () => observer.disconnect()
}

/** Marks all elements whose own text is this text, and returns the first one. An empty text marks nothing. */
export function markText(text: string): Element | undefined {
  for (const element of document.querySelectorAll(`[${attribute}]`)) element.removeAttribute(attribute)
  const normalized = normalizeText(text)
  if (normalized === '') return undefined
  const places = listTextElements().filter((element) => normalizeText(getOwnText(element)) === normalized)
  for (const element of places) element.setAttribute(attribute, '')
  return places[0]
}

/** Scrolls this document only: `scrollIntoView` would also scroll the editor around it, away from the edited field. */
function bringIntoView(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect()
  if (top < scrollMargin) window.scrollBy(0, top - scrollMargin)
  else if (bottom > window.innerHeight - scrollMargin) window.scrollBy(0, bottom - window.innerHeight + scrollMargin)
}

/**
 * Returns the text of a clicked element: its own, or that of the nearest ancestor with text; '' if that has several
 * texts.
 */
export function getClickedText(target: Element): string {
  for (let element: Element | null = target; element && element !== document.body; element = element.parentElement) {
    const text = getOwnText(element).trim()
    if (text !== '') return text
    const innerTexts = listTextElements(element).map((part) => getOwnText(part).trim())
    if (innerTexts.length === 1) return innerTexts[0] ?? ''
    if (innerTexts.length > 1) return ''
  }
  return ''
}

/** Returns the visible elements that have their own text. */
function listTextElements(root: Element = document.body): Element[] {
  return [root, ...root.querySelectorAll('*')].filter(
    (element) => !element.closest('script, style, .visually-hidden') && getOwnText(element).trim() !== '',
  )
}

function getOwnText(element: Element): string {
  return [...element.childNodes]
    .map((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''))
    .join('')
}

function normalizeText(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
