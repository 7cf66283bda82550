import { expect, test } from 'vitest'
import { buildArrivalCard, buildArrivalLink } from './arrival-card.ts'
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

test('the arrival card says who still has to sign for themselves', () => {
  const grouping = aGrouping([aContactTask(maya, aTask(), done), aContactTask(theo, aTask(), { upTo: 'contact' })])
  const card = buildArrivalCard(grouping)
  expect(card.contacts).toMatchObject([
    { firstName: 'Maya', leftForTheDesk: [], leftToSignThemselves: [] },
    { firstName: 'Theo', leftForTheDesk: [], leftToSignThemselves: ['Season Liability Waiver'] },
  ])
})

test('the card says what has to be done again on the day of arrival', () => {
  const again = aContactTask(maya, aTask(), { ...done, dueAgainOn: '2026-02-14' })
  expect(buildArrivalCard(aGrouping([again])).contacts[0]?.dueAgain).toEqual(['Season Liability Waiver'])
})

test('the card can be sent to the other adult, if there is exactly one', () => {
  const build = (...people: Parameters<typeof aContact>[0][]) =>
    buildArrivalCard(aGrouping([maya, ...people.map(aContact)].map((contact) => aContactTask(contact, aTask(), done))))
      .otherAdult
  const juno = { contactId: 'juno', firstName: 'Juno', age: 9 }
  expect(build(juno)).toBeNull()
  expect(build({ contactId: 'theo', firstName: 'Theo' }, juno)).toBe('Theo')
  expect(build({ contactId: 'theo', firstName: 'Theo' }, { contactId: 'kim', firstName: 'Kim' })).toBeNull()
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
