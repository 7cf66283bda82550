import { expect, test } from 'vitest'
import { buildArrivalCard, buildArrivalLink, isAllSet, isReadyOnCard } from './arrival-card.ts'
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
  expect(
    buildArrivalCard(grouping).contacts.map(({ firstName, leftForTheDesk }) => [firstName, leftForTheDesk]),
  ).toEqual([
    ['Maya', []],
    ['Theo', ['Rental Profile']],
  ])
})

test('the group is all set only if nobody has anything left to do and every birth date is known', () => {
  const emeka = aContact({ contactId: 'emeka', firstName: 'Emeka', age: null, dateOfBirth: null })
  const buildCard = (...args: Parameters<typeof aGrouping>) => buildArrivalCard(aGrouping(...args))
  const ready = buildCard([aContactTask(maya, aTask(), done)])
  expect(isAllSet(ready)).toBe(true)
  const rental = aTask({ id: 2, taskTypeId: 2 })
  expect(isAllSet(buildCard([aContactTask(maya, aTask(), done), aContactTask(theo, rental, { upTo: 'resort' })]))).toBe(
    false,
  )
  const unknown = buildCard([aContactTask(maya, aTask(), done), aContactTask(emeka, aTask(), done)])
  expect(unknown.contacts.map(isReadyOnCard)).toEqual([true, false])
  expect(isAllSet(unknown)).toBe(false)
})

test('the arrival card says who still has to sign for themselves', () => {
  const grouping = aGrouping([aContactTask(maya, aTask(), done), aContactTask(theo, aTask(), { upTo: 'contact' })])
  const card = buildArrivalCard(grouping)
  expect(card.contacts).toMatchObject([
    { firstName: 'Maya', leftForTheDesk: [], leftToSignThemselves: [] },
    { firstName: 'Theo', leftForTheDesk: [], leftToSignThemselves: ['Season Liability Waiver'] },
  ])
  expect(isAllSet(card)).toBe(false)
})

test('a card says why a person is not ready, and then the group is not all set', () => {
  const cardWith = (reasons: Parameters<typeof aGrouping>[1], over: object = {}) =>
    buildArrivalCard(aGrouping([aContactTask(maya, aTask(), { ...done, ...over })], reasons))
  const reason = { contactId: 'maya', since: '2026-02-01' }
  const blocked = cardWith({ readinessReasons: [{ ...reason, code: 'pass-blocked', text: 'A payment is due.' }] })
  expect(blocked.contacts[0]?.passBlocks).toEqual(['A payment is due.'])
  const unbooked = cardWith({ readinessReasons: [{ ...reason, code: 'no-booking', text: '' }] })
  expect(unbooked.contacts[0]?.hasBooking).toBe(false)
  const again = cardWith({}, { dueAgainOn: '2026-02-14' })
  expect(again.contacts[0]?.dueAgain).toEqual(['Season Liability Waiver'])
  expect([blocked, unbooked, again].map(isAllSet)).toEqual([false, false, false])
})

test('the card lists everybody who takes part in any activity, with their tasks of all activities', () => {
  const rental = aTask({ id: 2, taskTypeId: 2, name: 'Rental Profile' })
  const grouping = aGrouping([
    aContactTask(maya, aTask(), done),
    aContactTask(theo, rental, { activityId: 2, upTo: 'resort' }),
  ])
  const [skiing] = grouping.activities
  if (!skiing) throw new Error('the builder makes one activity')
  const [signing, sizes] = skiing.tasks
  if (!signing || !sizes) throw new Error('two tasks')
  const card = buildArrivalCard({
    ...grouping,
    activities: [
      { ...skiing, contactIds: ['maya'], tasks: [signing] },
      { ...skiing, id: 2, contactIds: ['theo'], tasks: [sizes] },
    ],
  })
  expect(card.contacts).toMatchObject([
    { firstName: 'Maya', leftForTheDesk: [] },
    { firstName: 'Theo', leftForTheDesk: ['Rental Profile'] },
  ])
  expect(isAllSet(card)).toBe(false)
})

test('the arrival card contains no birth date, age, photo or record', () => {
  const grouping = aGrouping([aContactTask(maya, aTask(), { ...done, relatedObject: { medication: 'insulin' } })])
  const cardJson = JSON.stringify(buildArrivalCard(grouping))
  expect(cardJson).not.toMatch(/insulin|1984|dateOfBirth|photo|"age"/i)
})

test('the QR code contains the location and the household reference, never a name', () => {
  const card = { locationId: 3, householdReference: 'KR 48213' }
  expect(buildArrivalLink('https://checkin.example/', card)).toBe('https://checkin.example/l/3?ref=KR%2048213')
})

test('without a household reference there is no QR code', () => {
  expect(buildArrivalLink('https://checkin.example', { locationId: 3, householdReference: '' })).toBeUndefined()
})
