import { describe, expect, test } from 'vitest'
import {
  applyBoardUpdate,
  getBoardHours,
  summariseBoard,
  toBoardName,
  type BoardArrival,
  type BoardCount,
  type TodayBoard,
} from './today-board.ts'

const aCount = (over: Partial<BoardCount> = {}): BoardCount => ({
  hour: 9,
  people: 1,
  hasArrived: false,
  isNotReady: false,
  code: null,
  ...over,
})
const anArrival = (id: number): BoardArrival => ({
  id,
  time: '09:00',
  name: `Guest ${id}`,
  people: 2,
  verdict: 'ready',
  household: String(id),
})
const aBoard = (ids: number[], over: Partial<TodayBoard> = {}): TodayBoard => ({
  day: '2026-12-05',
  time: '09:41',
  ...summariseBoard([]),
  arrivals: ids.map(anArrival),
  ...over,
})

describe('the counts of a board', () => {
  test('add up by hour, and each person counts once by the most urgent reason', () => {
    const board = summariseBoard([
      aCount({ people: 10, hasArrived: true }),
      aCount({ people: 4 }),
      aCount({ people: 3, isNotReady: true, code: 'waiver-missing' }),
      aCount({ people: 2, isNotReady: true, hasArrived: true, code: 'photo-missing' }),
      aCount({ hour: 15, people: 5, isNotReady: true, code: 'photo-missing' }),
    ])
    expect(board).toEqual({
      expected: 24,
      arrived: 12,
      notReady: 10,
      hours: [
        [9, 19, 12, 5, 2],
        [15, 5, 0, 5, 0],
      ],
      blockers: [
        { code: 'photo-missing', people: 7 },
        { code: 'waiver-missing', people: 3 },
      ],
    })
    const [nine, ten] = getBoardHours({ ...board, time: '09:41' })
    expect(nine).toEqual({ hour: 9, expected: 19, arrived: 12, notReady: 5, settled: 10, toCome: 4 })
    expect(ten).toEqual({ hour: 10, expected: 0, arrived: 0, notReady: 0, settled: 0, toCome: 0 })
  })
  test('name at most six reasons', () => {
    const codes = [
      'waiver-missing',
      'photo-missing',
      'not-paid',
      'no-pass',
      'hours-over',
      'other-place',
      'pass-blocked',
    ] as const
    const { blockers } = summariseBoard(codes.map((code, people) => aCount({ code, people, isNotReady: true })))
    expect(blockers.map(({ people }) => people)).toEqual([6, 5, 4, 3, 2, 1])
  })
  test('of a day without guests have a bar for the current hour', () => {
    expect(getBoardHours({ hours: [], time: '07:30' }).map(({ hour }) => hour)).toEqual([7])
  })
  test('have bars from the first hour to the current one', () => {
    expect(getBoardHours({ hours: [[9, 1, 0, 0, 0]], time: '11:30' }).map(({ hour }) => hour)).toEqual([9, 10, 11])
  })
})

describe('an update of a board', () => {
  test('replaces the counts, and puts new arrivals before the older ones', () => {
    const updated = applyBoardUpdate(aBoard([3, 2, 1]), aBoard([5, 4, 3, 2], { arrived: 9 }))
    expect(updated?.arrived).toBe(9)
    expect(updated?.arrivals.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1])
  })
  test('removes an arrival that was undone', () => {
    expect(applyBoardUpdate(aBoard([3, 2, 1]), aBoard([2, 1]))?.arrivals.map(({ id }) => id)).toEqual([2, 1])
  })
  test.each([
    ['arrivals between the two may be missing', [1], [9, 8, 7, 6]],
    ['all arrivals were undone', [1], []],
    ['the first arrivals come', [], [4, 3, 2, 1]],
  ])('is not enough if %s', (_what, before, after) => {
    expect(applyBoardUpdate(aBoard(before), aBoard(after))).toBeUndefined()
  })
  test('of the next day is not enough', () => {
    expect(applyBoardUpdate(aBoard([1]), aBoard([1], { day: '2026-12-06' }))).toBeUndefined()
  })
  test('without arrivals is enough for a board without arrivals', () => {
    expect(applyBoardUpdate(aBoard([]), aBoard([], { expected: 3 }))?.expected).toBe(3)
  })
})

test('the name of an arrival is a first name with an initial, and never long', () => {
  expect(toBoardName('Maya', 'L')).toBe('Maya L.')
  expect(toBoardName('Maya', '')).toBe('Maya')
  expect(toBoardName('Wolfeschlegelsteinhausenbergerdorff', 'S')).toBe('Wolfeschlegelsteinhause… S.')
})
