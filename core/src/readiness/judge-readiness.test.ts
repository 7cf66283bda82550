import { describe, expect, test } from 'vitest'
import { usualStops, type LocationStops } from '../location/location-stops.ts'
import { getGateCheckTimes, getOpeningHours } from '../opening-hours/opening-hours.ts'
import { aComponent, anActivity, anActivityTask, aPerson } from '../owed-task/owed-facts.builders.ts'
import type { PassScan, Refusal } from '../pass-check/pass-scan.ts'
import type { BlockReason } from '../pass-check/reason-text.ts'
import {
  codes,
  judge,
  withPasses,
  withRecords,
  withTask,
  withTicket,
  withValidity,
  withWaiver,
} from './blocker-cases.builders.ts'
import { judgeHousehold, judgeReadiness } from './judge-readiness.ts'
import {
  aBlockReason,
  aCard,
  aGateCheck,
  aSignedWaiver,
  aTicket,
  readyFacts,
  validScan,
  visitDay,
} from './readiness-facts.builders.ts'
import type { ReadinessFacts } from './readiness-facts.ts'
import { isGateOpen } from './verdict-text.ts'

describe('other adults', () => {
  const theoSigns = (facts: ReadinessFacts) => withWaiver(facts, {}, [], { adultsSignForThemselves: true })
  test('who sign for themselves are the only ones who can resolve their waiver', () => {
    const facts = theoSigns(readyFacts(['head', 'maya']))
    expect(judge(facts).blockers).toMatchObject([
      {
        code: 'waiver-by-another-adult',
        resolvedBy: 'that-adult',
        action: { kind: 'send-link', contactTaskId: '1-1-1-maya' },
      },
    ])
  })
})

describe('what was not booked', () => {
  test('does not stop a person: an open rental profile is only listed if no rental was bought', () => {
    const facts = readyFacts(['maya'], {
      activities: [anActivity({ tasks: [anActivityTask(), anActivityTask({ id: 12, taskTypeId: 2 })] })],
    })
    expect(judge(facts)).toMatchObject({
      verdict: 'ready',
      blockers: [],
      alsoOpen: [{ code: 'rental-profile-missing', blocks: 'rental' }],
    })
  })
  test('includes the gate if only a rental was bought: such a person needs no card', () => {
    const facts = readyFacts(
      ['maya'],
      {
        purchases: [
          aTicket({
            contactId: 'maya',
            components: [aComponent({ rules: ['RENTALPROFILEREQUIRED'] })],
            validity: {
              validFrom: null,
              validUntil: null,
              blackouts: [],
              access: [],
              ageMin: null,
              ageMax: null,
              isPaid: true,
            },
          }),
        ],
      },
      { passes: [], gateChecks: [] },
    )
    expect(judge(facts)).toMatchObject({ verdict: 'ready', booked: ['rental'], blockers: [] })
  })
  test('a photo that no purchase requires stops nothing', () => {
    const facts = readyFacts(['maya'], {
      activities: [anActivity({ tasks: [anActivityTask(), anActivityTask({ id: 14, taskTypeId: 4 })] })],
    })
    expect(judge(facts)).toMatchObject({ verdict: 'ready', alsoOpen: [{ code: 'photo-missing', blocks: 'nothing' }] })
  })
  test('optional tasks are never listed', () => {
    const facts = withWaiver(readyFacts(), { isOptional: true })
    expect(judge(facts)).toMatchObject({ verdict: 'ready', blockers: [], alsoOpen: [] })
  })
  test('a second record of the same person is listed for the desk', () => {
    const people = ['maya', 'copy'].map((contactId, index) =>
      aPerson({ contactId, firstName: index === 0 ? 'Maya' : 'MAYA', isHeadOfHouseHold: index === 0 }),
    )
    expect(judge(readyFacts(['maya', 'copy'], { people }))).toMatchObject({
      verdict: 'ready',
      alsoOpen: [{ code: 'possible-duplicate' }],
    })
  })
})

describe('what was booked with a problem', () => {
  test('needs its tasks too, so that paying for it adds no blocker', () => {
    const unpaid = withValidity(withTask(readyFacts(), 2, 'RENTALPROFILEREQUIRED'), { isPaid: false })
    expect(judge(unpaid).booked).toEqual(['gate', 'rental'])
    expect(codes(unpaid)).toEqual(['not-paid', 'rental-profile-missing'])
  })
})

