import { describe, expect, test } from 'vitest'
import { clampView, isArrowKey, moveByKey, scaleView, rotateView, wholeView, type CropFrame } from './crop-view.ts'

/** A picture twice as wide as it is high. */
const frame: CropFrame = { side: 300, displayed: { width: 600, height: 300 } }

describe('the square', () => {
  test('never leaves the picture', () => {
    expect(clampView({ ...wholeView, x: 500, y: 40 }, frame)).toMatchObject({ x: 150, y: 0 })
    expect(clampView({ ...wholeView, x: -500, y: -40 }, frame)).toMatchObject({ x: -150, y: 0 })
  })
  test('can move along the other axis when the picture is rotated by 90 degrees', () => {
    expect(clampView({ ...wholeView, x: 500, y: 500, rotation: 90 }, frame)).toMatchObject({ x: 0, y: 150 })
  })
  test('can move further in an enlarged picture', () => {
    expect(clampView({ ...wholeView, x: 999, y: 999, scale: 2 }, frame)).toMatchObject({ x: 450, y: 150 })
  })
  test.each([
    [0.2, 1],
    [9, 4],
    [1.9, 1.9],
  ])('limits scale %f to %f', (scale, limited) => {
    expect(clampView({ ...wholeView, scale }, frame).scale).toBe(limited)
  })
})

describe('rotating', () => {
  test('goes in steps of 90 degrees, four of them a full turn', () => {
    expect(rotateView(rotateView(rotateView(rotateView({ ...wholeView, x: 30, y: 10 }))))).toEqual({
      ...wholeView,
      x: 30,
      y: 10,
    })
    expect(rotateView(wholeView).rotation).toBe(90)
  })
  test('keeps the centre', () => {
    expect(rotateView({ ...wholeView, x: 30, y: 10 })).toMatchObject({ x: -10, y: 30 })
  })
})

test('scaling keeps the centre', () => {
  expect(scaleView({ ...wholeView, x: 30, y: -10 }, 2)).toMatchObject({ scale: 2, x: 60, y: -20 })
})

test('arrows move by 10 pixels, with Shift by 1, and other keys do nothing', () => {
  expect(moveByKey(wholeView, 'ArrowLeft', false)).toMatchObject({ x: -10, y: 0 })
  expect(moveByKey(wholeView, 'ArrowDown', true)).toMatchObject({ x: 0, y: 1 })
  expect(isArrowKey('x')).toBe(false)
})
