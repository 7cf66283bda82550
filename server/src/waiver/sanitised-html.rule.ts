import { allowedAttributes, allowedElements, linkProtocols } from '@first-chair/core/waiver-text/allowed-html'
import type { Nodes, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { sanitize, type Schema } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'

/** What a waiver may consist of: headings, paragraphs, lists, tables, emphasis. No links, pictures, styles or scripts. */
const allowed: Schema = {
  tagNames: [...allowedElements],
  attributes: Object.fromEntries(
    Object.entries(allowedAttributes).map(([element, names]) => [element, names.map(propertyName)]),
  ),
  strip: ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math'],
}

/** What stands beside a waiver may lead somewhere, too. */
const allowedInNotes: Schema = {
  ...allowed,
  tagNames: [...allowedElements, 'a'],
  attributes: { ...allowed.attributes, a: ['href'] },
  protocols: { href: [...linkProtocols] },
}

/** The name under which the HTML library holds an attribute. */
function propertyName(attribute: string): string {
  return { colspan: 'colSpan', rowspan: 'rowSpan' }[attribute] ?? attribute
}

/** HTML that somebody else wrote, with everything taken out that is not on the list. Malformed input is mended. */
export function sanitised(html: string): string {
  return toHtml(sanitisedTree(html))
}

/** The same as a tree, for documents that are no HTML. */
export function sanitisedTree(html: string): Nodes {
  return sanitize(treeOf(html), allowed)
}

/** As `sanitised`, with links to pages, mail and telephones. */
export function sanitisedNote(html: string): string {
  return toHtml(sanitize(treeOf(html), allowedInNotes))
}

/** Elements inside each other, as deep as any text that somebody means to be read. */
const deepest = 500

/** Elements that end where the next one begins, and so do not pile up when nobody closes them. */
const selfEnding = ['br', 'hr', 'img', 'input', 'p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'thead', 'tbody', 'tfoot']

/**
 * True where more elements could be open at once than the libraries, which go down by calling themselves, can follow. Counts too
 * many rather than too few: an end counts only where it ends the element that was opened last.
 */
export function nestsTooDeeply(html: string): boolean {
  // In drawings and formulas, every element piles up.
  const isForeign = /<(svg|math)/i.test(html)
  const open: string[] = []
  for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    const name = tag.toLowerCase()
    if (!isForeign && selfEnding.includes(name)) continue
    if (slash === '') open.push(name)
    else if (open.at(-1) === name) open.pop()
    if (open.length > deepest) return true
  }
  return false
}

/** Of what nests too deeply, the words are left: one hostile text must not keep all others from being shown. */
function treeOf(html: string): Root {
  return fromHtml(nestsTooDeeply(html) ? html.replace(/<[^>]*>/g, ' ') : html, { fragment: true })
}
