import { print } from '@first-chair/core/colour/tokens'
import type { Element, Nodes } from 'hast'
import type { Content, Inline } from '../adapters/documents/content.rule.ts'
import { buildPrintTable } from './print-table.rule.ts'
import { sanitiseHtmlToTree } from '../html/sanitise-html.rule.ts'

type Style = Omit<Inline, 'text'>

/** Nesting of lists, tables and quotes. Deeper ones do not fit the page and become plain paragraphs. */
const maxDepth = 5

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

/** Converts the text of a waiver for print: headings, paragraphs, lists, tables and emphasis, without losing a word. */
export function buildPrintText(html: string): Content[] {
  return toBlocks(getChildren(sanitiseHtmlToTree(html)), {}, 0)
}

/** Adjacent text and emphasis become one paragraph. Every other element becomes blocks of its own. */
function toBlocks(nodes: readonly Nodes[], style: Style, depth: number): Content[] {
  const blocks: Content[] = []
  let line: Inline[] = []
  const endLine = () => {
    const text = trimLine(line)
    if (text.length > 0) blocks.push({ text, margin: [0, 0, 0, 6] })
    line = []
  }
  for (const node of nodes) {
    if (node.type === 'text' || isInline(node)) line.push(...toInlines(node, style))
    else if (node.type === 'element') {
      endLine()
      blocks.push(...elementToBlocks(node, style, depth))
    }
  }
  endLine()
  return blocks
}

function elementToBlocks(element: Element, outer: Style, depth: number): Content[] {
  const { tagName } = element
  const style = { ...outer, ...styles[tagName] }
  const fontSize = headings[tagName]
  if (fontSize !== undefined) {
    const text = trimLine(element.children.flatMap((child) => toInlines(child, { ...style, bold: true, fontSize })))
    return text.length > 0 ? [{ text, margin: [0, 8, 0, 4] }] : []
  }
  if (tagName === 'hr') return [ruler]
  if (depth < maxDepth) {
    if (tagName === 'ul' || tagName === 'ol') return toList(element, style, depth)
    if (tagName === 'table') {
      return buildPrintTable(element, (nodes, tag) => toBlocks(nodes, { ...style, ...styles[tag] }, depth + 1))
    }
    if (tagName === 'blockquote' || tagName === 'dd') {
      const stack = toBlocks(element.children, style, depth + 1)
      return stack.length > 0 ? [{ stack, margin: [16, 0, 0, 0] }] : []
    }
  }
  return toBlocks(element.children, style, depth)
}

const ruler: Content = {
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: 483, y2: 0, lineWidth: 0.5, lineColor: print.line }],
  margin: [0, 6, 0, 8],
}

function toList(list: Element, style: Style, depth: number): Content[] {
  const items = list.children
    .filter((child) => child.type === 'element' || (child.type === 'text' && child.value.trim() !== ''))
    .map((child) => toBlocks(isElement(child, 'li') ? child.children : [child], style, depth + 1))
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

/** Converts the content of a paragraph. A block inside emphasis becomes text on a separate line. */
function toInlines(node: Nodes, outer: Style): Inline[] {
  if (node.type === 'text') return [{ text: node.value.replace(/[ \t\r\n\f]+/g, ' '), ...outer }]
  if (node.type !== 'element') return []
  if (node.tagName === 'br') return [{ text: '\n', ...outer }]
  const style = { ...outer, ...styles[node.tagName] }
  const inner = node.children.flatMap((child) => toInlines(child, style))
  return isInline(node) ? inner : [{ text: '\n', ...outer }, ...inner, { text: '\n', ...outer }]
}

/** Removes spaces and line ends at the edges of a paragraph, and repeated spaces. */
function trimLine(line: readonly Inline[]): Inline[] {
  const inlineTexts: Inline[] = []
  let before = '\n'
  for (const inline of line) {
    const text = /[ \n]$/.test(before) ? inline.text.replace(/^ +/, '') : inline.text
    if (text === '' || (text === '\n' && inlineTexts.length === 0)) continue
    inlineTexts.push({ ...inline, text })
    before = text
  }
  while (inlineTexts.at(-1)?.text.trim() === '') inlineTexts.pop()
  return inlineTexts
}

function isInline(node: Nodes): boolean {
  return node.type === 'element' && inlines.has(node.tagName)
}

function isElement(node: Nodes, tagName: string): node is Element {
  return node.type === 'element' && node.tagName === tagName
}

function getChildren(node: Nodes): readonly Nodes[] {
  return 'children' in node ? node.children : []
}
