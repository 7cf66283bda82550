import {
  maxPlace,
  maxStrokePoints,
  maxStrokes,
  maxStrokeTime,
  showSignature,
  type DrawnStrokes,
} from '@first-chair/core/waiver/drawn-strokes'
import type { Ink, Stroke } from '../../../../ui/signature-pad/signature-pad-ink.ts'

/**
 * Returns the strokes of a drawing with their times, as evidence. A very long drawing has fewer points, and strokes beyond the
 * maximum are left out: evidence must never prevent a signature.
 */
export function toDrawnStrokes({ frame, strokes: drawn }: Ink): DrawnStrokes {
  const strokes = drawn.filter(({ length }) => length > 0).slice(0, maxStrokes)
  const points = strokes.reduce((sum, { length }) => sum + length, 0)
  // Of each stroke the last point stays too, and its length is rounded up.
  const interval = Math.max(1, Math.ceil(points / (maxStrokePoints - 2 * strokes.length)))
  const start = strokes[0]?.[0]?.at ?? 0
  let time = 0
  const toTime = (at = start + time): number => {
    time = Math.min(maxStrokeTime, Math.max(time, Math.round(at - start)))
    return time
  }
  return {
    width: toTenths(frame.width),
    height: toTenths(frame.height),
    strokes: strokes.map((stroke) =>
      thinOut(stroke, interval).flatMap(({ x, y, at }) => [toTenths(x), toTenths(y), toTime(at)]),
    ),
  }
}

/** Whether the drawing counts as a signature. Taps and dots do not: a thumb that scrolls past the pad leaves them too. */
export function isSigned(ink: Ink): boolean {
  return showSignature(toDrawnStrokes(ink))
}

function thinOut(stroke: Stroke, interval: number): Stroke {
  return stroke.filter((_, index) => index % interval === 0 || index === stroke.length - 1)
}

function toTenths(pixels: number): number {
  return Math.max(-maxPlace, Math.min(maxPlace, Math.round(pixels * 10)))
}
