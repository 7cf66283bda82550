import { expect, test } from 'vitest'
import { aContact, aContactTask, aGrouping, aTask } from './contact-task.builders.ts'
import type { ContactTask } from './contact-task.ts'
import { getDeskLines, getNextStep } from './next-step.ts'

const firstNames = ['Maya', 'Theo', 'Juno', 'Finn']
const [maya, theo, juno, finn] = firstNames.map((firstName) =>
  aContact({ contactId: firstName.toLowerCase(), firstName }),
)
if (!maya || !theo || !juno || !finn) throw new Error('four contacts')
const waiver = aTask({ name: 'Season Waiver' })
const single = aTask({ name: 'Season Waiver', consolidateWaivers: false })
const rental = aTask({ id: 2, taskTypeId: 2, name: 'Rental Profile', consolidateWaivers: false })
const atTheResort = { upTo: 'resort' } as const
const done = { isComplete: true, isReadOnly: true }

function getNext(contactTasks: readonly ContactTask[]) {
  const grouping = aGrouping(contactTasks)
  return getNextStep(grouping, grouping.activities[0])
}

test('the next step names the task and the person whose turn it is', () => {
  const step = getNext([aContactTask(maya, single, done), aContactTask(theo, single), aContactTask(juno, single)])
  expect(step).toMatchObject({ kind: 'task', task: { name: 'Season Waiver' }, names: ['Theo'] })
})

test('a waiver that one signature covers names everybody who owes it', () => {
  const three = [maya, theo, juno].map((contact) => aContactTask(contact, waiver))
  expect(getNext(three)).toMatchObject({ names: ['Maya', 'Theo', 'Juno'] })
  expect(getNext([...three, aContactTask(finn, waiver)])).toMatchObject({ names: ['Maya', 'Theo', 'Juno', 'Finn'] })
})

test('a task that is done at the resort is never the next step', () => {
  expect(getNext([aContactTask(maya, waiver, done), aContactTask(maya, rental, atTheResort)])).toEqual({
    kind: 'arrival-card',
  })
})

test('when everything is done the arrival card is next', () => {
  expect(getNext([aContactTask(maya, waiver, done)])).toEqual({ kind: 'arrival-card' })
})

test('without a task or an activity there is nothing to do', () => {
  expect(getNext([])).toEqual({ kind: 'nothing-to-do' })
  expect(getNextStep(aGrouping([]), undefined)).toEqual({ kind: 'nothing-to-do' })
})

test('a task that is left for the desk is listed once, with everybody it is for', () => {
  const grouping = aGrouping([
    aContactTask(maya, waiver, done),
    aContactTask(theo, rental, atTheResort),
    aContactTask(finn, rental, atTheResort),
    aContactTask(maya, rental, done),
  ])
  expect(getDeskLines(grouping)).toMatchObject([{ task: { name: 'Rental Profile' }, names: ['Theo', 'Finn'] }])
})

test('an adult who signs for themselves is not in the next step and does not block the arrival card', () => {
  const own = aContactTask(theo, waiver, { upTo: 'contact' })
  expect(getNext([aContactTask(maya, waiver), own])).toMatchObject({ names: ['Maya'] })
  expect(getNext([aContactTask(maya, waiver, done), own])).toEqual({ kind: 'arrival-card' })
})
