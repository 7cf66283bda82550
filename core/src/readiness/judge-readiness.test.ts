import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Purchase } from '../household/household.ts'
import { aComponent, anActivity, anActivityTask, aPerson, aTaskType } from '../owed-task/owed-facts.builders.ts'
import type { Refusal } from '../pass-check/pass-scan.ts'
import type { Task } from '../task/task.ts'
import { blockerCodes, type BlockerCode } from './blocker-codes.ts'
import { judgeReadiness } from './judge-readiness.ts'
import {
  aCard,
  aGateCheck,
  aSignedWaiver,
  aTicket,
  readyFacts,
  validScan,
  visitDay,
} from './readiness-facts.builders.ts'
import type { ReadinessFacts } from './readiness-facts.ts'

/** A change of the facts that adds one blocker for Maya. Changes of different groups do not affect each other. */
type Case = { group: string; code: BlockerCode; blocks: (facts: ReadinessFacts) => ReadinessFacts }

const withTicket = (facts: ReadinessFacts, change: (ticket: Purchase) => Partial<Purchase> | undefined) => ({
  ...facts,
  owed: {
    ...facts.owed,
    purchases: facts.owed.purchases.flatMap((ticket) => {
      if (ticket.contactId !== 'maya') return [ticket]
      const changed = change(ticket)
      return changed ? [{ ...ticket, ...changed }] : []
    }),
  },
})
const withValidity = (facts: ReadinessFacts, change: Partial<NonNullable<Purchase['validity']>>) =>
  withTicket(facts, ({ validity }) => (validity ? { validity: { ...validity, ...change } } : {}))
const withPasses = (facts: ReadinessFacts, passes: ReadinessFacts['passes']) => ({
  ...facts,
  passes: [...(passes ?? []), ...(facts.passes ?? []).filter(({ contactId }) => contactId !== 'maya')],
})
const withWaiver = (
  facts: ReadinessFacts,
  task: Partial<Task>,
  signed: ReadinessFacts['owed']['authorizations'] = [],
  settings: Partial<ReadinessFacts['settings']> = {},
) => ({
  ...facts,
  settings: { ...facts.settings, ...settings },
  owed: {
    ...facts.owed,
    activities: facts.owed.activities.map((activity) => ({
      ...activity,
      tasks: activity.tasks.map((one) => (one.taskTypeId === 1 ? { ...one, ...task } : one)),
    })),
    authorizations: [...signed, ...facts.owed.authorizations.filter(({ contactId }) => contactId !== 'maya')],
  },
})
/** Adds a task of a kind, and a purchase that requires it. */
const withTask = (facts: ReadinessFacts, taskTypeId: Task['taskTypeId'], rule: string) => ({
  ...facts,
  owed: {
    ...facts.owed,
    taskTypes: facts.owed.taskTypes.map((type) =>
      type.id === taskTypeId ? aTaskType(type.id, { effectiveDays: 30 }) : type,
    ),
    activities: facts.owed.activities.map((activity) => ({
      ...activity,
      tasks: [
        ...activity.tasks,
        anActivityTask({ id: 10 + taskTypeId, name: `Task ${taskTypeId}`, taskTypeId, ageMax: null }),
      ],
    })),
    purchases: facts.owed.purchases.map((ticket) => ({
      ...ticket,
      components: [...ticket.components, aComponent({ rules: [rule] })],
    })),
    ...(['rentalProfiles', 'childRegistrations', 'photos'] as const).reduce(
      (records, name) => ({ ...records, [name]: facts.owed[name] }),
      {},
    ),
  },
})
const old = { contactId: 'maya', updatedOn: '2026-10-01' }
const withRecords = (facts: ReadinessFacts, records: Partial<ReadinessFacts['owed']>) => ({
  ...facts,
  owed: { ...facts.owed, ...records },
})

