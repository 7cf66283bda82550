import { allowedAttributes, allowedElements, linkProtocols } from '@first-chair/core/waiver-text/allowed-html'
import DOMPurify from 'dompurify'

/** Allowed elements that the editor does not support: a text with one of them is edited as HTML source. */
const unsupportedElements: readonly string[] = ['dl', 'dt', 'dd', 'div', 'span']

/** The tag names that the editor supports. */
const supportedTags = new Set(
  [...allowedElements.filter((name) => !unsupportedElements.includes(name)), 'a'].map((name) => name.toUpperCase()),
)

/** Whether the editor can load and return a text without loss. */
export function isEditorCompatible(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll('*')].every(({ tagName }) => supportedTags.has(tagName))
}

/** Predicts the HTML that the server will store, to show what it will remove. The server decides. */
export function toServerHtml(html: string, hasLinks: boolean): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...allowedElements, ...(hasLinks ? ['a'] : [])],
    ALLOWED_ATTR: [...Object.values(allowedAttributes).flat(), ...(hasLinks ? ['href'] : [])],
  })
}

/** Whether the server allows a link to this target: a web page, an e-mail address or a telephone number. */
export function isLinkTarget(target: string): boolean {
  try {
    return linkProtocols.some((protocol) => new URL(target).protocol === `${protocol}:`)
  } catch {
    return false
  }
}
