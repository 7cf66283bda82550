import { DrawnStrokes } from '@first-chair/core/waiver/drawn-strokes'
import { describe, expect, test } from 'vitest'
import { noInk, type Ink } from '../../../../ui/signature-pad/signature-pad-ink.ts'
import { isSigned, toDrawnStrokes } from './drawn-strokes.ts'

const frame = { width: 350, height: 168 }
const slope = (dx: number) => [
  { x: 50, y: 50 },
  { x: 50 + dx, y: 62 },
]

describe('a signature', () => {
  test('is not an empty pad', () => {
    expect(isSigned(noInk)).toBe(false)
  })

  test('is not one or more taps, which a scrolling thumb leaves too', () => {
    expect(isSigned({ frame, strokes: Array.from({ length: 9 }, () => [{ x: 40, y: 120 }]) })).toBe(false)
  })

  test('can be a short mark such as a cross', () => {
    expect(isSigned({ frame, strokes: [slope(12), slope(-12)] })).toBe(true)
  })
})

describe('the strokes that are sent', () => {
  test('have tenths of pixels, and milliseconds since the first point that never run backwards', () => {
    const ink: Ink = {
      frame,
      strokes: [
        [
          { x: 1.26, y: 2, at: 5_000.4 },
          { x: 3, y: 4, at: 5_016 },
        ],
        [
          { x: 5, y: 6, at: 5_010 },
          { x: 7, y: 8 },
        ],
      ],
    }
    expect(toDrawnStrokes(ink)).toEqual({
      width: 3_500,
      height: 1_680,
      strokes: [
        [13, 20, 0, 30, 40, 16],
        [50, 60, 16, 70, 80, 16],
      ],
    })
  })

  test('of a drawing without an end are still accepted', () => {
    const scribble = Array.from({ length: 700 }, (_, stroke) =>
      Array.from({ length: 40 }, (_point, index) => ({ x: index, y: stroke, at: stroke * 1_000 + index })),
    )
    const strokes = toDrawnStrokes({ frame, strokes: scribble })
    expect(DrawnStrokes.safeParse(strokes).success).toBe(true)
    expect(strokes.strokes).toHaveLength(500)
    expect(strokes.strokes[0]?.slice(-3, -1)).toEqual([390, 0])
  })
})
