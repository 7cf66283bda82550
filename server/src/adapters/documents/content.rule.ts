/** A piece of text in a paragraph, with its own emphasis. */
export type Inline = {
  text: string
  bold?: boolean
  italics?: boolean
  decoration?: 'underline' | 'lineThrough'
  fontSize?: number
}
/** Left, top, right and bottom, in points. */
type Margin = [number, number, number, number]
type Placed = { margin?: Margin; unbreakable?: boolean }

/** Files that a PDF contains, by their names. */
export type PdfFiles = Readonly<Record<string, { content: string | Uint8Array; type: string; description: string }>>

/** The parts of a document. A subset of pdfmake's types, because pdfmake's own types need those of a browser. */
export type Content =
  | string
  | (Placed & { text: string | Inline[]; fontSize?: number; bold?: boolean; color?: string })
  | (Placed & { stack: Content[] })
  | (Placed & { ul: Content[] })
  | (Placed & { ol: Content[]; start: number; type?: 'lower-alpha' | 'upper-alpha' | 'lower-roman' | 'upper-roman' })
  | (Placed & { table: Table; layout?: 'noBorders' })
  | (Placed & { image: string; fit: [number, number] })
  | (Placed & { canvas: Line[] })
  | (Placed & { qr: string; fit: number; eccLevel: 'L' | 'M' })

export type TableCell = Content & { colSpan?: number; rowSpan?: number }
type Table = { body: TableCell[][]; widths: (number | '*')[]; dontBreakRows?: boolean }
type Line = { type: 'line'; x1: number; y1: number; x2: number; y2: number; lineWidth: number; lineColor: string }
