/** Text in a paragraph: plain, or in pieces with their own emphasis. */
export type Inline = {
  text: string
  bold?: boolean
  italics?: boolean
  decoration?: 'underline' | 'lineThrough'
  fontSize?: number
}
/** Points: left, above, right, below. */
type Margin = [number, number, number, number]
type Placed = { margin?: Margin; unbreakable?: boolean }

/** The parts that documents are made of: those of pdfmake's that we use, so that its types need no browser. */
export type Content =
  | string
  | (Placed & { text: string | Inline[]; fontSize?: number; bold?: boolean; color?: string })
  | (Placed & { stack: Content[] })
  | (Placed & { ul: Content[] })
  | (Placed & { ol: Content[]; start: number; type?: 'lower-alpha' | 'upper-alpha' | 'lower-roman' | 'upper-roman' })
  | (Placed & { table: Table; layout?: 'noBorders' })
  | (Placed & { image: string; fit: [number, number] })
  | (Placed & { canvas: Line[] })

export type TableCell = Content & { colSpan?: number; rowSpan?: number }
type Table = { body: TableCell[][]; widths: (number | '*')[]; dontBreakRows?: boolean }
type Line = { type: 'line'; x1: number; y1: number; x2: number; y2: number; lineWidth: number; lineColor: string }
