import { describe, expect, test } from 'vitest'
import { placeCabins } from './cabins.ts'
import type { GateMark } from './readiness.ts'

describe('riders on the cable', () => {
  const rider = (contactId: string, done: number, total = 4, mark: GateMark = 'not-ready') => ({
    contactId,
    at: done / total,
    mark,
  })
  const place = (riders: readonly ReturnType<typeof rider>[]) =>
    placeCabins(riders).map(({ at, contactIds }) => ({ at, contactIds }))

  test('each is placed by their height, the highest first', () => {
    expect(place([rider('finn', 1), rider('maya', 4), rider('theo', 2)])).toEqual([
      { at: 1, contactIds: ['maya'] },
      { at: 0.5, contactIds: ['theo'] },
      { at: 0.25, contactIds: ['finn'] },
    ])
  })

  test('people with the same height and mark share a cabin, placed so that all its faces are visible', () => {
    expect(place([rider('maya', 0), rider('theo', 0)])).toEqual([{ at: 0.07, contactIds: ['maya', 'theo'] }])
    expect(place([rider('maya', 4), rider('theo', 4)])).toEqual([{ at: 0.93, contactIds: ['maya', 'theo'] }])
  })

  test('cabins that are too close are separated by moving the later one down', () => {
    const [first, second] = placeCabins([rider('maya', 9, 10), rider('theo', 8, 10)])
    expect([first?.at, second?.at]).toEqual([0.9, 0.65])
  })

  test('a cabin with several faces has more distance to its neighbour', () => {
    const riders = [
      rider('ada', 1, 4),
      rider('sam', 0, 4),
      rider('ngozi', 0, 4),
      rider('emeka', 0, 4),
      rider('kim', 0, 4),
    ]
    expect(place(riders)).toEqual([
      { at: 0.56, contactIds: ['ada'] },
      { at: 0.14, contactIds: ['sam', 'ngozi', 'emeka', 'kim'] },
    ])
  })

  test('no cabin is moved below the end of the cable', () => {
    const heights = placeCabins([rider('a', 2, 10), rider('b', 1, 10), rider('c', 0, 10)]).map(({ at }) => at)
    expect(heights).toEqual([0.5, 0.25, 0])
  })

  test('five people fit on the cable in cabins of their own; if more do not fit, the last ones share a cabin', () => {
    const five = placeCabins(Array.from({ length: 5 }, (_, index) => rider(`r${index}`, index, 4)))
    expect(five.map(({ at }) => at)).toEqual([1, 0.75, 0.5, 0.25, 0])

    const nine = placeCabins(Array.from({ length: 9 }, (_, index) => rider(`r${index}`, index, 10)))
    expect(nine.map(({ contactIds }) => contactIds)).toEqual([
      ['r8'],
      ['r7'],
      ['r6', 'r5', 'r4', 'r3', 'r2', 'r1', 'r0'],
    ])
    expect(nine.every(({ at }) => at >= 0 && at <= 1)).toBe(true)
  })

  test('people at the same height with different marks have cabins of their own, each with its mark', () => {
    const cabins = placeCabins([rider('maya', 1, 4, 'blocked'), rider('theo', 1)])
    expect(cabins.map(({ mark, contactIds }) => [mark, contactIds])).toEqual([
      ['blocked', ['maya']],
      ['not-ready', ['theo']],
    ])
  })
})
