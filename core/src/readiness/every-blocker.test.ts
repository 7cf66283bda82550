import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBySubject, stopOptions, type LocationStops } from '../location/location-stops.ts'
import {
  allCodes,
  cases,
  judge,
  kindsRequiredByRule,
  otherCases,
  withRecords,
  type Case,
} from './blocker-cases.builders.ts'
import { blockerCodes, taskBlockers, type BlockerCode } from './blocker-codes.ts'
import { aSignedWaiver, readyFacts } from './readiness-facts.builders.ts'
import type { ReadinessFacts } from './readiness-facts.ts'

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

  test.each(otherCases.map((one) => [one.code, one] as const))('has %s alone', (code, { blocks }) => {
    expect(allCodes(blocks(readyFacts()))).toEqual([code])
  })
  test('has a test for every code alone', () => {
    expect(new Set([...cases, ...otherCases].map(({ code }) => code))).toEqual(new Set(blockerCodes))
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

describe('for any facts', () => {
  const anyCases = fc.uniqueArray(fc.constantFrom(...cases), { selector: ({ group }) => group })
  /** Any choice of an operator for the location. */
  const anyStops: fc.Arbitrary<LocationStops> = fc.record(
    createBySubject((subject) => fc.constantFrom(null, ...stopOptions[subject])),
  )
  const apply = (some: readonly Case[]) =>
    some.reduce((facts, { blocks }) => blocks(facts), readyFacts(['maya', 'finn', 'juno']))

  test('resolving one blocker adds no other of the same person', () => {
    fc.assert(
      fc.property(anyCases, anyStops, fc.nat(), (some, stops, index) => {
        const rest = some.filter((_, at) => at !== index % Math.max(some.length, 1))
        const before = new Set<string>(allCodes({ ...apply(some), stops }))
        expect(allCodes({ ...apply(rest), stops }).filter((code) => !before.has(code))).toEqual([])
      }),
    )
  })
  test('completing a task never makes a ready person not ready', () => {
    const done: Partial<ReadinessFacts['owed']> = {
      photos: [{ contactId: 'maya', updatedOn: '2026-12-05', photoHash: 'new' }],
      childRegistrations: [{ contactId: 'maya', updatedOn: '2026-12-05' }],
      rentalProfiles: [
        { contactId: 'maya', updatedOn: '2026-12-05', hasShoeSize: true, hasStance: true, hasRequiredFields: true },
      ],
    }
    const complete = (facts: ReadinessFacts, kind: keyof typeof done | 'authorizations') =>
      withRecords(
        facts,
        kind === 'authorizations'
          ? { authorizations: [...facts.owed.authorizations, aSignedWaiver('maya', { startDate: '2026-12-05' })] }
          : { [kind]: done[kind] },
      )
    const isGoing = (facts: ReadinessFacts) => ['ready', 'ready-from'].includes(judge(facts).verdict)
    fc.assert(
      fc.property(
        anyCases,
        fc.subarray(['photos', 'childRegistrations', 'rentalProfiles', 'authorizations'] as const),
        (some, kinds) => {
          const before = apply(some)
          const after = kinds.reduce(complete, before)
          expect(isGoing(after) || !isGoing(before)).toBe(true)
          const known = new Set<string>(allCodes(before))
          expect(allCodes(after).filter((code) => !known.has(code))).toEqual([])
        },
      ),
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
            activities: shuffle(facts.owed.activities).map((one) => ({ ...one, tasks: shuffle(one.tasks) })),
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
          'photo-rejected',
          ...kindsRequiredByRule.flatMap((kind) => Object.values(taskBlockers[kind])),
          'waiver-text-changed',
          'waiver-only-on-the-day',
          'other-place',
          'task-impossible',
        ])
        const own = some.filter(({ code }) => !forAll.has(code))
        expect(judge(apply(own), 'finn').verdict).toBe('ready')
      }),
    )
  })
})