const cases: readonly Case[] = [
  {
    // Without a birth date nobody knows whether the age fits.
    group: 'right',
    code: 'birth-date-missing',
    blocks: (facts) =>
      withRecords(facts, {
        people: facts.owed.people.map((one) => (one.contactId === 'maya' ? { ...one, birthDate: null } : one)),
      }),
  },
  { group: 'right', code: 'nothing-bought', blocks: (facts) => withTicket(facts, () => undefined) },
  {
    group: 'right',
    code: 'purchase-expired',
    blocks: (facts) => withTicket(facts, () => ({ productDate: '2026-12-11' })),
  },
  {
    group: 'right',
    code: 'purchase-not-yet-valid',
    blocks: (facts) => withTicket(facts, () => ({ productDate: '2026-12-13' })),
  },
  {
    group: 'right',
    code: 'blackout-day',
    blocks: (facts) => withValidity(facts, { blackouts: [{ from: '2026-12-12', until: '2026-12-13' }] }),
  },
  {
    group: 'right',
    code: 'purchase-not-open',
    blocks: (facts) => withTicket(facts, () => ({ kind: 'prepaidAccess', isOpen: false })),
  },
  { group: 'right', code: 'not-paid', blocks: (facts) => withValidity(facts, { isPaid: false }) },
  { group: 'right', code: 'age-does-not-fit', blocks: (facts) => withValidity(facts, { ageMax: 40 }) },
  {
    group: 'right',
    code: 'other-place',
    blocks: (facts) => ({
      ...withValidity(facts, { access: [{ place: 'TUBING', fromTime: null, untilTime: null }] }),
      accessLocationId: 'BASE',
    }),
  },
  { group: 'carrier', code: 'no-pass', blocks: (facts) => withPasses(facts, []) },
  {
    group: 'carrier',
    code: 'pass-blocked',
    blocks: (facts) =>
      withPasses(facts, [aCard({ contactId: 'maya', blocks: [{ reasonCode: 'UNPAID', fromDate: visitDay }] })]),
  },
  {
    group: 'carrier',
    code: 'pass-inactive',
    blocks: (facts) => withPasses(facts, [aCard({ contactId: 'maya', isActive: false })]),
  },
  {
    group: 'carrier',
    code: 'pass-not-linked',
    blocks: (facts) => withPasses(facts, [aCard({ contactId: 'maya', isReadable: false })]),
  },
  {
    group: 'carrier',
    code: 'phone-not-connected',
    blocks: (facts) => withPasses(facts, [aCard({ contactId: 'maya', kind: 'mobile', isReadable: false })]),
  },
  { group: 'waiver', code: 'waiver-missing', blocks: (facts) => withWaiver(facts, {}) },
  {
    group: 'waiver',
    code: 'waiver-expired',
    blocks: (facts) => withWaiver(facts, {}, [aSignedWaiver('maya', { endDate: '2026-12-11' })]),
  },
  {
    group: 'waiver',
    code: 'waiver-text-changed',
    blocks: (facts) => withWaiver(facts, { resignWhenTextChanged: true }, [aSignedWaiver('maya', { textHash: 'old' })]),
  },
  {
    group: 'waiver',
    code: 'waiver-only-on-the-day',
    blocks: (facts) =>
      withWaiver(facts, { useTodayAsValidationDate: true }, [
        aSignedWaiver('maya', { startDate: '2026-12-05', endDate: '2026-12-05' }),
      ]),
  },
  {
    group: 'waiver',
    code: 'waiver-at-the-desk',
    blocks: (facts) => withWaiver(facts, { externalWaiverId: 'E1' }),
  },
  { group: 'photo', code: 'photo-missing', blocks: (facts) => withTask(facts, 4, 'IMAGEREQUIRED') },
  {
    group: 'photo',
    code: 'photo-out-of-date',
    blocks: (facts) => withRecords(withTask(facts, 4, 'IMAGEREQUIRED'), { photos: [{ ...old, photoHash: 'a' }] }),
  },
  { group: 'rental', code: 'rental-profile-missing', blocks: (facts) => withTask(facts, 2, 'RENTALPROFILEREQUIRED') },
  {
    group: 'rental',
    code: 'rental-profile-out-of-date',
    blocks: (facts) =>
      withRecords(withTask(facts, 2, 'RENTALPROFILEREQUIRED'), {
        rentalProfiles: [{ ...old, hasShoeSize: true, hasStance: true, hasRequiredFields: true }],
      }),
  },
  {
    group: 'lesson',
    code: 'child-registration-missing',
    blocks: (facts) => withTask(facts, 3, 'CHILDREGPROFILEREQUIRED'),
  },
  {
    group: 'lesson',
    code: 'child-registration-out-of-date',
    blocks: (facts) => withRecords(withTask(facts, 3, 'CHILDREGPROFILEREQUIRED'), { childRegistrations: [old] }),
  },
]

