import { describe, expect, test } from 'vitest'
import { anActivity, anActivityTask } from '../owed-task/owed-facts.builders.ts'
import { defaultOpeningHours } from '../opening-hours/opening-hours.ts'
import { judgeReadiness } from '../readiness/judge-readiness.ts'
import {
  aBlockReason,
  aCard,
  aGateCheck,
  aTicket,
  readyFacts,
  visitDay,
} from '../readiness/readiness-facts.builders.ts'
import { explainReadiness } from './explain-readiness.ts'
import { simulateHousehold, simulatePasses } from './simulate-household.ts'

const explain = (...facts: Parameters<typeof readyFacts>) => explainReadiness(readyFacts(...facts), { isMadeUp: false })
const only = ({ people: [person] }: ReturnType<typeof explain>) => {
  if (!person) throw new Error('Nobody was explained.')
  return person
}

describe('the explanation of a verdict', () => {
  test('has the verdict and the blockers that guests get', () => {
    const facts = readyFacts(['maya', 'theo'], { authorizations: [] }, { passes: [aCard({ contactId: 'maya' })] })
    const explained = explainReadiness(facts, { isMadeUp: false })
    expect(
      explained.people.map(({ verdict, blockers }) => [
        verdict,
        blockers.filter(({ isDeciding }) => isDeciding).map(({ code }) => code),
      ]),
    ).toEqual(judgeReadiness(facts).map(({ verdict, blockers }) => [verdict, blockers.map(({ code }) => code)]))
  })
  test('says for each blocker what it stops, who resolves it, and both texts', () => {
    const { blockers } = only(explain(['maya'], { authorizations: [] }))
    expect(blockers).toEqual([
      expect.objectContaining({
        code: 'waiver-missing',
        blocks: 'gate',
        resolvedBy: 'guest',
        guestMessage: 'The waiver has to be signed.',
        staffMessage: 'Waiver not signed',
        isDeciding: true,
      }),
    ])
  })
  test('lists purchases that were not considered too', () => {
    const purchases = [
      aTicket({ contactId: 'maya', id: 'now' }),
      aTicket({ contactId: 'maya', id: 'gone', isCancelled: true }),
      { ...aTicket({ contactId: 'maya', id: 'old', productDate: '2026-12-01' }) },
    ]
    const explained = only(explain(['maya'], { purchases }))
    expect(explained.purchases.map(({ id, isConsidered, day }) => [id, isConsidered, day])).toEqual([
      ['now', true, 'valid'],
      ['gone', false, 'valid'],
      ['old', true, 'ended'],
    ])
  })
  test('shows a block with the reason of the point of sale and the text that guests read', () => {
    const blocks = [{ reasonCode: 'UNPAID', fromDate: '2026-12-01' }]
    const reasonTexts = [aBlockReason({ name: 'unpaid', value: 'Please pay the open amount.' })]
    const explained = only(explain(['maya'], {}, { passes: [aCard({ contactId: 'maya', blocks })], reasonTexts }))
    expect(explained.passes).toEqual([
      {
        kind: 'card',
        isActive: true,
        isReadable: true,
        blocks: [
          {
            reason: 'UNPAID',
            guestText: 'Please pay the open amount.',
            staffText: 'Payment open',
            wayBack: 'Pay at the office.',
            fromDate: '2026-12-01',
          },
        ],
      },
    ])
    expect(explained.blockers[0]).toMatchObject({
      code: 'pass-blocked',
      guestMessage: 'Please pay the open amount.',
      staffMessage: 'Payment open',
    })
  })
  test('shows what the gates would do hour by hour', () => {
    const closed = aGateCheck('maya', (time) =>
      time < '12:00'
        ? { result: 'valid', productName: 'Ticket', hours: null }
        : { result: 'refused', why: 'other-time', reason: 'Morning only', hours: null },
    )
    const { gateChecks } = only(explain(['maya'], {}, { gateChecks: [closed] }))
    expect(gateChecks?.[0]?.scans.slice(2, 4)).toEqual([
      { time: '11:00', result: 'valid', reason: '' },
      { time: '12:00', result: 'other-time', reason: 'Morning only' },
    ])
  })
  test('says that the point of sale did not answer, not that there is no card', () => {
    const explained = only(explain(['maya'], {}, { passes: null, gateChecks: null }))
    expect(explained).toMatchObject({ verdict: 'unknown', passes: null, gateChecks: null })
  })
  test('lists every required task with its state', () => {
    expect(only(explain()).tasks).toMatchObject([{ blocks: 'gate', isComplete: true, state: 'on-record' }])
  })
})

describe('a gap in the setup', () => {
  test('is a waiver whose dates let no signature count on the visit day', () => {
    const tasks = [anActivityTask({ id: 7, name: 'Season Waiver', endEffectiveDate: '2026-12-08' })]
    const explained = explain(['maya'], { activities: [anActivity({ tasks })] })
    expect(explained.gaps).toEqual([{ code: 'waiver-dates', subject: 'Season Waiver', taskId: 7 }])
  })
  test('is a reason of a blocked pass without a text for guests', () => {
    const blocks = [{ reasonCode: 'LOST', fromDate: '2026-12-01' }]
    expect(explain(['maya'], {}, { passes: [aCard({ contactId: 'maya', blocks })] }).gaps).toEqual([
      { code: 'reason-without-text', subject: 'LOST', taskId: null },
    ])
  })
  test('is a location that asks for nothing', () => {
    expect(explain(['maya'], { activities: [] }).gaps).toEqual([{ code: 'no-tasks', subject: '', taskId: null }])
  })
  test('is not reported if everything is set up', () => {
    expect(explain().gaps).toEqual([])
  })
})

describe('a simulated household', () => {
  const window = {
    daysBeforeCurrentDay: 0,
    daysAfterCurrentDay: 0,
    resortCodes: [],
    resortGroupCodes: [],
    salesLocationIds: [],
  }
  const simulate = (products: readonly { code: string; name: string; components: [] }[]) => {
    const household = simulateHousehold({ age: 30, day: '2026-12-05', visitDay }, products, window)
    return only(
      explainReadiness(
        readyFacts(
          [],
          { ...household, activities: [] },
          simulatePasses(household, [{ accessLocationId: null, openingHours: defaultOpeningHours }]),
        ),
        { isMadeUp: true },
      ),
    )
  }
  test('that bought a ticket has a working card, and gates that open', () => {
    expect(simulate([{ code: 'DAY', name: 'Day ticket', components: [] }])).toMatchObject({
      verdict: 'ready',
      blockers: [],
    })
  })
  test('that bought nothing is not ready', () => {
    expect(simulate([])).toMatchObject({
      verdict: 'not-ready',
      blockers: [{ code: 'nothing-bought' }, { code: 'no-pass' }],
    })
  })
})
