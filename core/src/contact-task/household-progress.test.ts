import { describe, expect, test } from 'vitest'
import { aContact, aContactTask, aGrouping, aTask } from './contact-task.builders.ts'
import type { ContactTask } from './contact-task.ts'
import { getHouseholdProgress, estimateMinutesLeft, getNonParticipants, countTasks } from './household-progress.ts'

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
