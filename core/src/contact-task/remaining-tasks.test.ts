import { expect, test } from 'vitest'
import { aContact, aContactTask, aGrouping, aTask } from './contact-task.builders.ts'
import type { ContactTask } from './contact-task.ts'
import {
  getNextGuestActivity,
  isCompletedByGuest,
  getDeskTasks,
  getDueOwnSignatures,
  getNextGuestTask,
} from './remaining-tasks.ts'

const maya = aContact({ contactId: 'maya', firstName: 'Maya' })
const juno = aContact({ contactId: 'juno', firstName: 'Juno', age: 9 })
const waiver = aTask({ id: 1 })
const rental = aTask({ id: 2, taskTypeId: 2, name: 'Rental Profile' })
const external = aTask({ id: 3, name: 'Park waiver', externalWaiverId: 'X-1' })

function getRemaining(contactTasks: readonly ContactTask[]) {
  const grouping = aGrouping(contactTasks)
  const [activity] = grouping.activities
  if (!activity) throw new Error('The builder makes one activity.')
  return {
    next: getNextGuestTask(grouping, activity)?.name,
    left: getDeskTasks(grouping).map(({ contact, task }) => `${contact.firstName}: ${task.name}`),
  }
}

test('check-in continues with the first open task that the guest completes', () => {
  const atTheResort = aContactTask(maya, external, { upTo: 'resort' })
  expect(getRemaining([atTheResort, aContactTask(maya, rental), aContactTask(maya, waiver)]).next).toBe(
    'Rental Profile',
  )
})

test('a task that the resort completes is passed over, stays open, and is left for the desk', () => {
  const signed = aContactTask(maya, waiver, { isComplete: true, isReadOnly: true })
  const atTheResort = [maya, juno].map((contact) => aContactTask(contact, external, { upTo: 'resort' }))
  expect(atTheResort.some(isCompletedByGuest)).toBe(false)
  expect(getRemaining([signed, ...atTheResort])).toEqual({
    next: undefined,
    left: ['Maya: Park waiver', 'Juno: Park waiver'],
  })
})

test('a waiver of an external provider is signed here, in its frame', () => {
  expect(getRemaining([aContactTask(maya, external)])).toEqual({ next: 'Park waiver', left: [] })
})

test('a skipped task is neither shown again nor left for the desk', () => {
  const optional = aTask({ isOptional: true })
  const skipped = aContactTask(maya, optional, { isComplete: true, isReadOnly: true, isSkipped: true })
  expect(getRemaining([skipped])).toEqual({ next: undefined, left: [] })
})

test('a waiver that an adult signs for themselves is not completed by the guest and not left for the desk', () => {
  const own = aContactTask(maya, waiver, { upTo: 'contact' })
  expect(isCompletedByGuest(own)).toBe(false)
  expect(getRemaining([own])).toEqual({ next: undefined, left: [] })
  expect(getDueOwnSignatures([own, aContactTask(juno, waiver)])).toEqual([{ contact: maya, contactTasks: [own] }])
})

test('a waiver that an adult has signed or skipped is not required of them again', () => {
  const signed = aContactTask(maya, waiver, { upTo: 'contact', isComplete: true, isReadOnly: true })
  const skipped = aContactTask(maya, aTask({ id: 4, isOptional: true }), { ...signed, id: '4', isSkipped: true })
  expect(getDueOwnSignatures([signed, skipped])).toEqual([])
})

test('a task that needs a birth date first is left for the resort desk', () => {
  expect(getRemaining([aContactTask(juno, waiver, { upTo: 'resort' })])).toEqual({
    next: undefined,
    left: ['Juno: Season Liability Waiver'],
  })
})

test('check-in continues with the chosen activity, then with the next one that has something open', () => {
  const lessonWaiver = aTask({ id: 9, name: 'Lesson Waiver' })
  const done = { isComplete: true, isReadOnly: true }
  const ski = { id: 1, name: 'Ski', imageUrl: '', isLocationDefaultActivity: true, contactIds: ['maya'] }
  const skiing = { ...ski, tasks: [{ taskId: 1, taskTypeId: 1 as const, name: 'Waiver' }] }
  const lesson = { ...ski, id: 2, contactIds: ['juno'], tasks: [{ taskId: 9, taskTypeId: 1 as const, name: 'Lesson' }] }
  const household = (skiDone: object, lessonDone: object) =>
    aGrouping(
      [aContactTask(maya, waiver, skiDone), aContactTask(juno, lessonWaiver, { activityId: 2, ...lessonDone })],
      { activities: [skiing, lesson] },
    )
  expect(getNextGuestActivity(household({}, {}), skiing)).toBe(skiing)
  expect(getNextGuestActivity(household({}, {}), lesson)).toBe(lesson)
  expect(getNextGuestActivity(household(done, {}), skiing)).toBe(lesson)
  expect(getNextGuestActivity(household(done, done), skiing)).toBeUndefined()
})
