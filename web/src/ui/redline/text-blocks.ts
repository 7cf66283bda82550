import DOMPurify from 'dompurify'

/** What a block of a text is displayed as. A row of a table is one block. */
export type BlockTag = 'p' | 'h2' | 'li' | 'row'
export type TextBlock = { tag: BlockTag; text: string }

/** Other elements are displayed like the one around them: editors write a paragraph into each item of a list. */
const tagByElement: Readonly<Record<string, BlockTag>> = { LI: 'li', DT: 'p', DD: 'p' }
const blockElements = 'p, h1, h2, h3, h4, h5, h6, li, dt, dd, tr, div, blockquote, ul, ol, dl, table, hr'

/** Splits HTML into its headings, paragraphs, items of lists and rows of tables, as text without formatting. */
export function getTextBlocks(html: string): TextBlock[] {
  return collect(DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true }), 'p')
}

function collect(parent: ParentNode & Node, tag: BlockTag): TextBlock[] {
  const blocks: TextBlock[] = []
  let inline = ''
  const endInline = () => {
    const text = inline.replace(/\s+/g, ' ').trim()
    if (text !== '') blocks.push({ tag, text })
    inline = ''
  }
  for (const node of parent.childNodes) {
    if (!(node instanceof Element) || !isBlock(node)) {
      inline += node.nodeName === 'BR' ? ' ' : (node.textContent ?? '')
      continue
    }
    endInline()
    if (node.tagName === 'TR') {
      const cells = [...node.children].map((cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim())
      blocks.push({ tag: 'row', text: cells.join(' | ') })
    } else {
      blocks.push(...collect(node, /^H[1-6]$/.test(node.tagName) ? 'h2' : (tagByElement[node.tagName] ?? tag)))
    }
  }
  endInline()
  return blocks
}

function isBlock(element: Element): boolean {
  return element.matches(blockElements) || element.querySelector(blockElements) !== null
}
