import { describe, expect, test } from 'vitest'
import { aContact, aContactTask, aGrouping, aTask } from './contact-task.builders.ts'
import type { ContactTask } from './contact-task.ts'
import {
  getHouseholdProgress,
  isEveryoneReady,
  estimateMinutesLeft,
  getNonParticipants,
  countTasks,
  placeCabins,
} from './household-progress.ts'

const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const theo = aContact({ contactId: 'theo', firstName: 'Theo' })
const finn = aContact({ contactId: 'finn', firstName: 'Finn', age: 7 })
const waiver = aTask({ id: 1 })
const rental = aTask({ id: 2, taskTypeId: 2, name: 'Rental Profile' })
const child = aTask({ id: 3, taskTypeId: 3, name: 'Child Profile' })
const photo = aTask({ id: 4, taskTypeId: 4, name: 'Photo' })
const done = { isComplete: true, isReadOnly: true }

function getProgress(contactTasks: readonly ContactTask[]) {
  return getHouseholdProgress(aGrouping(contactTasks))
}

describe('the household', () => {
  test('each member has a count of done tasks, in the order of the activity', () => {
    const [first, second] = getProgress([
      aContactTask(maya, waiver, done),
      aContactTask(maya, rental),
      aContactTask(theo, waiver, done),
    ])
    expect([first?.contact.firstName, first?.done, first?.total]).toEqual(['Maya', 1, 2])
    expect(first?.tasks.map(({ contactTask, isDone }) => [contactTask.task.name, isDone])).toEqual([
      ['Season Liability Waiver', true],
      ['Rental Profile', false],
    ])
    expect([second?.contact.firstName, second?.done, second?.total]).toEqual(['Theo', 1, 1])
  })

  test('a skipped task counts as done', () => {
    const optional = aTask({ isOptional: true })
    const [only] = getProgress([aContactTask(maya, optional, { isReadOnly: true, isSkipped: true })])
    expect(only?.done).toBe(1)
  })

  test('the tasks of everybody are counted', () => {
    expect(countTasks(getProgress([aContactTask(maya, waiver, done), aContactTask(theo, rental)]))).toEqual({
      done: 1,
      total: 2,
    })
    expect(countTasks(getProgress([aContactTask(maya, waiver)]))).toEqual({ done: 0, total: 1 })
  })

  test('a member who belongs to no activity does not take part', () => {
    const grouping = aGrouping([aContactTask(maya, waiver)])
    expect(getNonParticipants({ ...grouping, contacts: [maya, finn] })).toEqual([finn])
  })
})

describe('at a location with several activities', () => {
  const lessonWaiver = aTask({ id: 9, name: 'Lesson Waiver' })
  const rentalOfLesson = aContactTask(finn, rental, { activityId: 2, id: '1-2-2-finn' })
  const at = (over: Partial<ContactTask> = {}) => {
    const grouping = aGrouping([
      aContactTask(maya, waiver, done),
      aContactTask(finn, waiver, done),
      aContactTask(finn, rental, done),
      aContactTask(finn, lessonWaiver, { activityId: 2, ...over }),
      { ...rentalOfLesson, ...done },
    ])
    const [skiing] = grouping.activities
    if (!skiing) throw new Error('the builder makes one activity')
    const [ski, gear, lesson] = skiing.tasks
    if (!ski || !gear || !lesson) throw new Error('three tasks')
    const activities = [
      { ...skiing, tasks: [ski, gear] },
      { ...skiing, id: 2, isLocationDefaultActivity: false, contactIds: ['finn'], tasks: [lesson, gear] },
    ]
    return { ...grouping, activities }
  }

  test('the tasks of all activities count; a task that two activities require counts once', () => {
    const members = getHouseholdProgress(at())
    expect(members.map((member) => [member.contact.firstName, member.done, member.total])).toEqual([
      ['Maya', 1, 1],
      ['Finn', 2, 3],
    ])
    expect(countTasks(members)).toEqual({ done: 3, total: 4 })
  })

  test('a member is not ready while a task of any activity is open', () => {
    expect(getHouseholdProgress(at()).map(({ isReady }) => isReady)).toEqual([true, false])
    const grouping = at(done)
    expect(isEveryoneReady(grouping, getHouseholdProgress(grouping))).toBe(true)
  })
})

