/** A place on the pad, in ink units: CSS pixels of the pad on which the first stroke was drawn. */
export type InkPoint = { readonly x: number; readonly y: number }
export type Stroke = readonly InkPoint[]
export type Size = { readonly width: number; readonly height: number }
export type Box = InkPoint & Size

/**
 * A drawing as vectors. The frame is the size of the pad when the first stroke began: it gives the units, so that the
 * same drawing can be shown on a pad of any size, at any zoom and on any screen.
 */
export type Ink = { readonly frame: Size; readonly strokes: readonly Stroke[] }

export const noInk: Ink = { frame: { width: 0, height: 0 }, strokes: [] }

/** The pen's width in ink units: a larger pad has a wider pen, so that signatures look alike when they are scaled. */
export function penWidth({ frame }: Ink): number {
  return Math.min(7, Math.max(3, frame.height * 0.02))
}

/** A drawing shorter than this is a slip of the finger; in units of a pad of ordinary height. */
const shortestSignature = 24
const ordinaryHeight = 168

/** Is this a signature? Taps and dots alone are none: a thumb that scrolls past the pad leaves them too. */
export function isSigned(ink: Ink): boolean {
  const length = ink.strokes.reduce((sum, stroke) => sum + strokeLength(stroke), 0)
  return length > 0 && length >= shortestSignature * (ink.frame.height / ordinaryHeight)
}

function strokeLength(stroke: Stroke): number {
  return stroke.reduce((sum, point, index) => {
    const before = stroke[index - 1]
    return before ? sum + Math.hypot(point.x - before.x, point.y - before.y) : 0
  }, 0)
}

/** A stroke as an SVG path: curves through the middles of its points; a single point is a dot. */
export function strokePath(stroke: Stroke): string {
  const [first, second] = stroke
  if (!first) return ''
  const start = `M${round(first.x)} ${round(first.y)}`
  if (!second) return `${start}h.01`
  const curves = stroke.slice(1, -1).map((point, index) => {
    const next = stroke[index + 2] ?? point
    return `Q${round(point.x)} ${round(point.y)} ${round((point.x + next.x) / 2)} ${round((point.y + next.y) / 2)}`
  })
  const last = stroke.at(-1) ?? second
  return `${start}${curves.join('')}L${round(last.x)} ${round(last.y)}`
}

/** The smallest box around all strokes, the pen's width included; undefined for an empty pad. */
export function inkBounds(ink: Ink): Box | undefined {
  const points = ink.strokes.flat()
  if (points.length === 0) return undefined
  const margin = penWidth(ink)
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin]
  return { x: left, y: top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top }
}

/**
 * The part of the drawing that a pad of this size shows: the first frame and all ink, centred, as large as it fits.
 * An empty pad shows itself.
 */
export function viewOf(ink: Ink, pad: Size): Box {
  const bounds = inkBounds(ink)
  if (!bounds || pad.width === 0 || pad.height === 0) return { x: 0, y: 0, ...pad }
  const left = Math.min(0, bounds.x)
  const top = Math.min(0, bounds.y)
  const right = Math.max(ink.frame.width, bounds.x + bounds.width)
  const bottom = Math.max(ink.frame.height, bounds.y + bounds.height)
  const scale = Math.min(pad.width / (right - left), pad.height / (bottom - top))
  const [width, height] = [pad.width / scale, pad.height / scale]
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height }
}

/** Where a touch is in ink units. `turned` tells that the pad lies on its side, a quarter turn clockwise. */
export function pointOn(rect: Box, view: Box, touch: InkPoint, turned: boolean): InkPoint {
  const across = turned ? touch.y - rect.y : touch.x - rect.x
  const down = turned ? rect.x + rect.width - touch.x : touch.y - rect.y
  const shownWidth = turned ? rect.height : rect.width
  const scale = shownWidth > 0 && view.width > 0 ? view.width / shownWidth : 1
  return { x: view.x + across * scale, y: view.y + down * scale }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
