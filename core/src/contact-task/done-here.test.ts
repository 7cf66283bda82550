import { expect, test } from 'vitest'
import { aContact, aContactTask, aGrouping, aTask } from './contact-task.builders.ts'
import type { ContactTask } from './contact-task.ts'
import { canBeDoneHere, leftForTheDesk, ownSignaturesDue, taskToDoHere } from './done-here.ts'

const onlyWaivers = { Waiver: true, RentalProfile: false, ChildRegistration: false, Photo: false }
const maya = aContact({ contactId: 'maya', firstName: 'Maya' })
const juno = aContact({ contactId: 'juno', firstName: 'Juno', age: 9 })
const waiver = aTask({ id: 1 })
const rental = aTask({ id: 2, taskTypeId: 2, name: 'Rental Profile' })
const external = aTask({ id: 3, name: 'Park waiver', externalWaiverId: 'X-1' })

function asked(contactTasks: readonly ContactTask[]) {
  const grouping = aGrouping(contactTasks)
  const [activity] = grouping.activities
  if (!activity) throw new Error('The builder makes one activity.')
  return {
    next: taskToDoHere(grouping, activity, onlyWaivers)?.name,
    left: leftForTheDesk(grouping, activity, onlyWaivers).map(
      ({ contact, task }) => `${contact.firstName}: ${task.name}`,
    ),
  }
}

test('check-in goes on with the first task that somebody owes and that has a screen', () => {
  expect(asked([aContactTask(maya, rental), aContactTask(maya, waiver)]).next).toBe('Season Liability Waiver')
})

test('a kind without a screen is passed over, stays open, and is left for the resort desk', () => {
  const signed = aContactTask(maya, waiver, { isComplete: true, isReadOnly: true })
  expect(asked([signed, aContactTask(maya, rental), aContactTask(juno, rental)])).toEqual({
    next: undefined,
    left: ['Maya: Rental Profile', 'Juno: Rental Profile'],
  })
})

test('a waiver of an outside provider is left for the resort desk', () => {
  expect(canBeDoneHere(aContactTask(maya, external), onlyWaivers)).toBe(false)
  expect(asked([aContactTask(maya, external)])).toEqual({ next: undefined, left: ['Maya: Park waiver'] })
})

test('a skipped task is neither asked again nor left for the desk', () => {
  const optional = aTask({ isOptional: true })
  const skipped = aContactTask(maya, optional, { isComplete: true, isReadOnly: true, isSkipped: true })
  expect(asked([skipped])).toEqual({ next: undefined, left: [] })
})

test('what an adult signs for themselves is neither for the guest to do nor left for the desk', () => {
  const own = aContactTask(maya, waiver, { upTo: 'contact' })
  expect(canBeDoneHere(own, onlyWaivers)).toBe(false)
  expect(asked([own])).toEqual({ next: undefined, left: [] })
  expect(ownSignaturesDue([own, aContactTask(juno, waiver)])).toEqual([{ contact: maya, contactTasks: [own] }])
})

test('what an adult has signed, or skipped, is not asked of them again', () => {
  const signed = aContactTask(maya, waiver, { upTo: 'contact', isComplete: true, isReadOnly: true })
  const skipped = aContactTask(maya, aTask({ id: 4, isOptional: true }), { ...signed, id: '4', isSkipped: true })
  expect(ownSignaturesDue([signed, skipped])).toEqual([])
})

test('what waits for a birth date is left for the resort desk', () => {
  expect(asked([aContactTask(juno, waiver, { upTo: 'resort' })])).toEqual({
    next: undefined,
    left: ['Juno: Season Liability Waiver'],
  })
})
