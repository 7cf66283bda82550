import type { Element, Nodes } from 'hast'
import type { Content, Inline } from '../adapters/documents/content.rule.ts'
import { printedTable } from './printed-table.rule.ts'
import { sanitisedTree } from './sanitised-html.rule.ts'

type Style = Omit<Inline, 'text'>

/** Lists in lists, tables in tables: deeper ones would leave no room on the page and are set as plain paragraphs. */
const deepest = 5

const headings: Readonly<Record<string, number>> = { h1: 15, h2: 13, h3: 11, h4: 10, h5: 10, h6: 10 }
const styles: Readonly<Record<string, Style>> = {
  strong: { bold: true },
  b: { bold: true },
  th: { bold: true },
  dt: { bold: true },
  em: { italics: true },
  i: { italics: true },
  u: { decoration: 'underline' },
  s: { decoration: 'lineThrough' },
  small: { fontSize: 8 },
  sub: { fontSize: 7 },
  sup: { fontSize: 7 },
}
const inlines = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'span', 'br'])
const listTypes = { a: 'lower-alpha', A: 'upper-alpha', i: 'lower-roman', I: 'upper-roman' } as const

/** The text of a waiver for print: headings, paragraphs, lists, tables and emphasis, every word of it. */
export function printedText(html: string): Content[] {
  return blocksOf(childrenOf(sanitisedTree(html)), {}, 0)
}

/** Neighbouring texts and emphasis become one paragraph, everything else stands on its own. */
function blocksOf(nodes: readonly Nodes[], style: Style, depth: number): Content[] {
  const blocks: Content[] = []
  let line: Inline[] = []
  const endLine = () => {
    const text = tidied(line)
    if (text.length > 0) blocks.push({ text, margin: [0, 0, 0, 6] })
    line = []
  }
  for (const node of nodes) {
    if (node.type === 'text' || isInline(node)) line.push(...inlinesOf(node, style))
    else if (node.type === 'element') {
      endLine()
      blocks.push(...blockOf(node, style, depth))
    }
  }
  endLine()
  return blocks
}

function blockOf(element: Element, outer: Style, depth: number): Content[] {
  const { tagName } = element
  const style = { ...outer, ...styles[tagName] }
  const fontSize = headings[tagName]
  if (fontSize !== undefined) {
    const text = tidied(element.children.flatMap((child) => inlinesOf(child, { ...style, bold: true, fontSize })))
    return text.length > 0 ? [{ text, margin: [0, 8, 0, 4] }] : []
  }
  if (tagName === 'hr') return [ruler]
  if (depth < deepest) {
    if (tagName === 'ul' || tagName === 'ol') return listOf(element, style, depth)
    if (tagName === 'table') {
      return printedTable(element, (nodes, tag) => blocksOf(nodes, { ...style, ...styles[tag] }, depth + 1))
    }
    if (tagName === 'blockquote' || tagName === 'dd') {
      const stack = blocksOf(element.children, style, depth + 1)
      return stack.length > 0 ? [{ stack, margin: [16, 0, 0, 0] }] : []
    }
  }
  return blocksOf(element.children, style, depth)
}

const ruler: Content = {
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: 483, y2: 0, lineWidth: 0.5, lineColor: '#999999' }],
  margin: [0, 6, 0, 8],
}

function listOf(list: Element, style: Style, depth: number): Content[] {
  const items = list.children
    .filter((child) => child.type === 'element' || (child.type === 'text' && child.value.trim() !== ''))
    .map((child) => blocksOf(isElement(child, 'li') ? child.children : [child], style, depth + 1))
    .filter((stack) => stack.length > 0)
    .map((stack): Content => ({ stack }))
  if (items.length === 0) return []
  const margin: [number, number, number, number] = [0, 0, 0, 4]
  if (list.tagName === 'ul') return [{ ul: items, margin }]
  const { start, type } = list.properties
  const first = Number(start ?? 1)
  return [
    {
      ol: items,
      margin,
      start: Number.isInteger(first) && first > 0 && first < 100_000 ? first : 1,
      ...(isListType(type) ? { type: listTypes[type] } : {}),
    },
  ]
}

function isListType(type: unknown): type is keyof typeof listTypes {
  return typeof type === 'string' && Object.hasOwn(listTypes, type)
}

/** Everything inside a paragraph; a block that stands in emphasis is read as text, with a line of its own. */
function inlinesOf(node: Nodes, outer: Style): Inline[] {
  if (node.type === 'text') return [{ text: node.value.replace(/[ \t\r\n\f]+/g, ' '), ...outer }]
  if (node.type !== 'element') return []
  if (node.tagName === 'br') return [{ text: '\n', ...outer }]
  const style = { ...outer, ...styles[node.tagName] }
  const inner = node.children.flatMap((child) => inlinesOf(child, style))
  return isInline(node) ? inner : [{ text: '\n', ...outer }, ...inner, { text: '\n', ...outer }]
}

/** Spaces and line ends at the edges of a paragraph say nothing; of several spaces in a row one is left. */
function tidied(line: readonly Inline[]): Inline[] {
  const kept: Inline[] = []
  let before = '\n'
  for (const inline of line) {
    const text = /[ \n]$/.test(before) ? inline.text.replace(/^ +/, '') : inline.text
    if (text === '' || (text === '\n' && kept.length === 0)) continue
    kept.push({ ...inline, text })
    before = text
  }
  while (kept.at(-1)?.text.trim() === '') kept.pop()
  return kept
}

function isInline(node: Nodes): boolean {
  return node.type === 'element' && inlines.has(node.tagName)
}

function isElement(node: Nodes, tagName: string): node is Element {
  return node.type === 'element' && node.tagName === tagName
}

function childrenOf(node: Nodes): readonly Nodes[] {
  return 'children' in node ? node.children : []
}