describe('the visit day', () => {
  test('decides, not today: a child who turns 7 before it needs the ticket for 7 years', () => {
    const people = [aPerson({ contactId: 'maya', birthDate: '2019-12-10' })]
    const forSix = withValidity(readyFacts(['maya'], { people }), { ageMin: 5, ageMax: 6 })
    expect(codes(forSix)).toEqual(['age-does-not-fit'])
    expect(judge({ ...forSix, visitDay: '2026-12-09' }).blockers.map(({ code }) => code)).toEqual([
      'purchase-not-yet-valid',
    ])
  })
  test('a waiver that is valid today and on the visit day is not asked for again', () => {
    const facts = withWaiver(readyFacts(), {}, [
      aSignedWaiver('maya', { startDate: '2026-12-05', endDate: '2027-04-30' }),
    ])
    expect(judge(facts).verdict).toBe('ready')
  })
  test('a one-day waiver can be signed on the day itself', () => {
    const facts = withWaiver(readyFacts(['maya'], { today: visitDay }), { useTodayAsValidationDate: true })
    expect(codes({ ...facts, now: { date: visitDay, time: '08:00' } })).toEqual(['waiver-missing'])
  })
  test('a purchase for another day requires nothing on this one', () => {
    const facts = withTask(readyFacts(), 3, 'CHILDREGPROFILEREQUIRED')
    const withTicketToday = {
      ...facts,
      owed: {
        ...facts.owed,
        purchases: [
          aTicket({ contactId: 'maya' }),
          ...facts.owed.purchases.map((lesson) => ({ ...lesson, id: 'lesson', productDate: '2026-12-20' })),
        ],
      },
    }
    expect(judge(withTicketToday)).toMatchObject({ verdict: 'ready', booked: ['gate'] })
  })
  test('a purchase for several days counts on each of them', () => {
    const facts = withValidity(readyFacts(), { validFrom: '2026-12-11', validUntil: '2026-12-13' })
    for (const day of ['2026-12-11', '2026-12-12', '2026-12-13']) {
      expect(judge({ ...facts, visitDay: day }).verdict, day).toBe('ready')
    }
    expect(judge({ ...facts, visitDay: '2026-12-14' }).verdict).toBe('not-ready')
  })
})

describe('the point of sale', () => {
  const refused = (why: Refusal) => aGateCheck('maya', { result: 'refused', why, reason: '', hours: null })

  test.each([
    ['blocked', 'pass-blocked'],
    ['inactive', 'pass-inactive'],
    ['waiver-missing', 'refused-by-point-of-sale'],
    ['other-place', 'other-place'],
    ['expired', 'purchase-expired'],
    ['nothing-bought', 'nothing-bought'],
    ['other-time', 'hours-over'],
  ] as const)(
    'that refuses a pass as %s makes the person not ready with %s, even if the own rules find nothing',
    (why, code) => {
      expect(judge(readyFacts(['maya'], {}, { gateChecks: [refused(why)] }))).toMatchObject({
        verdict: 'not-ready',
        blockers: [{ code }],
      })
    },
  )
  test('that does not know a pass makes the person not ready', () => {
    const facts = readyFacts(['maya'], {}, { gateChecks: [aGateCheck('maya', { result: 'unknown' })] })
    expect(codes(facts)).toEqual(['refused-by-point-of-sale'])
  })
  test('that opens for one of two passes is enough', () => {
    const facts = readyFacts(['maya'], {}, { gateChecks: [refused('nothing-bought'), aGateCheck('maya')] })
    expect(judge(facts).verdict).toBe('ready')
  })
  test('that does not have the waiver yet makes a person pending who signed it here', () => {
    const facts = readyFacts(['maya'], {}, { gateChecks: [refused('waiver-missing')], isWaitingForPos: () => true })
    expect(judge(facts)).toMatchObject({ verdict: 'pending', isWaitingForPos: true, blockers: [] })
  })
  test('that opens although it was not told everything makes the person ready, with a note', () => {
    expect(judge(readyFacts(['maya'], {}, { isWaitingForPos: () => true }))).toMatchObject({
      verdict: 'ready',
      isWaitingForPos: true,
    })
  })
  test.each([
    ['its cards and phones', { passes: null }],
    ['its gates', { gateChecks: null }],
    ['the household, of which an older answer is known', { readFromPosAtUtc: '2026-12-04T08:00:00.000Z' }],
  ] as const)('that does not answer for %s makes the verdict unknown, never ready', (_what, over) => {
    expect(judge(readyFacts(['maya'], {}, over)).verdict).toBe('unknown')
    expect(judge(withTicket(readyFacts(['maya'], {}, over), () => undefined)).verdict).toBe('unknown')
  })
  test('that does not say what purchases open counts one booking for the household', () => {
    const ticket = aTicket({ contactId: 'maya' })
    delete ticket.validity
    const facts = readyFacts(['maya', 'finn'], { purchases: [ticket] })
    expect(judgeReadiness(facts).map(({ verdict }) => verdict)).toEqual(['ready', 'ready'])
  })
})

