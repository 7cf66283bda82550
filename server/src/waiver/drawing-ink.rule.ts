import type { Lightness } from './png-lightness.rule.ts'

/** Darker than this is ink. */
const darkest = 192
/** The page draws with a pen 6 pixels wide: a dot of it has about 28, and is no signature. */
const fewestPixels = 40
const shortest = 8
/** In random pixels, ink and paper change places this often for each pixel of the rarer one; in strokes far less. */
const mostChanges = 0.9

/**
 * Does somebody's drawing show in this picture? Some ink that is longer than a dot, some paper, and strokes rather than
 * random pixels. Who drew it, and whether it is a name, no rule can tell.
 */
export function showsInk({ width, height, pixels }: Lightness): boolean {
  const columns = new Uint8Array(width)
  const lines = new Uint8Array(height)
  let ink = 0
  let changes = 0
  for (let y = 0, at = 0; y < height; y += 1) {
    let isInkBefore = (pixels[at] ?? 255) < darkest
    for (let x = 0; x < width; x += 1, at += 1) {
      const isInk = (pixels[at] ?? 255) < darkest
      if (isInk !== isInkBefore) changes += 1
      isInkBefore = isInk
      if (!isInk) continue
      ink += 1
      columns[x] = 1
      lines[y] = 1
    }
  }
  const extent = Math.max(span(columns), span(lines))
  const rarer = Math.min(ink, pixels.length - ink)
  return ink >= fewestPixels && extent >= shortest && rarer > 0 && changes / rarer < mostChanges
}

/** From the first to the last place that is marked. */
function span(marks: Uint8Array): number {
  return marks.lastIndexOf(1) - marks.indexOf(1) + 1
}
