import { describe, expect, test } from 'vitest'
import { keptInside, movedByKey, scaled, turned, wholeView, type CropFrame } from './crop-view.ts'

/** A picture twice as long as it is high. */
const frame: CropFrame = { side: 300, shown: { width: 600, height: 300 } }

describe('the square', () => {
  test('never leaves the picture', () => {
    expect(keptInside({ ...wholeView, x: 500, y: 40 }, frame)).toMatchObject({ x: 150, y: 0 })
    expect(keptInside({ ...wholeView, x: -500, y: -40 }, frame)).toMatchObject({ x: -150, y: 0 })
  })
  test('has room the other way when the picture lies on its side', () => {
    expect(keptInside({ ...wholeView, x: 500, y: 500, turn: 90 }, frame)).toMatchObject({ x: 0, y: 150 })
  })
  test('has more room in a picture that is enlarged', () => {
    expect(keptInside({ ...wholeView, x: 999, y: 999, scale: 2 }, frame)).toMatchObject({ x: 450, y: 150 })
  })
  test.each([
    [0.2, 1],
    [9, 4],
    [1.9, 1.9],
  ])('shows scale %f as %f', (scale, shown) => {
    expect(keptInside({ ...wholeView, scale }, frame).scale).toBe(shown)
  })
})

describe('turning', () => {
  test('goes round in steps of 90 degrees', () => {
    expect(turned(turned(turned(turned({ ...wholeView, x: 30, y: 10 }))))).toEqual({ ...wholeView, x: 30, y: 10 })
    expect(turned(wholeView).turn).toBe(90)
  })
  test('leaves in the middle what was in the middle', () => {
    expect(turned({ ...wholeView, x: 30, y: 10 })).toMatchObject({ x: -10, y: 30 })
  })
})

test('enlarging leaves in the middle what was in the middle', () => {
  expect(scaled({ ...wholeView, x: 30, y: -10 }, 2)).toMatchObject({ scale: 2, x: 60, y: -20 })
})

test('arrows move by 10 pixels, with Shift by 1, and other keys do nothing', () => {
  expect(movedByKey(wholeView, 'ArrowLeft', false)).toMatchObject({ x: -10, y: 0 })
  expect(movedByKey(wholeView, 'ArrowDown', true)).toMatchObject({ x: 0, y: 1 })
  expect(movedByKey(wholeView, 'x', false)).toBeUndefined()
})