describe('a refusal of the gates beside something open at the rental desk', () => {
  const refused = (why: Refusal) => aGateCheck('maya', { result: 'refused', why, reason: '', hours: null })
  const withOpenRental = (over: Partial<ReadinessFacts> = {}) => ({
    ...withTask(readyFacts(), 2, 'RENTALPROFILEREQUIRED'),
    ...over,
  })

  test.each([
    [refused('other-place'), ['other-place', 'rental-profile-missing']],
    [refused('other-time'), ['hours-over', 'rental-profile-missing']],
    [aGateCheck('maya', { result: 'unknown' }), ['rental-profile-missing', 'refused-by-point-of-sale']],
  ])('is listed too, so that nobody reads that the lift opens (%#)', (gateCheck, expected) => {
    const person = judge(withOpenRental({ gateChecks: [gateCheck] }))
    expect(person.verdict).toBe('not-ready')
    expect(person.blockers.map(({ code }) => code)).toEqual(expected)
    expect(isGateOpen(person)).toBe(false)
  })
  test('is not invented while the gates open', () => {
    const person = judge(withOpenRental())
    expect(person.blockers.map(({ code }) => code)).toEqual(['rental-profile-missing'])
    expect(isGateOpen(person)).toBe(true)
  })
  test('names the waiver that the gates miss, also if that waiver was to stop the rental desk only', () => {
    const facts = withWaiver(withOpenRental({ gateChecks: [refused('waiver-missing')] }), { blocks: 'rental' })
    expect(judge(facts).blockers).toMatchObject([
      { code: 'waiver-missing', blocks: 'gate' },
      { code: 'rental-profile-missing', blocks: 'rental' },
    ])
  })
  test('is not listed again if a blocker explains it', () => {
    const facts = withPasses(withOpenRental({ gateChecks: [refused('inactive')] }), [
      aCard({ contactId: 'maya', blocks: [{ reasonCode: 'LOST', fromDate: '2026-12-01' }] }),
    ])
    expect(codes(facts)).toEqual(['pass-blocked', 'rental-profile-missing'])
  })
  test('is not listed if the point of sale only lacks the waiver that was signed here', () => {
    const facts = withOpenRental({ gateChecks: [refused('waiver-missing')], isWaitingForPos: () => true })
    expect(judge(facts)).toMatchObject({ verdict: 'not-ready', blockers: [{ code: 'rental-profile-missing' }] })
    expect(isGateOpen(judge(facts))).toBe(false)
  })
  test('is that the hours are over if the waiver was signed after them', () => {
    const late = { date: visitDay, time: '18:00' }
    const facts = withOpenRental({ gateChecks: [refused('waiver-missing')], isWaitingForPos: () => true, now: late })
    const codesToday = codes({ ...facts, owed: { ...facts.owed, today: visitDay } })
    expect(codesToday).toEqual(['hours-over', 'rental-profile-missing'])
  })
})