describe('a member with every task done is still not ready', () => {
  const isReady = (task: Partial<ContactTask>, over: Parameters<typeof aGrouping>[1] = {}) => {
    const grouping = aGrouping([aContactTask(maya, waiver, { ...done, ...task })], over)
    return [getHouseholdProgress(grouping)[0]?.isReady, isEveryoneReady(grouping, getHouseholdProgress(grouping))]
  }
  const reason = { contactId: 'maya', text: '', since: null }

  test('while a pass is blocked', () => {
    expect(isReady({}, { readinessReasons: [{ ...reason, code: 'pass-blocked' }] })).toEqual([false, false])
  })
  test('if no booking was found', () => {
    expect(isReady({}, { readinessReasons: [{ ...reason, code: 'no-booking' }] })).toEqual([false, false])
  })
  test('if a waiver has to be signed again on the day of arrival', () => {
    expect(isReady({ dueAgainOn: '2026-02-14' })).toEqual([false, false])
  })
  test('and the group is not ready while a pass of a member who takes no part is blocked', () => {
    const blocked = { ...reason, contactId: 'finn', code: 'pass-blocked' as const }
    expect(isReady({}, { readinessReasons: [blocked] })).toEqual([true, false])
    expect(isReady({}, { readinessReasons: [{ ...blocked, code: 'no-booking' }] })).toEqual([true, true])
  })
})

describe('minutes left', () => {
  const group = ['a', 'b', 'c', 'd'].map((contactId) => aContact({ contactId, firstName: contactId }))
  const forAll = (task: ReturnType<typeof aTask>) => group.map((contact) => aContactTask(contact, task))

  test('a consolidated waiver is signed once for all', () => {
    expect(estimateMinutesLeft(forAll(waiver))).toBe(1)
  })

  test('a waiver that everybody signs is read only once', () => {
    expect(estimateMinutesLeft(forAll(aTask({ consolidateWaivers: false })))).toBe(2)
  })

  test('a child profile takes the longest, and much less for a sibling', () => {
    expect(estimateMinutesLeft([aContactTask(finn, child)])).toBe(2)
    expect(estimateMinutesLeft(forAll(child))).toBe(3)
  })

  test('eleven short tasks of a family take less than eleven minutes', () => {
    const open = [...forAll(aTask({ consolidateWaivers: false })), ...forAll(rental), ...forAll(photo).slice(1)]
    expect(estimateMinutesLeft(open)).toBe(5)
  })

  test('the estimate is never more than 15 minutes', () => {
    const many = Array.from({ length: 40 }, () => aContactTask(finn, child))
    expect(estimateMinutesLeft(many)).toBe(15)
  })

  test('no minutes are left if nothing is open', () => {
    expect(estimateMinutesLeft([])).toBe(0)
  })
})

describe('riders on the cable', () => {
  const rider = (contactId: string, finished: number, total = 4) => ({
    contact: aContact({ contactId, firstName: contactId }),
    done: finished,
    total,
  })

  test('each is placed by their progress, the furthest first', () => {
    expect(placeCabins([rider('finn', 1), rider('maya', 4), rider('theo', 2)])).toEqual([
      { at: 1, contactIds: ['maya'] },
      { at: 0.5, contactIds: ['theo'] },
      { at: 0.25, contactIds: ['finn'] },
    ])
  })

  test('people with equal progress share a cabin, placed so that all its faces are visible', () => {
    expect(placeCabins([rider('maya', 0), rider('theo', 0)])).toEqual([{ at: 0.07, contactIds: ['maya', 'theo'] }])
    expect(placeCabins([rider('maya', 4), rider('theo', 4)])).toEqual([{ at: 0.93, contactIds: ['maya', 'theo'] }])
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
    expect(placeCabins(riders)).toEqual([
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
})
