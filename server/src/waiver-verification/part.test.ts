import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { splitLeaves, splitPositions, verifyInOrder, type Part, type PartResult } from './part.rule.ts'
import { datesOf, emptyTally, joinDates, noDates } from './verification.rule.ts'

const aResult = (checked: number): PartResult => ({
  tally: { ...emptyTally, checked },
  fault: undefined,
  subtrees: [],
  lastHash: undefined,
})

test('leaves are split where subtrees start, wherever the range starts', () => {
  expect(splitLeaves(5, 21, 8)).toEqual([
    { kind: 'leaves', start: 5, end: 8 },
    { kind: 'leaves', start: 8, end: 16 },
    { kind: 'leaves', start: 16, end: 21 },
  ])
  expect(splitLeaves(16, 16, 8)).toEqual([])
  expect(splitPositions('places', 0, 9, 8)).toEqual([
    { kind: 'places', after: 0, upTo: 8 },
    { kind: 'places', after: 8, upTo: 9 },
  ])
})

test('results come in the order of the parts, and only a few parts are begun at the same time', async () => {
  const parts = splitPositions('chain', 0, 20, 1)
  let begun = 0
  let most = 0
  let ended = 0
  const verify = async (part: Part): Promise<PartResult> => {
    begun += 1
    most = Math.max(most, begun - ended)
    const after = part.kind === 'chain' ? part.after : 0
    // The later of two neighbours ends first.
    for (let turn = 0; turn < (after % 2 === 0 ? 5 : 1); turn += 1) await nextTurn()
    return aResult(after)
  }
  const order: number[] = []
  for await (const { tally } of verifyInOrder(parts, verify, 4)) {
    ended += 1
    order.push(tally.checked)
  }
  expect(order).toEqual(Array.from({ length: 20 }, (_, index) => index))
  expect(most).toBe(4)
})

test("a part that fails after an earlier one had a fault is nobody else's failure", async () => {
  const verify = (part: Part) =>
    part.kind === 'chain' && part.after > 0 ? Promise.reject(new Error('gone')) : Promise.resolve(aResult(0))
  for await (const result of verifyInOrder(splitPositions('chain', 0, 3, 1), verify, 3)) {
    expect(result).toEqual(aResult(0))
    break
  }
})

test('records that are dated before the previous one are found within parts and between them', () => {
  const at = (position: number, hour: number) =>
    datesOf(position, `2026-12-05T${String(hour).padStart(2, '0')}:00:00.000Z`)
  const [first, second] = [
    [at(1, 10), at(2, 9)],
    [at(3, 8), at(4, 11)],
  ].map((dates) => dates.reduce(joinDates, noDates))
  const joined = joinDates(first ?? noDates, second ?? noDates)
  expect(joined.datedBack.first.map(({ position }) => position)).toEqual([2, 3])
  expect(joined).toEqual([at(1, 10), at(2, 9), at(3, 8), at(4, 11)].reduce(joinDates, noDates))
  expect(joinDates(noDates, joined)).toEqual(joined)
})