describe('hours', () => {
  const twilight = aGateCheck('maya', (time) =>
    time >= '15:00'
      ? { ...validScan, hours: { from: '15:00', until: '21:00' } }
      : { result: 'refused', why: 'other-time', reason: '', hours: { from: '15:00', until: '21:00' } },
  )
  const at = (time: string) =>
    readyFacts(['maya'], { today: visitDay }, { gateChecks: [twilight], now: { date: visitDay, time } })

  test('that start later make a person ready from then on', () => {
    expect(judge(at('08:00'))).toMatchObject({
      verdict: 'ready-from',
      readyFrom: '15:00',
      expiresAt: `${visitDay}T09:00`,
    })
    expect(judge(readyFacts(['maya'], {}, { gateChecks: [twilight] }))).toMatchObject({ verdict: 'ready-from' })
  })
  test('that have started make the person ready, and after their end not ready', () => {
    expect(judge(at('15:00'))).toMatchObject({ verdict: 'ready', readyFrom: null })
    expect(judge(at('20:59')).verdict).toBe('ready')
    expect(judge(at('21:00')).blockers).toMatchObject([{ code: 'hours-over' }])
    expect(judge(at('21:00')).expiresAt).toBe('2026-12-13T00:00')
  })
})

describe('hours after the last check of the day', () => {
  test('make a person ready from their start, because the refusal names them', () => {
    const night = { from: '17:00', until: '21:00' }
    const check = aGateCheck('maya', { result: 'refused', why: 'other-time', reason: '', hours: night })
    expect(judge(readyFacts(['maya'], {}, { gateChecks: [check] }))).toMatchObject({
      verdict: 'ready-from',
      readyFrom: '17:00',
    })
  })
})

describe('the opening hours of the place', () => {
  const at = (time: string, over: Partial<ReadinessFacts> = {}) =>
    readyFacts(['maya'], { today: visitDay }, { now: { date: visitDay, time }, ...over })
  const late = { opensAt: '08:30', closesAt: '17:15' }
  const times = getGateCheckTimes(late)
  const lateCheck = [{ ...aGateCheck('maya'), times, scans: times.map(() => validScan) }]

  test('are 09:00 to 16:00 unless the resort sets others', () => {
    expect(getOpeningHours([], 'BASE')).toEqual({ opensAt: '09:00', closesAt: '16:00' })
    const base = { accessLocationId: 'BASE', opensAt: '08:00', closesAt: '15:00' }
    const others = { accessLocationId: '', ...late }
    expect(getOpeningHours([base, others], 'BASE')).toMatchObject({ opensAt: '08:00' })
    expect(getOpeningHours([base, others], 'SUMMIT')).toMatchObject(late)
    expect(getOpeningHours([base, others], null)).toMatchObject(late)
    expect(getOpeningHours([base], null)).toEqual({ opensAt: '09:00', closesAt: '16:00' })
  })
  test('are checked at opening, at each full hour, and at closing', () => {
    expect(getGateCheckTimes(late)).toEqual([
      '08:30',
      '09:00',
      '10:00',
      '11:00',
      '12:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
      '17:00',
      '17:15',
    ])
    expect(getGateCheckTimes({ opensAt: '09:00', closesAt: '09:30' })).toEqual(['09:00', '09:30'])
    expect(getGateCheckTimes({ opensAt: '05:30', closesAt: '23:30' }).length).toBeLessThanOrEqual(20)
  })
  test('a ticket for the whole day is ready between two checks, and until the place closes', () => {
    expect(judge(at('12:30'))).toMatchObject({ verdict: 'ready', readyFrom: null, expiresAt: `${visitDay}T13:00` })
    expect(judge(at('15:59'))).toMatchObject({ verdict: 'ready', expiresAt: `${visitDay}T16:00` })
    expect(judge(at('16:00'))).toMatchObject({ verdict: 'not-ready', blockers: [{ code: 'hours-over' }] })
    expect(judge(at('16:30', { openingHours: late, gateChecks: lateCheck })).verdict).toBe('ready')
    expect(judge(at('17:15', { openingHours: late, gateChecks: lateCheck })).verdict).toBe('not-ready')
  })
  test('a verdict expires when the hours of a ticket start or end, if that is before the next check', () => {
    const hours = { from: '10:15', until: '10:45' }
    const check = aGateCheck('maya', { result: 'refused', why: 'other-time', reason: '', hours })
    const expiry = (time: string) => judge(at(time, { gateChecks: [check] })).expiresAt
    expect([expiry('10:00'), expiry('10:15'), expiry('10:45')]).toEqual([
      `${visitDay}T10:15`,
      `${visitDay}T10:45`,
      `${visitDay}T11:00`,
    ])
  })
  test('a verdict for another day expires at midnight, when ages, windows and blackout days change', () => {
    expect(judge(readyFacts()).expiresAt).toBe('2026-12-06T00:00')
  })
  test('while the gates do not answer, a verdict of today expires at the next full hour', () => {
    expect(judge(at('09:20', { gateChecks: null }))).toMatchObject({
      verdict: 'unknown',
      expiresAt: `${visitDay}T10:00`,
    })
  })
})