const judge = (facts: ReadinessFacts, contactId = 'maya') => {
  const judged = judgeReadiness(facts).find((person) => person.contactId === contactId)
  if (!judged) throw new Error(`${contactId} is not in the household.`)
  return judged
}
const codes = (facts: ReadinessFacts) => judge(facts).blockers.map(({ code }) => code)
const allCodes = (facts: ReadinessFacts) => [...judge(facts).blockers, ...judge(facts).alsoOpen].map(({ code }) => code)

describe('a person', () => {
  test('with a ticket, a readable card and a signed waiver is ready, and nothing is open', () => {
    expect(judge(readyFacts())).toEqual({
      contactId: 'maya',
      verdict: 'ready',
      readyFrom: null,
      booked: ['gate'],
      blockers: [],
      alsoOpen: [],
      isWaitingForPos: false,
      expiresAt: '2026-12-06T00:00',
    })
  })

  test.each(cases.map((one) => [one.code, one] as const))('is not ready because of %s alone', (code, { blocks }) => {
    const judged = judge(blocks(readyFacts()))
    expect(judged.blockers.map((blocker) => blocker.code)).toEqual([code])
    expect(judged.verdict).toBe('not-ready')
  })

  const pairs = cases.flatMap((one, index) =>
    cases
      .slice(index + 1)
      .filter((other) => other.group !== one.group)
      .map((other) => [one.code, other.code, one, other] as const),
  )
  test('has at least sixty pairs of blockers to test', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(60)
  })
  test.each(pairs)('with %s and %s has both, the more urgent one first', (first, second, one, other) => {
    const both = other.blocks(one.blocks(readyFacts()))
    expect(allCodes(both).filter((code) => code === first || code === second)).toEqual(
      blockerCodes.filter((code) => code === first || code === second),
    )
  })
})

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

describe('for any facts', () => {
  const anyCases = fc.uniqueArray(fc.constantFrom(...cases), { selector: ({ group }) => group })
  const apply = (some: readonly Case[]) =>
    some.reduce((facts, { blocks }) => blocks(facts), readyFacts(['maya', 'finn', 'juno']))

  test('resolving one blocker adds no other of the same person', () => {
    fc.assert(
      fc.property(anyCases, fc.nat(), (some, index) => {
        const rest = some.filter((_, at) => at !== index % Math.max(some.length, 1))
        const before = new Set<string>(allCodes(apply(some)))
        expect(allCodes(apply(rest)).filter((code) => !before.has(code))).toEqual([])
      }),
    )
  })
  test('the order of the facts does not matter', () => {
    fc.assert(
      fc.property(anyCases, fc.infiniteStream(fc.nat()), (some, numbers) => {
        const facts = apply(some)
        const shuffle = <Item>(items: readonly Item[]) =>
          items
            .map((item) => ({ item, at: numbers.next().value ?? 0 }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ item }) => item)
        const shuffled: ReadinessFacts = {
          ...facts,
          passes: facts.passes && shuffle(facts.passes),
          gateChecks: facts.gateChecks && shuffle(facts.gateChecks),
          owed: {
            ...facts.owed,
            purchases: shuffle(facts.owed.purchases),
            authorizations: shuffle(facts.owed.authorizations),
            people: shuffle(facts.owed.people),
          },
        }
        expect(judge(shuffled)).toEqual(judge(facts))
      }),
    )
  })
  test('the blockers of one person say nothing about the others', () => {
    fc.assert(
      fc.property(anyCases, (some) => {
        const forAll = new Set<BlockerCode>([
          'waiver-at-the-desk',
          'photo-missing',
          'photo-out-of-date',
          'rental-profile-missing',
          'rental-profile-out-of-date',
          'child-registration-missing',
          'child-registration-out-of-date',
          'waiver-text-changed',
          'waiver-only-on-the-day',
          'other-place',
        ])
        const own = some.filter(({ code }) => !forAll.has(code))
        expect(judge(apply(own), 'finn').verdict).toBe('ready')
      }),
    )
  })
})
