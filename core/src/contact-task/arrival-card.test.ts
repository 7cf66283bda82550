import { expect, test } from 'vitest'
import { arrivalCard, arrivalLink, isAllSet, isReadyOnCard } from './arrival-card.ts'
import { aContact, aContactTask, aGrouping, aTask } from './contact-task.builders.ts'

const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const theo = aContact({ contactId: 'theo', firstName: 'Theo' })
const done = { isComplete: true, isReadOnly: true }

test('the arrival card says for each contact what is left for the resort desk', () => {
  const rental = aTask({ id: 2, taskTypeId: 2, name: 'Rental Profile' })
  const grouping = aGrouping([
    aContactTask(maya, aTask(), done),
    aContactTask(theo, aTask(), done),
    aContactTask(theo, rental, { upTo: 'resort' }),
  ])
  const [activity] = grouping.activities
  const card = activity && arrivalCard(grouping, activity)
  expect(card?.contacts.map(({ firstName, leftForTheDesk }) => [firstName, leftForTheDesk])).toEqual([
    ['Maya', []],
    ['Theo', ['Rental Profile']],
  ])
})

test('the group is all set only when nobody has anything left, and every birth date is known', () => {
  const emeka = aContact({ contactId: 'emeka', firstName: 'Emeka', age: null, dateOfBirth: null })
  const cardOf = (...given: Parameters<typeof aGrouping>) => {
    const grouping = aGrouping(...given)
    const [activity] = grouping.activities
    if (!activity) throw new Error('the builder makes one activity')
    return arrivalCard(grouping, activity)
  }
  const ready = cardOf([aContactTask(maya, aTask(), done)])
  expect(isAllSet(ready)).toBe(true)
  const rental = aTask({ id: 2, taskTypeId: 2 })
  expect(isAllSet(cardOf([aContactTask(maya, aTask(), done), aContactTask(theo, rental, { upTo: 'resort' })]))).toBe(
    false,
  )
  const unknown = cardOf([aContactTask(maya, aTask(), done), aContactTask(emeka, aTask(), done)])
  expect(unknown.contacts.map(isReadyOnCard)).toEqual([true, false])
  expect(isAllSet(unknown)).toBe(false)
})

test('the arrival card says whose own signature is outstanding', () => {
  const grouping = aGrouping([aContactTask(maya, aTask(), done), aContactTask(theo, aTask(), { upTo: 'contact' })])
  const [activity] = grouping.activities
  const card = activity && arrivalCard(grouping, activity)
  expect(card?.contacts).toMatchObject([
    { firstName: 'Maya', leftForTheDesk: [], leftToSignThemselves: [] },
    { firstName: 'Theo', leftForTheDesk: [], leftToSignThemselves: ['Season Liability Waiver'] },
  ])
  expect(card && isAllSet(card)).toBe(false)
})

test('the arrival card keeps no birth date, age, photo or record of anybody', () => {
  const grouping = aGrouping([aContactTask(maya, aTask(), { ...done, relatedObject: { medication: 'insulin' } })])
  const [activity] = grouping.activities
  const kept = JSON.stringify(activity && arrivalCard(grouping, activity))
  expect(kept).not.toMatch(/insulin|1984|dateOfBirth|photo|"age"/i)
})

test('the QR code says the location and the household reference, never a name', () => {
  const card = { locationId: 3, householdReference: 'KR 48213' }
  expect(arrivalLink('https://checkin.example/', card)).toBe('https://checkin.example/l/3?ref=KR%2048213')
})

test('without a household reference there is no QR code', () => {
  expect(arrivalLink('https://checkin.example', { locationId: 3, householdReference: '' })).toBeUndefined()
})
