import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar/calendar-date.ts'
import type { OwedFacts } from '../owed-task/owed-facts.ts'
import { anActivity, anActivityTask, aPerson, aSkip, aTaskType, owedFacts } from '../owed-task/owed-facts.builders.ts'
import { getOwedTasks } from '../owed-task/owed-tasks.ts'
import { getUnchangedRecords, isConfirmationOffered } from './unchanged-record.ts'

const today = '2026-12-05'
const lastSeason = '2026-02-14'
const maya = aPerson({ contactId: 'maya', isHeadOfHouseHold: true })
const theo = aPerson({ contactId: 'theo' })
const juno = aPerson({ contactId: 'juno', birthDate: '2014-01-01' })
const waiver = anActivityTask({ id: 1 })
const rental = anActivityTask({ id: 2, taskTypeId: 2, posWaiverId: null })
const child = anActivityTask({ id: 3, taskTypeId: 3, posWaiverId: null, ageMax: 17 })
const photo = anActivityTask({ id: 4, taskTypeId: 4, posWaiverId: null })

const sizesOf = (contactId: string, over: object = {}) => ({
  contactId,
  updatedOn: lastSeason,
  hasShoeSize: true,
  hasStance: true,
  hasRequiredFields: true,
  ...over,
})
/** A family whose records of last season have expired. */
const family = (over: Partial<OwedFacts> = {}): OwedFacts =>
  owedFacts({
    people: [maya, theo, juno],
    activities: [anActivity({ tasks: [waiver, rental, child] })],
    taskTypes: [aTaskType(1), aTaskType(2, { effectiveDays: 120 }), aTaskType(3, { effectiveDays: 120 }), aTaskType(4)],
    rentalProfiles: [sizesOf('maya'), sizesOf('theo'), sizesOf('juno')],
    childRegistrations: [{ contactId: 'juno', updatedOn: lastSeason }],
    ...over,
  })
const getRecords = (facts: OwedFacts) => getUnchangedRecords(getOwedTasks(facts).tasks, facts, 18)
const listAsks = (facts: OwedFacts) =>
  getRecords(facts)?.records.map(({ contactTaskId, asks }) => `${contactTaskId.slice(4)} ${asks}`)

describe('the records that a household can confirm together', () => {
  test('are those of last season: adults are asked nothing, a child about sizes and health', () => {
    expect(listAsks(family())).toEqual(['2-maya nothing', '2-theo nothing', '2-juno sizes', '3-juno health'])
    expect(getRecords(family())?.records[0]?.updatedOn).toBe(lastSeason)
  })

  test('the sizes of a child are asked for only if they are older than 60 days', () => {
    const measured = (daysAgo: number) =>
      family({
        taskTypes: [
          aTaskType(1),
          aTaskType(2, { effectiveDays: 30 }),
          aTaskType(3, { effectiveDays: 30 }),
          aTaskType(4),
        ],
        rentalProfiles: [sizesOf('maya'), sizesOf('juno', { updatedOn: addDays(today, -daysAgo) })],
      })
    expect(listAsks(measured(60))).toContain('2-juno nothing')
    expect(listAsks(measured(61))).toContain('2-juno sizes')
    expect(listAsks(measured(61))).toContain('2-maya nothing')
  })

  test('a person without a birth date is asked like a child', () => {
    const kim = aPerson({ contactId: 'kim', birthDate: null })
    const facts = family({ people: [maya, kim], rentalProfiles: [sizesOf('maya'), sizesOf('kim')] })
    expect(listAsks(facts)).toEqual(['2-maya nothing', '2-kim sizes'])
  })

  test('a new birthday makes an adult, by the adult age of the resort', () => {
    const facts = family({
      people: [maya, { ...juno, birthDate: '2008-12-05' }],
      activities: [anActivity({ tasks: [rental] })],
    })
    expect(getUnchangedRecords(getOwedTasks(facts).tasks, facts, 18)?.records[1]?.asks).toBe('nothing')
    expect(getUnchangedRecords(getOwedTasks(facts).tasks, facts, 19)?.records[1]?.asks).toBe('sizes')
  })

  test('leave out what is complete, skipped, incomplete or was never stored', () => {
    expect(
      listAsks(family({ rentalProfiles: [sizesOf('maya', { updatedOn: today }), sizesOf('theo'), sizesOf('juno')] })),
    ).toEqual(['2-theo nothing', '2-juno sizes', '3-juno health'])
    expect(listAsks(family({ completions: [aSkip('1-1-2-theo')] }))).not.toContain('2-theo nothing')
    expect(
      listAsks(family({ rentalProfiles: [sizesOf('theo', { hasRequiredFields: false }), sizesOf('juno')] })),
    ).toEqual(['2-juno sizes', '3-juno health'])
  })

  test('list a record once that several tasks require of one person', () => {
    const other = anActivity({ id: 2, tasks: [rental, { ...rental, id: 9 }] })
    const facts = family({ activities: [anActivity({ tasks: [rental] }), other] })
    expect(listAsks(facts)).toEqual(['2-maya nothing', '2-theo nothing', '2-juno sizes'])
  })

  test('are offered by home from two on: one record is as quick in its own form', () => {
    expect(isConfirmationOffered(getRecords(family({ people: [maya, theo] })))).toBe(true)
    expect(isConfirmationOffered(getRecords(family({ people: [maya] })))).toBe(false)
    expect(isConfirmationOffered(getRecords(family({ people: [] })))).toBe(false)
  })

  test('are not offered where profiles are edited', () => {
    const { location } = family()
    expect(getRecords(family({ location: { ...location, isEditProfileLocation: true } }))).toBeUndefined()
  })
})

describe('everything that is open can be confirmed', () => {
  const isEverything = (facts: OwedFacts) => getRecords(facts)?.isEverything
  test('if only waivers are open besides', () => {
    expect(isEverything(family())).toBe(true)
  })

  test('not if a person has no record, or a photo is missing', () => {
    expect(isEverything(family({ rentalProfiles: [sizesOf('maya'), sizesOf('juno')] }))).toBe(false)
    expect(isEverything(family({ activities: [anActivity({ tasks: [rental, photo] })] }))).toBe(false)
  })

  test('also if a photo is missing that is optional', () => {
    expect(
      isEverything(family({ activities: [anActivity({ tasks: [rental, { ...photo, isOptional: true }] })] })),
    ).toBe(true)
  })
})
