import { describe, expect, test } from 'vitest'
import type { Refusal } from '../pass-check/pass-scan.ts'
import { judge, withRecords, withTicket, withValidity, withWaiver } from './blocker-cases.builders.ts'
import { judgeHousehold } from './judge-readiness.ts'
import {
  aBlockReason,
  aCard,
  aGateCheck,
  aSignedWaiver,
  aTicket,
  readyFacts,
  visitDay,
} from './readiness-facts.builders.ts'
import type { ReadinessFacts } from './readiness-facts.ts'

describe('what only the resort can put right', () => {
  const find = (facts: ReadinessFacts) => judgeHousehold(facts).findings
  const refused = (why: Refusal) => [aGateCheck('maya', { result: 'refused', why, reason: '', hours: null })]

  test('is nothing for a person who is ready, or not ready for a reason that both know', () => {
    expect(find(readyFacts())).toEqual([])
    const unpaid = withValidity(readyFacts(), { isPaid: false })
    expect(find({ ...unpaid, gateChecks: refused('not-paid') })).toEqual([])
  })
  test('is a disagreement if only one of both refuses', () => {
    expect(find({ ...readyFacts(), gateChecks: refused('not-paid') })).toEqual([
      { kind: 'disagreement', own: 'none', gate: 'not-paid' },
    ])
    expect(find(withValidity(readyFacts(), { isPaid: false }))).toEqual([
      { kind: 'disagreement', own: 'not-paid', gate: 'opens' },
    ])
  })
  test.each([
    ['hours, which only the gates know', { gateChecks: refused('other-time') }],
    [
      'a waiver that waits for the point of sale',
      { gateChecks: refused('waiver-missing'), isWaitingForPos: () => true },
    ],
    [
      'a card that is blocked beside another',
      {
        passes: [
          aCard({ contactId: 'maya' }),
          aCard({ contactId: 'maya', blocks: [{ reasonCode: 'LOST', fromDate: visitDay }] }),
        ],
        reasonTexts: [aBlockReason({ name: 'LOST' })],
      },
    ],
  ])('is no disagreement about %s', (_what, over) => {
    expect(find(readyFacts(['maya'], {}, over))).toEqual([])
  })
  test('is no disagreement about a purchase if the point of sale does not say which gates it opens', () => {
    const ticket = aTicket({ contactId: 'maya' })
    delete ticket.validity
    expect(find(readyFacts(['maya'], { purchases: [ticket] }, { gateChecks: refused('other-place') }))).toEqual([])
  })
  test('is no disagreement about a waiver of a pass that another resort sold, which check-in does not count', () => {
    const soldBy = (resortCode: string) => {
      const { owed } = readyFacts()
      const facts = withTicket(readyFacts(), () => ({ resortCode }))
      return withWaiver(
        withRecords(facts, {
          location: { ...owed.location, usePosTransactionsAndOrders: true, defaultActivityId: 1 },
          purchaseWindow: { ...owed.purchaseWindow, resortCodes: ['KR'] },
        }),
        {},
      )
    }
    const elsewhere = { ...soldBy('PINE'), gateChecks: refused('waiver-missing') }
    expect(judge(elsewhere)).toMatchObject({ verdict: 'not-ready', blockers: [{ code: 'refused-by-point-of-sale' }] })
    expect(find(elsewhere)).toEqual([])
    expect(judge({ ...elsewhere, ...soldBy('KR') }).blockers).toMatchObject([{ code: 'waiver-missing' }])
    expect(find({ ...elsewhere, gateChecks: refused('not-paid') })).toMatchObject([{ gate: 'not-paid' }])
  })
  test('is a block for which the resort does not say everything', () => {
    const blocked = aCard({ contactId: 'maya', blocks: [{ reasonCode: 'MISUSE', fromDate: visitDay }] })
    const facts = { ...readyFacts(), passes: [blocked], gateChecks: refused('blocked') }
    expect(find(facts)).toEqual([{ kind: 'reason-without-text', reasonCode: 'MISUSE' }])
    for (const missing of [{ value: '' }, { staffValue: '' }, { resolvedBy: null }, { wayBack: '' }]) {
      const reasonTexts = [aBlockReason({ name: 'misuse', ...missing })]
      expect(find({ ...facts, reasonTexts })).toEqual([{ kind: 'reason-without-text', reasonCode: 'MISUSE' }])
    }
    expect(find({ ...facts, reasonTexts: [aBlockReason({ name: 'misuse' })] })).toEqual([])
  })
  test('is a waiver whose dates exclude the visit, signed or not: the guest is not to blame', () => {
    const task = { id: 1, endEffectiveDate: '2026-12-11' }
    const open = withWaiver(readyFacts(), task)
    expect(judge(open).blockers).toMatchObject([
      { code: 'task-impossible', resolvedBy: 'office', action: { kind: 'call' } },
    ])
    const signed = withWaiver(readyFacts(), task, [aSignedWaiver('maya', { endDate: '2026-12-11' })])
    const late = { ...signed, gateChecks: refused('waiver-missing') }
    expect(judge(late)).toMatchObject({ verdict: 'not-ready', blockers: [{ code: 'task-impossible' }] })
    for (const facts of [open, late]) expect(find(facts)).toContainEqual({ kind: 'task-impossible', taskId: 1 })
  })
})
