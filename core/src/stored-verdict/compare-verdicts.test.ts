import { describe, expect, test } from 'vitest'
import { compareVerdicts, type StoredRow, type VerdictToStore } from './compare-verdicts.ts'

const today = '2026-12-05'
const aVerdict = (over: Partial<VerdictToStore> = {}): VerdictToStore => ({
  locationId: 1,
  contactId: 'child',
  visitDay: today,
  ipCode: 'head',
  verdict: 'ready',
  readyFrom: null,
  blockers: [],
  booked: ['gate'],
  isWaitingForPos: false,
  plannedTime: '09:00',
  expiresAt: '2026-12-06T00:00',
  timeZone: 'America/Denver',
  hash: 'a',
  ...over,
})
const aRow = (over: Partial<StoredRow> = {}): StoredRow => ({
  locationId: 1,
  contactId: 'child',
  visitDay: today,
  ipCode: 'head',
  hash: 'a',
  verdict: 'ready',
  isRemoved: false,
  judgement: 1,
  ...over,
})
const compare = (verdicts: VerdictToStore[], stored: StoredRow[], ipCodes = ['head']) =>
  compareVerdicts({ judgement: 2, ipCodes: new Set(ipCodes), verdicts }, stored, () => today)

describe('a judgement', () => {
  test('changes a verdict that is new, different or was removed, and no other', () => {
    const isChanged = (row: StoredRow[]) => compare([aVerdict()], row).saved.map((saved) => saved.isChanged)
    expect(isChanged([])).toEqual([true])
    expect(isChanged([aRow({ hash: 'b' })])).toEqual([true])
    expect(isChanged([aRow({ isRemoved: true })])).toEqual([true])
    expect(isChanged([aRow()])).toEqual([false])
  })
  test('never replaces or removes what a newer one has found', () => {
    expect(compare([aVerdict()], [aRow({ hash: 'b', judgement: 3 })]).saved).toEqual([])
    expect(compare([], [aRow({ judgement: 3 })]).removed).toEqual([])
  })
  test('removes people who are no longer in the household, on days that have not passed', () => {
    const tomorrow = aRow({ visitDay: '2026-12-06' })
    const yesterday = aRow({ visitDay: '2026-12-04' })
    const { removed, past } = compare([aVerdict()], [aRow(), tomorrow, yesterday])
    expect(removed).toEqual([tomorrow])
    expect(past).toEqual([yesterday])
  })
  test('of an adult who is also a member of another household leaves the verdict to that household', () => {
    const alone = aVerdict({ ipCode: 'child', hash: 'alone' })
    expect(compare([alone], [aRow()], ['child']).saved).toEqual([])
    expect(compare([aVerdict(), alone], [], ['head', 'child']).saved).toMatchObject([{ ipCode: 'head' }])
    expect(compare([alone], [aRow({ isRemoved: true })], ['child']).saved).toMatchObject([{ ipCode: 'child' }])
    expect(compare([aVerdict()], [aRow({ ipCode: 'child' })], ['head']).saved).toMatchObject([{ ipCode: 'head' }])
  })
  test('of both households gives an adult who left one of them to the other', () => {
    const alone = aVerdict({ ipCode: 'child', hash: 'alone' })
    expect(compare([alone], [aRow()], ['head', 'child']).saved).toMatchObject([{ ipCode: 'child', isChanged: true }])
  })
})
