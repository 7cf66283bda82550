import { describe, expect, test } from 'vitest'
import { keptInside, movedByKey, scaled, turned, wholeView, type CropFrame } from './crop-view.ts'

/** A picture twice as wide as it is high. */
const frame: CropFrame = { side: 300, shown: { width: 600, height: 300 } }

describe('the square', () => {
  test('never leaves the picture', () => {
    expect(keptInside({ ...wholeView, x: 500, y: 40 }, frame)).toMatchObject({ x: 150, y: 0 })
    expect(keptInside({ ...wholeView, x: -500, y: -40 }, frame)).toMatchObject({ x: -150, y: 0 })
  })
  test('can move along the other axis when the picture is rotated by 90 degrees', () => {
    expect(keptInside({ ...wholeView, x: 500, y: 500, turn: 90 }, frame)).toMatchObject({ x: 0, y: 150 })
  })
  test('can move further in an enlarged picture', () => {
    expect(keptInside({ ...wholeView, x: 999, y: 999, scale: 2 }, frame)).toMatchObject({ x: 450, y: 150 })
  })
  test.each([
    [0.2, 1],
    [9, 4],
    [1.9, 1.9],
  ])('limits scale %f to %f', (scale, limited) => {
    expect(keptInside({ ...wholeView, scale }, frame).scale).toBe(limited)
  })
})

describe('rotating', () => {
  test('goes in steps of 90 degrees, four of them a full turn', () => {
    expect(turned(turned(turned(turned({ ...wholeView, x: 30, y: 10 }))))).toEqual({ ...wholeView, x: 30, y: 10 })
    expect(turned(wholeView).turn).toBe(90)
  })
  test('keeps the centre', () => {
    expect(turned({ ...wholeView, x: 30, y: 10 })).toMatchObject({ x: -10, y: 30 })
  })
})

test('scaling keeps the centre', () => {
  expect(scaled({ ...wholeView, x: 30, y: -10 }, 2)).toMatchObject({ scale: 2, x: 60, y: -20 })
})

test('arrows move by 10 pixels, with Shift by 1, and other keys do nothing', () => {
  expect(movedByKey(wholeView, 'ArrowLeft', false)).toMatchObject({ x: -10, y: 0 })
  expect(movedByKey(wholeView, 'ArrowDown', true)).toMatchObject({ x: 0, y: 1 })
  expect(movedByKey(wholeView, 'x', false)).toBeUndefined()
})
