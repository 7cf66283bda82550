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

/**
 * True if the picture shows a drawing: ink that is longer than a dot, some paper, and strokes rather than random
 * pixels. This cannot tell who drew it or whether it is a name.
 */
export function hasVisibleInk({ width, height, pixels }: Lightness): boolean {
  const columns = new Uint8Array(width)
  const lines = new Uint8Array(height)
  let ink = 0
  let changes = 0
  for (let y = 0, at = 0; y < height; y += 1) {
    let wasInk = (pixels[at] ?? 255) < inkThreshold
    for (let x = 0; x < width; x += 1, at += 1) {
      const isInk = (pixels[at] ?? 255) < inkThreshold
      if (isInk !== wasInk) changes += 1
      wasInk = isInk
      if (!isInk) continue
      ink += 1
      columns[x] = 1
      lines[y] = 1
    }
  }
  const extent = Math.max(getSpan(columns), getSpan(lines))
  const rarer = Math.min(ink, pixels.length - ink)
  return ink >= minInkPixels && extent >= minExtent && rarer > 0 && changes / rarer < maxChangesPerPixel
}

/** The number of places from the first to the last marked one. */
function getSpan(marks: Uint8Array): number {
  return marks.lastIndexOf(1) - marks.indexOf(1) + 1
}
