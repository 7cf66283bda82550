import type { Lightness } from './png-lightness.rule.ts'

/** A pixel that is darker than this is ink. */
const inkThreshold = 192
/** The pen of the page is 6 pixels wide. A dot has about 28 pixels and is not a signature. */
const minInkPixels = 40
const minExtent = 8
/**
 * Changes between ink and paper, per pixel of the rarer of the two. Random pixels reach this, strokes have far fewer.
 */
const maxChangesPerPixel = 0.9

/** With so much ink and so few changes, what follows cannot make it random pixels. */
const clearInkPixels = 400
const clearChangesPerPixel = 0.5

/**
 * True if the picture shows a drawing: ink that is longer than a dot, some paper, and strokes rather than random
 * pixels. This cannot tell who drew it or whether it is a name. Reads the rows only until the answer is clear.
 */
export function hasVisibleInk({ width, height, rows }: Lightness): boolean {
  const columns = new Uint8Array(width)
  const lines = new Uint8Array(height)
  let ink = 0
  let changes = 0
  let y = 0
  let previous: Uint8Array | undefined
  let inRow = { ink: 0, changes: 0 }
  const isDrawing = (minInk: number, maxChanges: number): boolean => {
    const rarer = Math.min(ink, width * y - ink)
    const extent = Math.max(getSpan(columns), getSpan(lines))
    return ink >= minInk && rarer > 0 && changes / rarer < maxChanges && extent >= minExtent
  }

  for (const row of rows) {
    if (row !== previous) inRow = countInk(row, columns)
    previous = row
    if (inRow.ink > 0) lines[y] = 1
    ink += inRow.ink
    changes += inRow.changes
    y += 1
    if (ink >= clearInkPixels && isDrawing(clearInkPixels, clearChangesPerPixel)) return true
  }
  return isDrawing(minInkPixels, maxChangesPerPixel)
}

/** Counts the ink of a row and its changes between ink and paper, and marks the columns with ink. */
function countInk(row: Uint8Array, columns: Uint8Array): { ink: number; changes: number } {
  let ink = 0
  let changes = 0
  let wasInk = (row[0] ?? 255) < inkThreshold
  for (let x = 0; x < row.length; x += 1) {
    const isInk = (row[x] ?? 255) < inkThreshold
    if (isInk !== wasInk) changes += 1
    wasInk = isInk
    if (!isInk) continue
    ink += 1
    columns[x] = 1
  }
  return { ink, changes }
}

/** The number of places from the first to the last marked one. */
function getSpan(marks: Uint8Array): number {
  return marks.lastIndexOf(1) - marks.indexOf(1) + 1
}