describe('the gates of the location', () => {
  const day = { opensAt: '09:00', closesAt: '16:00' }
  const night = { opensAt: '15:00', closesAt: '21:00' }
  const gates = [
    { accessLocationId: 'LIFT', openingHours: day },
    { accessLocationId: 'HILL', openingHours: night },
  ]
  const check = (gate: (typeof gates)[number], scan: PassScan) => ({
    contactId: 'maya',
    accessLocationId: gate.accessLocationId,
    times: getGateCheckTimes(gate.openingHours),
    scans: getGateCheckTimes(gate.openingHours).map(() => scan),
  })
  const otherPlace: PassScan = { result: 'refused', why: 'other-place', reason: '', hours: null }
  const facts = (over: Partial<ReadinessFacts>) =>
    readyFacts(['maya'], {}, { gates, openingHours: { opensAt: '09:00', closesAt: '21:00' }, ...over })
  const ticketFor = (place: string) => (one: ReadinessFacts) =>
    withValidity(one, { access: [{ place, fromTime: null, untilTime: null }] })

  test('are enough if one of them opens, from the hour in which it does', () => {
    const atHill = ticketFor('HILL')(
      facts({ gateChecks: gates.map((gate, at) => check(gate, at === 0 ? otherPlace : validScan)) }),
    )
    expect(judge(atHill)).toMatchObject({ verdict: 'ready-from', readyFrom: '15:00', blockers: [] })
    expect(judgeHousehold(atHill).findings).toEqual([])
  })
  test('are another place if the ticket is for none of them', () => {
    const elsewhere = ticketFor('SUMMIT')(facts({ gateChecks: gates.map((gate) => check(gate, otherPlace)) }))
    expect(codes(elsewhere)).toEqual(['other-place'])
  })
  test('close one after the other: a ticket for the first one is over before the last one closes', () => {
    const at = (time: string) =>
      judge({
        ...ticketFor('LIFT')(
          facts({ gateChecks: gates.map((gate, index) => check(gate, index === 0 ? validScan : otherPlace)) }),
        ),
        now: { date: visitDay, time },
      }).verdict
    expect([at('15:59'), at('16:00'), at('20:00')]).toEqual(['ready', 'not-ready', 'not-ready'])
  })
})

describe('what an open task stops', () => {
  test.each([
    ['rental', 'ready', 'rental'],
    ['lesson', 'ready', 'lesson'],
    ['gate', 'not-ready', 'gate'],
  ] as const)('is the %s if the operator says so, and a guest with a ticket is %s', (blocks, verdict, place) => {
    const facts = withWaiver(readyFacts(), { blocks })
    const judged = judge(facts)
    expect(judged.verdict).toBe(verdict)
    expect([...judged.blockers, ...judged.alsoOpen]).toMatchObject([{ code: 'waiver-missing', blocks: place }])
  })
  test('may be nothing for a photo that a ticket requires', () => {
    const facts = withTask(readyFacts(), 4, 'IMAGEREQUIRED')
    const [activity] = facts.owed.activities
    const tasks = activity?.tasks.map((task) =>
      task.taskTypeId === 4 ? { ...task, blocks: 'nothing' as const } : task,
    )
    const judged = judge(withRecords(facts, { activities: [anActivity({ ...activity, tasks: tasks ?? [] })] }))
    expect(judged).toMatchObject({ verdict: 'ready', alsoOpen: [{ code: 'photo-missing', blocks: 'nothing' }] })
  })
  test('does not open a gate that misses the waiver: the waiver is then the reason', () => {
    const refused = aGateCheck('maya', { result: 'refused', why: 'waiver-missing', reason: '', hours: null })
    const facts = { ...withWaiver(readyFacts(), { blocks: 'rental' }), gateChecks: [refused] }
    expect(judge(facts)).toMatchObject({
      verdict: 'not-ready',
      blockers: [{ code: 'waiver-missing', blocks: 'gate', action: { kind: 'task' } }],
    })
  })
})

