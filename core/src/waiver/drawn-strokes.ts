import * as z from 'zod/mini'

// The strokes of a drawn signature with their times, as the device recorded them. They are evidence beside the picture.

export const maxStrokes = 500
/** Of all strokes together. */
export const maxStrokePoints = 3_000
/** In tenths of a pixel. No pad is larger than ten thousand pixels. */
export const maxPlace = 100_000
/** A day, in milliseconds. */
export const maxStrokeTime = 86_400_000

/** A point takes three numbers: across, down, time. */
const numbersOfPoint = 3

const Stroke = z
  .array(z.int().check(z.minimum(-maxPlace), z.maximum(maxStrokeTime)))
  .check(z.minLength(numbersOfPoint), z.maxLength(maxStrokePoints * numbersOfPoint))

/**
 * The strokes of a drawing. Each is a list of numbers, three for each point: across and down in tenths of a pixel of the pad
 * on which the drawing was begun, and milliseconds since its first point.
 */
export const DrawnStrokes = z
  .object({
    /** Of that pad, in tenths of a pixel. */
    width: z.int().check(z.minimum(0), z.maximum(maxPlace)),
    height: z.int().check(z.minimum(0), z.maximum(maxPlace)),
    strokes: z.array(Stroke).check(z.maxLength(maxStrokes)),
  })
  .check(z.refine(({ strokes }) => arePlausible(strokes)))
  .register(z.globalRegistry, { id: 'DrawnStrokes' })
export type DrawnStrokes = z.infer<typeof DrawnStrokes>

/** Whole points on a pad, not too many, and none before the one before it. */
function arePlausible(strokes: readonly (readonly number[])[]): boolean {
  let points = 0
  let time = 0
  for (const stroke of strokes) {
    if (stroke.length % numbersOfPoint !== 0) return false
    points += stroke.length / numbersOfPoint
    for (let at = 0; at < stroke.length; at += numbersOfPoint) {
      const [across = 0, down = 0, since = 0] = stroke.slice(at, at + numbersOfPoint)
      if (Math.abs(across) > maxPlace || Math.abs(down) > maxPlace || since < time) return false
      time = since
    }
  }
  return points <= maxStrokePoints
}

/** The minimum length of a signature on a pad of the reference height, both in tenths of a pixel. */
const minSignatureLength = 240
const referenceHeight = 1_680

/**
 * True if the strokes are a signature. Taps and dots are none: a thumb that scrolls past the pad leaves them too. The pad and
 * the server decide by this.
 */
export function showSignature({ height, strokes }: DrawnStrokes): boolean {
  const length = strokes.reduce((sum, stroke) => sum + getLength(stroke), 0)
  return length > 0 && length >= minSignatureLength * (height / referenceHeight)
}

function getLength(stroke: readonly number[]): number {
  let length = 0
  for (let at = numbersOfPoint; at < stroke.length; at += numbersOfPoint) {
    const [x0 = 0, y0 = 0, , x1 = 0, y1 = 0] = stroke.slice(at - numbersOfPoint, at + numbersOfPoint)
    length += Math.hypot(x1 - x0, y1 - y0)
  }
  return length
}

/** The numbers of strokes and points, and the milliseconds from the first point to the last. */
export function measureStrokes({ strokes }: Pick<DrawnStrokes, 'strokes'>): {
  strokes: number
  points: number
  milliseconds: number
} {
  const points = strokes.reduce((sum, stroke) => sum + Math.floor(stroke.length / numbersOfPoint), 0)
  return { strokes: strokes.length, points, milliseconds: strokes.at(-1)?.at(-1) ?? 0 }
}
