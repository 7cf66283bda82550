import type { Element, Nodes } from 'hast'
import type { Content, TableCell } from '../adapters/documents/content.rule.ts'

/** More columns do not fit a page. The cells of such a table are printed below each other. */
const maxColumns = 12
const maxRows = 2_000

/** Converts the content of a cell, or the content between cells. */
type Blocks = (nodes: readonly Nodes[], tagName: string) => Content[]

/** Converts a table for print. Text outside its cells, such as a caption, comes before it. */
export function buildPrintTable(table: Element, blocks: Blocks): Content[] {
  const sections = table.children.filter(isOneOf('thead', 'tbody'))
  const rows = [...table.children, ...sections.flatMap(({ children }) => children)].filter(isOneOf('tr'))
  const outsideCells = [
    ...table.children.filter((node) => !isOneOf('thead', 'tbody', 'tr')(node)),
    ...sections.flatMap(({ children }) => children.filter((node) => !isOneOf('tr')(node))),
    ...rows.flatMap(({ children }) => children.filter((node) => !isOneOf('td', 'th')(node))),
  ]
  const before = blocks(outsideCells, 'p')
  const grid = buildGrid(rows)
  const columns = Math.max(0, ...grid.map((row) => row.length))
  if (columns === 0) return before
  if (columns > maxColumns || grid.length > maxRows) {
    return [...before, ...rows.flatMap(getCells).flatMap(({ children, tagName }) => blocks(children, tagName))]
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

/**
 * The cell at each place of the grid. Places covered by a spanning cell are `covered`. Spans end at the edge of the
 * table.
 */
function buildGrid(rows: readonly Element[]): (Place | undefined)[][] {
  const grid: (Place | undefined)[][] = rows.map(() => [])
  for (const [y, row] of rows.entries()) {
    let x = 0
    for (const cell of getCells(row)) {
      while (grid[y]?.[x] !== undefined) x += 1
      const rowSpan = Math.min(parseSpan(cell.properties['rowSpan']), rows.length - y)
      const maxColSpan = Math.min(parseSpan(cell.properties['colSpan']), maxColumns)
      let colSpan = 1
      while (colSpan < maxColSpan && grid[y]?.[x + colSpan] === undefined) colSpan += 1
      for (const line of grid.slice(y, y + rowSpan)) {
        for (let column = x; column < x + colSpan; column += 1) line[column] = 'covered'
      }
      grid[y]?.splice(x, 1, { cell, colSpan, rowSpan })
      x += colSpan
    }
  }
  return grid
}

function parseSpan(value: unknown): number {
  const span = Number(value ?? 1)
  return Number.isInteger(span) && span >= 1 ? Math.min(span, 1000) : 1
}

function getCells(row: Element): Element[] {
  return row.children.filter(isOneOf('td', 'th'))
}

function isOneOf(...tagNames: readonly string[]) {
  return (node: Nodes): node is Element => node.type === 'element' && tagNames.includes(node.tagName)
}
