/** A point on the pad in ink units: CSS pixels of the pad on which the first stroke was drawn. */
export type InkPoint = { readonly x: number; readonly y: number }
/** A point of a stroke, and when it was drawn, in milliseconds since the page was opened. */
export type StrokePoint = InkPoint & { readonly at?: number }
export type Stroke = readonly StrokePoint[]
export type Size = { readonly width: number; readonly height: number }
export type Box = InkPoint & Size

/**
 * A drawing as vectors. The frame is the size of the pad at the start of the first stroke. It defines the units, so
 * that the drawing can be displayed on a pad of any size, at any zoom and on any screen.
 */
export type Ink = { readonly frame: Size; readonly strokes: readonly Stroke[] }

export const noInk: Ink = { frame: { width: 0, height: 0 }, strokes: [] }

/** Returns the pen width in ink units: wider on a larger pad, so that scaled signatures look alike. */
export function getPenWidth({ frame }: Ink): number {
  return Math.min(7, Math.max(3, frame.height * 0.02))
}

/** Returns a stroke as an SVG path: curves through the midpoints between its points; a single point is a dot. */
export function toStrokePath(stroke: Stroke): string {
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

/** Returns the smallest box around all strokes, including the pen width; undefined for an empty pad. */
export function getInkBounds(ink: Ink): Box | undefined {
  const points = ink.strokes.flat()
  if (points.length === 0) return undefined
  const margin = getPenWidth(ink)
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin]
  return { x: left, y: top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top }
}

/**
 * Returns the box in ink units that a pad of this size displays: the first frame and all ink, centred, as large as
 * possible. For an empty pad it is the pad itself.
 */
export function getView(ink: Ink, pad: Size): Box {
  const bounds = getInkBounds(ink)
  if (!bounds || pad.width === 0 || pad.height === 0) return { x: 0, y: 0, ...pad }
  const left = Math.min(0, bounds.x)
  const top = Math.min(0, bounds.y)
  const right = Math.max(ink.frame.width, bounds.x + bounds.width)
  const bottom = Math.max(ink.frame.height, bounds.y + bounds.height)
  const scale = Math.min(pad.width / (right - left), pad.height / (bottom - top))
  const [width, height] = [pad.width / scale, pad.height / scale]
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height }
}

/** Converts a touch to ink units. `turned`: the pad is rotated a quarter turn clockwise. */
export function convertToInkPoint(rect: Box, view: Box, touch: InkPoint, turned: boolean): InkPoint {
  const across = turned ? touch.y - rect.y : touch.x - rect.x
  const down = turned ? rect.x + rect.width - touch.x : touch.y - rect.y
  const displayedWidth = turned ? rect.height : rect.width
  const scale = displayedWidth > 0 && view.width > 0 ? view.width / displayedWidth : 1
  return { x: view.x + across * scale, y: view.y + down * scale }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
