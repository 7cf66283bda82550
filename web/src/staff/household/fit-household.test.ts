import { describe, expect, test } from 'vitest'
import { roomiestFit, tightenFit, type Fit, type Measured } from './fit-household.ts'

/** A household with five events of 46 pixels each and the line of its day, below its people; it fits. */
const measured: Measured = {
  peopleOverflow: 0,
  dayOverflow: 0,
  isBeside: false,
  events: [46, 46, 46, 46, 46],
  line: 118,
}
const below = (overflow: number, more: Partial<Measured> = {}): Measured => ({
  ...measured,
  peopleOverflow: overflow,
  dayOverflow: overflow,
  ...more,
})
const tighten = (fit: Partial<Fit>, now: Measured, isFirstView = true, isMany = false) =>
  tightenFit({ ...roomiestFit, ...fit }, now, { isFirstView, isMany })

describe('the page of a household', () => {
  test('that fits stays as it is', () => {
    expect(tighten({}, measured)).toBeUndefined()
  })
  test('first has only as many of the last events as there is room for', () => {
    expect(tighten({}, below(50))).toEqual({ rows: 'usual', events: 3, isFolded: false })
  })
  test('then has low rows, before the line of the day is behind a button', () => {
    expect(tighten({}, below(200))).toEqual({ rows: 'low', events: 5, isFolded: false })
    expect(tighten({ rows: 'low' }, below(200))).toEqual({ rows: 'low', events: 5, isFolded: true })
  })
  test('has dense rows if low ones do not fit without the line of the day either', () => {
    expect(tighten({ rows: 'low' }, below(184 + 118))).toMatchObject({ rows: 'low' })
    expect(tighten({ rows: 'low' }, below(184 + 119))).toEqual({ ...roomiestFit, rows: 'dense' })
    expect(tighten({ rows: 'dense' }, below(900))).toMatchObject({ rows: 'dense', isFolded: true })
  })
  test('always keeps the last event, and is as tight as it can be then', () => {
    const tightest = { rows: 'dense', events: 1, isFolded: true } as const
    expect(tighten({ ...tightest, events: 5 }, below(900, { line: 0 }))).toEqual(tightest)
    expect(tighten(tightest, below(900, { events: [46], line: 0 }))).toBeUndefined()
  })
  test('leaves the rows as they are once they were seen, so that none moves under a finger', () => {
    expect(tighten({}, below(200), false)).toEqual({ rows: 'usual', events: 5, isFolded: true })
  })
  test('keeps five events then, so that each arrival of a family that was just recorded can be undone', () => {
    expect(tighten({ isFolded: true }, below(900, { line: 0 }), false)).toBeUndefined()
    expect(tighten({ isFolded: true, events: 1 }, below(900, { events: [46], line: 0 }), false)).toBeUndefined()
  })
  test('with the day beside the people fits each of them by itself', () => {
    expect(tighten({}, { ...measured, isBeside: true, peopleOverflow: 1 })).toEqual({ ...roomiestFit, rows: 'low' })
    expect(tighten({}, { ...measured, isBeside: true, dayOverflow: 1 })).toEqual({ ...roomiestFit, events: 4 })
  })
  test('of many people has low rows at once, because their list scrolls by itself', () => {
    expect(tighten({}, measured, true, true)).toEqual({ ...roomiestFit, rows: 'low' })
    expect(tighten({ rows: 'low' }, below(900), true, true)).toMatchObject({ rows: 'low' })
  })
})
