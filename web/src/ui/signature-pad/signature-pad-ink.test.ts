import { describe, expect, test } from 'vitest'
import { getInkBounds, noInk, convertToInkPoint, toStrokePath, getView, type Ink } from './signature-pad-ink.ts'
import { getPictureSize } from './signature-pad-png.ts'

const phone = { width: 350, height: 168 }
const signature: Ink = {
  frame: phone,
  strokes: [
    [
      { x: 40, y: 120 },
      { x: 60, y: 40 },
      { x: 80, y: 120 },
    ],
  ],
}
const dot: Ink = { frame: phone, strokes: [[{ x: 40, y: 120 }]] }

describe('rotation and size', () => {
  test('a wider pad shows the same drawing, complete and centred', () => {
    const view = getView(signature, { width: 700, height: 336 })
    expect(view).toEqual({ x: 0, y: 0, ...phone })
    const wide = getView(signature, { width: 800, height: 168 })
    expect(wide).toEqual({ x: -225, y: 0, width: 800, height: 168 })
  })

  test('ink outside the first frame is still completely visible on a narrow pad', () => {
    const beside: Ink = {
      ...signature,
      strokes: [
        ...signature.strokes,
        [
          { x: 500, y: 80 },
          { x: 560, y: 90 },
        ],
      ],
    }
    const view = getView(beside, phone)
    const bounds = getInkBounds(beside)
    expect(view.x).toBeLessThanOrEqual(0)
    expect(view.x + view.width).toBeGreaterThanOrEqual((bounds?.x ?? 0) + (bounds?.width ?? 0))
  })

  test('a touch draws at the finger, also on a rotated pad', () => {
    const view = { x: 0, y: 0, width: 844, height: 390 }
    expect(convertToInkPoint({ x: 0, y: 0, width: 844, height: 390 }, view, { x: 100, y: 50 }, false)).toEqual({
      x: 100,
      y: 50,
    })
    expect(convertToInkPoint({ x: 0, y: 0, width: 390, height: 844 }, view, { x: 340, y: 100 }, true)).toEqual({
      x: 100,
      y: 50,
    })
  })
})

describe('the drawing as lines', () => {
  test('a dot is drawn as a dot', () => {
    expect(toStrokePath([{ x: 40, y: 120 }])).toBe('M40 120h.01')
  })

  test('a line goes from its first to its last point', () => {
    expect(toStrokePath(signature.strokes[0] ?? [])).toBe('M40 120Q60 40 70 80L80 120')
  })
})

describe('the picture', () => {
  test('it is cropped to the ink, and has the same size on every device', () => {
    expect(getPictureSize(signature)).toEqual({ width: 84, height: 155, scale: 6 / 3.36 })
  })

  test('it is never larger than 1000 by 400 pixels', () => {
    const huge: Ink = {
      frame: phone,
      strokes: [
        [
          { x: 0, y: 0 },
          { x: 5000, y: 900 },
        ],
      ],
    }
    const { width, height } = getPictureSize(huge)
    expect(width).toBeLessThanOrEqual(1000)
    expect(height).toBeLessThanOrEqual(400)
  })

  test('an empty pad has no picture', () => {
    expect(getPictureSize(noInk).width).toBe(0)
    expect(getPictureSize(dot).width).toBeGreaterThan(0)
  })
})