describe('a card that is blocked', () => {
  const blocked = (reasonTexts: readonly BlockReason[]) => ({
    ...withPasses(readyFacts(), [
      aCard({ contactId: 'maya', blocks: [{ reasonCode: ' unpaid', fromDate: '2026-12-01' }] }),
    ]),
    reasonTexts,
  })
  test('has the words for guests, the owner and the way back of the resort, and none of the words for staff', () => {
    const [blocker] = judge(blocked([aBlockReason({ name: 'UNPAID', resolvedBy: 'shop' })])).blockers
    expect(blocker).toMatchObject({
      code: 'pass-blocked',
      message: 'The payment is open.',
      resolvedBy: 'shop',
      wayBack: 'Pay at the office.',
      since: '2026-12-01',
    })
    expect(JSON.stringify(blocker)).not.toMatch(/Payment open|UNPAID/i)
  })
  test('has the general words while the resort says nothing about the reason', () => {
    const [blocker] = judge(blocked([])).blockers
    expect(blocker).toMatchObject({ message: 'The card is blocked. Please contact the resort.', resolvedBy: 'office' })
    expect(blocker).not.toHaveProperty('wayBack')
  })
})

describe('what stops what at a location', () => {
  const at = (facts: ReadinessFacts, stops: Partial<LocationStops>) => ({
    ...facts,
    stops: { ...usualStops, ...stops },
  })
  const placeOf = (facts: ReadinessFacts) =>
    [...judge(facts).blockers, ...judge(facts).alsoOpen].map(({ code, blocks }) => `${code} ${blocks}`)

  test.each([
    ['Waiver', 'rental', withWaiver(readyFacts(), {}), 'waiver-missing rental'],
    ['Photo', 'lesson', withTask(readyFacts(), 4, 'IMAGEREQUIRED'), 'photo-missing lesson'],
    ['RentalProfile', 'gate', withTask(readyFacts(), 2, 'RENTALPROFILEREQUIRED'), 'rental-profile-missing gate'],
    [
      'ChildRegistration',
      'nothing',
      withTask(readyFacts(), 3, 'CHILDREGPROFILEREQUIRED'),
      'child-registration-missing nothing',
    ],
  ] as const)('is set for %s: the %s', (kind, place, facts, expected) => {
    expect(placeOf(at(facts, { [kind]: place }))).toEqual([expected])
  })
  test('can let a guest go whose birth date is missing, if no ticket is for an age, and hold a possible duplicate', () => {
    const people = [
      aPerson({ contactId: 'maya', birthDate: null }),
      aPerson({ contactId: 'copy', firstName: 'MAYA', birthDate: null }),
    ]
    const facts = at(readyFacts(['maya'], { people }), { birthDate: 'nothing', duplicate: 'gate' })
    expect(placeOf(facts)).toEqual(['possible-duplicate gate', 'birth-date-missing nothing'])
    const forAdults = at(withValidity(facts, { ageMin: 18 }), { birthDate: 'nothing' })
    expect(codes(forAdults)).toEqual(['birth-date-missing'])
  })
  test('counts for tasks without an answer of their own', () => {
    const own = withWaiver(readyFacts(), { blocks: 'lesson' })
    expect(placeOf(at(own, { Waiver: 'rental' }))).toEqual(['waiver-missing lesson'])
  })
  test('never opens a gate that refuses', () => {
    const refused = aGateCheck('maya', { result: 'refused', why: 'waiver-missing', reason: '', hours: null })
    const facts = { ...withWaiver(readyFacts(), {}), gateChecks: [refused] }
    expect(judge(at(facts, { Waiver: 'lesson' }))).toMatchObject({
      verdict: 'not-ready',
      blockers: [{ code: 'waiver-missing', blocks: 'gate' }],
    })
  })
})
