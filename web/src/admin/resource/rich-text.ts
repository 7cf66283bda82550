import { allowedAttributes, allowedElements, linkProtocols } from '@first-chair/core/waiver-text/allowed-html'
import DOMPurify from 'dompurify'

/** Allowed elements that the editor does not make: a text with one of them is edited as HTML. */
const unknown: readonly string[] = ['dl', 'dt', 'dd', 'div', 'span']

/** What the editor can show and give back. */
const known = new Set(
  [...allowedElements.filter((name) => !unknown.includes(name)), 'a'].map((name) => name.toUpperCase()),
)

/** Whether a text can go through the editor without losing anything. */
export function fitsTheEditor(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll('*')].every(({ tagName }) => known.has(tagName))
}

/** HTML as the server will keep it, for showing what it will remove. The server's own answer is what counts. */
export function asServerKeeps(html: string, hasLinks: boolean): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...allowedElements, ...(hasLinks ? ['a'] : [])],
    ALLOWED_ATTR: [...Object.values(allowedAttributes).flat(), ...(hasLinks ? ['href'] : [])],
  })
}

/** Whether a link may lead there, as the server sees it: to a page, an address to write to, or a telephone. */
export function isLinkTarget(target: string): boolean {
  try {
    return linkProtocols.some((protocol) => new URL(target).protocol === `${protocol}:`)
  } catch {
    return false
  }
}
