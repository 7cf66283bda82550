import { allowedAttributes, allowedElements, linkProtocols } from '@first-chair/core/waiver-text/allowed-html'
import type { Nodes, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { sanitize, type Schema } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'

/**
 * The HTML that a waiver may contain: headings, paragraphs, lists, tables, emphasis. No links, pictures, styles or
 * scripts.
 */
const waiverSchema: Schema = {
  tagNames: [...allowedElements],
  attributes: Object.fromEntries(
    Object.entries(allowedAttributes).map(([element, names]) => [element, names.map(toPropertyName)]),
  ),
  strip: ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math'],
}

/** Notes may also contain links. */
const noteSchema: Schema = {
  ...waiverSchema,
  tagNames: [...allowedElements, 'a'],
  attributes: { ...waiverSchema.attributes, a: ['href'] },
  protocols: { href: [...linkProtocols] },
}

/** The property name of an attribute in the HTML library. */
function toPropertyName(attribute: string): string {
  return { colspan: 'colSpan', rowspan: 'rowSpan' }[attribute] ?? attribute
}

/** Removes everything from untrusted HTML that is not allowed in a waiver. Repairs malformed HTML. */
export function sanitiseHtml(html: string): string {
  return toHtml(sanitiseHtmlToTree(html))
}

/** Like `sanitiseHtml`, but returns a tree, for documents that are not HTML. */
export function sanitiseHtmlToTree(html: string): Nodes {
  return sanitize(parseTree(html), waiverSchema)
}

/** Like `sanitiseHtml`, but allows links to pages, e-mail addresses and phone numbers. */
export function sanitiseNote(html: string): string {
  return toHtml(sanitize(parseTree(html), noteSchema))
}

/** Levels of nested elements. No text for human readers has more. */
const maxNesting = 500

/** Elements that the next one closes implicitly, so that unclosed ones do not nest. */
const implicitlyClosed = [
  'br',
  'hr',
  'img',
  'input',
  'p',
  'li',
  'dt',
  'dd',
  'tr',
  'td',
  'th',
  'thead',
  'tbody',
  'tfoot',
]

/**
 * True if elements may be nested more deeply than the libraries, which are recursive, can process. It may overestimate:
 * an end tag counts only if it closes the element that was opened last.
 */
export function nestsTooDeeply(html: string): boolean {
  // In SVG and MathML, every unclosed element nests.
  const isForeign = /<(svg|math)/i.test(html)
  const open: string[] = []
  for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    const name = tag.toLowerCase()
    if (!isForeign && implicitlyClosed.includes(name)) continue
    if (slash === '') open.push(name)
    else if (open.at(-1) === name) open.pop()
    if (open.length > maxNesting) return true
  }
  return false
}

/** Text that is nested too deeply loses its elements: one hostile text must not prevent others from being displayed. */
function parseTree(html: string): Root {
  return fromHtml(nestsTooDeeply(html) ? html.replace(/<[^>]*>/g, ' ') : html, { fragment: true })
}
