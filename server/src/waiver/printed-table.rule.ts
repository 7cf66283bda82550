import type { Element, Nodes } from 'hast'
import type { Content, TableCell } from '../adapters/documents/content.rule.ts'

/** More columns than this do not fit a page: what stands in them is set below each other. */
const mostColumns = 12
const mostRows = 2_000

/** Sets what stands in a cell, or between the cells. */
type Blocks = (nodes: readonly Nodes[], tagName: string) => Content[]

/** A table for print. Words that stand in it outside its cells, such as a caption's, come before it. */
export function printedTable(table: Element, blocks: Blocks): Content[] {
  const sections = table.children.filter(isOneOf('thead', 'tbody'))
  const rows = [...table.children, ...sections.flatMap(({ children }) => children)].filter(isOneOf('tr'))
  const loose = [
    ...table.children.filter((node) => !isOneOf('thead', 'tbody', 'tr')(node)),
    ...sections.flatMap(({ children }) => children.filter((node) => !isOneOf('tr')(node))),
    ...rows.flatMap(({ children }) => children.filter((node) => !isOneOf('td', 'th')(node))),
  ]
  const before = blocks(loose, 'p')
  const grid = gridOf(rows)
  const columns = Math.max(0, ...grid.map((row) => row.length))
  if (columns === 0) return before
  if (columns > mostColumns || grid.length > mostRows) {
    return [...before, ...rows.flatMap(cellsOf).flatMap(({ children, tagName }) => blocks(children, tagName))]
  }
  const body = grid.map((row) =>
    Array.from({ length: columns }, (_, column): TableCell => {
      const place = row[column]
      if (place === undefined || place === 'covered') return ''
      const { cell, colSpan, rowSpan } = place
      return { stack: blocks(cell.children, cell.tagName), colSpan, rowSpan }
    }),
  )
  return [
    ...before,
    { table: { body, widths: Array.from({ length: columns }, () => '*' as const) }, margin: [0, 2, 0, 8] },
  ]
}

type Place = { cell: Element; colSpan: number; rowSpan: number } | 'covered'

/** Which cell stands where, with the places that a wide or high cell covers; spans never reach over the table's edge. */
function gridOf(rows: readonly Element[]): (Place | undefined)[][] {
  const grid: (Place | undefined)[][] = rows.map(() => [])
  for (const [y, row] of rows.entries()) {
    let x = 0
    for (const cell of cellsOf(row)) {
      while (grid[y]?.[x] !== undefined) x += 1
      const rowSpan = Math.min(spanOf(cell.properties['rowSpan']), rows.length - y)
      const most = Math.min(spanOf(cell.properties['colSpan']), mostColumns)
      let colSpan = 1
      while (colSpan < most && grid[y]?.[x + colSpan] === undefined) colSpan += 1
      for (const line of grid.slice(y, y + rowSpan)) {
        for (let column = x; column < x + colSpan; column += 1) line[column] = 'covered'
      }
      grid[y]?.splice(x, 1, { cell, colSpan, rowSpan })
      x += colSpan
    }
  }
  return grid
}

function spanOf(value: unknown): number {
  const span = Number(value ?? 1)
  return Number.isInteger(span) && span >= 1 ? Math.min(span, 1000) : 1
}

function cellsOf(row: Element): Element[] {
  return row.children.filter(isOneOf('td', 'th'))
}

function isOneOf(...tagNames: readonly string[]) {
  return (node: Nodes): node is Element => node.type === 'element' && tagNames.includes(node.tagName)
}
