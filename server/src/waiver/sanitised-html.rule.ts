import type { Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { sanitize, type Schema } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'

const blocks = ['h1', 'h2', 'h3', 'h4', 'p', 'br', 'hr', 'ol', 'ul', 'li', 'dl', 'dt', 'dd', 'blockquote', 'div']
const emphasis = ['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'span']
const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td']

/** What a waiver may consist of: headings, paragraphs, lists, tables, emphasis. No links, pictures, styles or scripts. */
const allowed: Schema = {
  tagNames: [...blocks, ...emphasis, ...tables],
  attributes: { ol: ['start', 'type'], th: ['colSpan', 'rowSpan'], td: ['colSpan', 'rowSpan'] },
  strip: ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math'],
}

/** What stands beside a waiver may lead somewhere, too. */
const allowedInNotes: Schema = {
  ...allowed,
  tagNames: [...blocks, ...emphasis, ...tables, 'a'],
  attributes: { ...allowed.attributes, a: ['href'] },
  protocols: { href: ['https', 'http', 'mailto', 'tel'] },
}

/** HTML that somebody else wrote, with everything taken out that is not on the list. Malformed input is mended. */
export function sanitised(html: string): string {
  return toHtml(sanitisedTree(html))
}

/** The same as a tree, for documents that are no HTML. */
export function sanitisedTree(html: string): Nodes {
  return sanitize(fromHtml(html, { fragment: true }), allowed)
}

/** As `sanitised`, with links to pages, mail and telephones. */
export function sanitisedNote(html: string): string {
  return toHtml(sanitize(fromHtml(html, { fragment: true }), allowedInNotes))
}
