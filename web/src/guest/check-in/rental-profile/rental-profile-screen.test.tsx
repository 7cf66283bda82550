import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { aRentalProfile, rentalLists } from '@first-chair/core/rental-profile/rental-profile.builders'
import {
  completeRentalProfile,
  readRentalProfiles,
  type RentalProfiles,
} from '@first-chair/core/rental-profile/rental-profile.api'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, refuse, unreachable } from '../../../test/network.ts'
import { countEvents, stopCounting } from '../../../test/counted-events.ts'
import { openPage, someSettings } from '../../../test/open-page.tsx'
import { unitsOfRegion } from './use-units.ts'

const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const theo = aContact({ contactId: 'theo', firstName: 'Theo', age: 43 })
const finn = aContact({ contactId: 'finn', firstName: 'Finn', age: 7 })
const family = [maya, theo, finn]
const rental = aTask({ id: 2, taskTypeId: 2, name: 'Rental Profile' })
const done = { isComplete: true, isReadOnly: true }

type Given = { id: string; skip: string | null; relatedObject: unknown }
let sent: Given[]

beforeEach(() => {
  sent = []
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: family,
    readFromPosAtUtc: null,
  })
})

/** A resort that remembers what was given. */
function resortWith(
  contactTasks: readonly ContactTask[],
  over: Partial<RentalProfiles> = {},
  place: Parameters<typeof aGrouping>[1] = {},
): void {
  let listed = contactTasks
  let profiles = over.profiles ?? []
  answer(contactTaskGrouping, () => aGrouping(listed, place))
  answer(readRentalProfiles, () => ({ ...rentalLists, enableShoeSize: true, enableStance: true, ...over, profiles }))
  answer(completeRentalProfile, ({ body, url }) => {
    const { id, relatedObject } = completeRentalProfile.body?.parse(body) ?? { id: '' }
    const skip = url.searchParams.get('skip')
    sent.push({ id, skip, relatedObject })
    listed = listed.map((known) => (known.id === id ? { ...known, ...done, isSkipped: skip === 'true' } : known))
    const contactId = listed.find((known) => known.id === id)?.contact.contactId ?? ''
    if (relatedObject) {
      const profile = aRentalProfile({ ...relatedObject, selectedAge: 'A2', updateDate: '2026-02-13' })
      profiles = [...profiles.filter((known) => known.contactId !== contactId), { contactId, profile }]
    }
    return listed.filter((known) => known.id === id)
  })
}

const rentalOf = (contact: typeof maya, over: Partial<ContactTask> = {}, task = rental) =>
  aContactTask(contact, task, over)

async function openRental(settings = someSettings()) {
  const page = openPage('/checkin/rentalprofile', settings)
  await screen.findByRole('heading', { level: 1, name: 'Rental Profile' })
  return { ...page, user: userEvent.setup({ delay: null }) }
}

const card = (name: string) => {
  const found = screen.getByRole('heading', { level: 2, name }).closest('li')
  if (!found) throw new Error(`There is no card of ${name}.`)
  return within(found)
}
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const field = (name: string) => screen.getByRole('combobox', { name })
const shoeSize = () => screen.getByRole('textbox', { name: 'Shoe Size' })
const press = (name: string) => screen.getByRole('button', { name })

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('radio', { name: /Type II$|Type II[^I]/ }))
  await user.selectOptions(field('Height'), 'H4')
  await user.selectOptions(field('Weight'), 'W10')
  await user.type(shoeSize(), 'US 8')
}

test('the first incomplete card opens, then come the others that are not completed, then the rest', async () => {
  resortWith([rentalOf(maya, done), rentalOf(theo), rentalOf(finn)], {
    profiles: [{ contactId: 'maya', profile: aRentalProfile() }],
  })
  await openRental()
  expect(
    screen.getByText(
      "Complete a rental profile for each family member. If you've completed one in the past, review and make changes before continuing.",
    ),
  ).toBeDefined()
  expect(names()).toEqual(['Theo', 'Finn', 'Maya'])
  expect(card('Theo').getByRole('combobox', { name: 'Height' })).toBeDefined()
  expect(card('Finn').getByText('Not Completed')).toBeDefined()
  expect(card('Finn').getByRole('button', { name: /Create/ })).toBeDefined()
  expect(card('Maya').getByRole('button', { name: /Update/ })).toBeDefined()
})

test('a read-only card shows ability, height, weight, shoe size and stance', async () => {
  resortWith([rentalOf(maya, done)], { profiles: [{ contactId: 'maya', profile: aRentalProfile() }] })
  await openRental()
  const facts = card('Maya')
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(facts).toEqual([
    ['Ability', 'Type II'],
    ['Height', `5'6" - 5'10"`],
    ['Weight', '126 - 147 lb'],
    ['Shoe Size', 'US 8'],
    ['Stance', 'Regular'],
  ])
  expect(card('Maya').getByText('Updated 1/18/2026')).toBeDefined()
})

test('a goofy foot is called so, and what is not enabled is not shown', async () => {
  const profiles = [{ contactId: 'maya', profile: aRentalProfile({ selectedGoofy: 'Y' }) }]
  resortWith([rentalOf(maya, done)], { profiles, enableShoeSize: false })
  await openRental()
  expect(screen.getByText('Goofy foot')).toBeDefined()
  expect(screen.queryByText('Shoe Size')).toBeNull()
})

test('a hidden ability that a technician chose is shown, but cannot be chosen', async () => {
  const profiles = [{ contactId: 'maya', profile: aRentalProfile({ selectedAbility: 'III+' }) }]
  resortWith([rentalOf(maya, done)], { profiles })
  const { user } = await openRental()
  expect(screen.getByText('Type III+')).toBeDefined()
  await user.click(press('Update Rental Profile for Maya Lindqvist'))
  expect(screen.getAllByRole('radio', { name: /Type/ })).toHaveLength(3)
  expect(screen.queryByRole('option', { name: 'Not measured' })).toBeNull()
})

test('every missing field says "This is required." under itself, and nothing is sent', async () => {
  resortWith([rentalOf(aContact({ contactId: 'maya', firstName: 'Maya', age: null }))])
  const { user } = await openRental()
  await user.click(press('Continue'))
  expect(await screen.findAllByText('This is required.')).toHaveLength(5)
  expect(field('Age').getAttribute('aria-invalid')).toBe('true')
  expect(document.title).toMatch(/^Error: Rental Profile/)
  expect(sent).toEqual([])
})

test('a message goes as soon as its field is right', async () => {
  resortWith([rentalOf(maya)], { enableShoeSize: false })
  const { user } = await openRental()
  await user.click(press('Continue'))
  expect(await screen.findAllByText('This is required.')).toHaveLength(3)
  await user.selectOptions(field('Height'), 'H4')
  await waitFor(() => expect(screen.getAllByText('This is required.')).toHaveLength(2))
})

test("the age group of a known age is the resort's own, and not shown", async () => {
  resortWith([rentalOf(finn)])
  await openRental()
  expect(screen.queryByText('9 and under')).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Age' })).toBeNull()
})

test('after each one the next incomplete card opens, then Complete appears and leads on', async () => {
  resortWith([rentalOf(maya), rentalOf(theo)])
  const { user, path } = await openRental()
  await fillIn(user)
  await user.click(press('Continue'))
  await waitFor(() => expect(card('Theo').queryByRole('combobox', { name: 'Height' })).not.toBeNull())
  expect(document.activeElement?.textContent).toBe('Theo')
  expect(screen.getByText('Saved')).toBeDefined()
  expect(sent).toEqual([
    {
      id: '1-1-2-maya',
      skip: 'false',
      relatedObject: {
        selectedAbility: 'II',
        selectedAge: '',
        selectedHeight: 'H4',
        selectedWeight: 'W10',
        shoeSize: 'US 8',
        selectedGoofy: 'N',
      },
    },
  ])
  await fillIn(user)
  await user.click(press('Continue'))
  await user.click(await screen.findByRole('button', { name: 'Complete' }))
  await waitFor(() => expect(path()).toBe('/checkinComplete'))
})

test('the order of the household returns when nobody is left', async () => {
  resortWith([rentalOf(maya, done), rentalOf(theo)], {
    profiles: [{ contactId: 'maya', profile: aRentalProfile() }],
  })
  const { user } = await openRental()
  expect(names()).toEqual(['Theo', 'Maya'])
  await fillIn(user)
  await user.click(press('Continue'))
  await screen.findByRole('button', { name: 'Complete' })
  expect(names()).toEqual(['Maya', 'Theo'])
})

test('a complete profile is updated: read-only, Update, Update, read-only', async () => {
  resortWith([rentalOf(maya, done)], { profiles: [{ contactId: 'maya', profile: aRentalProfile() }] })
  const { user } = await openRental()
  await user.click(press('Update Rental Profile for Maya Lindqvist'))
  expect(document.activeElement?.textContent).toBe('Maya')
  await user.selectOptions(field('Height'), 'H3')
  await user.click(press('Update'))
  expect(await screen.findByText(`5'2" - 5'5"`, { selector: 'dd' })).toBeDefined()
  expect(screen.getByText('Updated 2/13/2026')).toBeDefined()
  expect(sent).toHaveLength(1)
})

test('Cancel gives up a change of what the server has', async () => {
  resortWith([rentalOf(maya, done)], { profiles: [{ contactId: 'maya', profile: aRentalProfile() }] })
  const { user } = await openRental()
  await user.click(press('Update Rental Profile for Maya Lindqvist'))
  await user.selectOptions(field('Height'), 'H3')
  await user.click(press('Cancel'))
  expect(screen.getByText(`5'6" - 5'10"`, { selector: 'dd' })).toBeDefined()
  expect(document.activeElement).toBe(press('Update Rental Profile for Maya Lindqvist'))
  await user.click(press('Update Rental Profile for Maya Lindqvist'))
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Height' }).value).toBe('H4')
  expect(sent).toEqual([])
})

test('Complete does not lead on while somebody required is incomplete: it opens that card', async () => {
  resortWith([rentalOf(maya)])
  const { user, path } = await openRental()
  await user.click(press('Cancel'))
  expect(screen.getByText('Not Completed')).toBeDefined()
  await user.click(press('Complete'))
  expect(await screen.findByRole('combobox', { name: 'Height' })).toBeDefined()
  expect(path()).toBe('/checkin/rentalprofile')
})

test('an optional profile is skipped, and can still be created', async () => {
  resortWith([rentalOf(maya, {}, { ...rental, isOptional: true })])
  const { user } = await openRental()
  await user.click(press('Skip'))
  expect(await screen.findByText('Skipped for today')).toBeDefined()
  expect(sent).toEqual([{ id: '1-1-2-maya', skip: 'true', relatedObject: undefined }])
  await user.click(press('Create Rental Profile for Maya Lindqvist'))
  expect(press('Cancel')).toBeDefined()
  expect(press('Continue')).toBeDefined()
})

test("last season's profile is offered to be looked over, and never sent by itself", async () => {
  resortWith([rentalOf(theo), rentalOf(finn)], {
    profiles: [{ contactId: 'theo', profile: aRentalProfile({ updateDate: '2025-02-14' }) }],
  })
  const { user } = await openRental()
  expect(screen.getByText('Filled in from 2/14/2025.')).toBeDefined()
  expect(screen.getByText("Change anything that's different this season.")).toBeDefined()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Weight' }).value).toBe('W10')
  expect(sent).toEqual([])
  await user.click(press('Continue'))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('kids grow: their filled-in values are to be checked', async () => {
  resortWith([rentalOf(finn)], { profiles: [{ contactId: 'finn', profile: aRentalProfile() }] })
  await openRental()
  expect(screen.getByText('Kids grow. Please check height, weight and shoe size.')).toBeDefined()
})

test('a point of sale without sizes is told of, above the form that cannot be filled in', async () => {
  resortWith([rentalOf(maya)], {
    heightRefs: rentalLists.heightRefs.map((entry) => ({ ...entry, dinLookupValue: -1 })),
  })
  await openRental()
  expect(screen.getByText('There are no sizes to choose from right now')).toBeDefined()
})

test('the unit switch swaps both lists, keeps what was chosen, and is remembered for everyone', async () => {
  resortWith([rentalOf(maya), rentalOf(theo)])
  const { user } = await openRental()
  await user.selectOptions(field('Height'), 'H4')
  await user.click(screen.getByRole('radio', { name: 'cm, kg' }))
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Height' }).value).toBe('H4')
  expect(screen.getByRole('option', { name: '167 - 178 cm' })).toBeDefined()
  expect(screen.getByRole('option', { name: '58 - 66 kg' })).toBeDefined()
  await user.click(press('Create Rental Profile for Theo Lindqvist'))
  expect(screen.getByRole('option', { name: '58 - 66 kg' })).toBeDefined()
})

test.each([
  ['en-US', 'imperial'],
  ['en', 'imperial'],
  ['de-AT', 'metric'],
  ['fr', 'metric'],
  ['en-CA', 'metric'],
  ['?', 'imperial'],
])('a browser of %s starts with %s units', (language, units) => {
  expect(unitsOfRegion(language)).toBe(units)
})

test('Goofy Foot is a switch', async () => {
  resortWith([rentalOf(maya)])
  const { user } = await openRental()
  await fillIn(user)
  await user.click(screen.getByRole('switch', { name: 'Goofy Foot' }))
  await user.click(press('Continue'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.relatedObject).toMatchObject({ selectedGoofy: 'Y' })
})

test('a help page for abilities is linked when the operator names one', async () => {
  const settings = someSettings()
  settings.languageSettings.rentalProfile.abilityHelpUrl = 'https://resort.example/ability'
  resortWith([rentalOf(maya)])
  await openRental(settings)
  expect(screen.getByRole('link', { name: /Which one am I\?/ }).getAttribute('href')).toBe(
    'https://resort.example/ability',
  )
})

test('a double tap on Continue sends one profile', async () => {
  resortWith([rentalOf(maya)])
  const { user } = await openRental()
  await fillIn(user)
  await user.dblClick(press('Continue'))
  await screen.findByRole('button', { name: 'Complete' })
  expect(sent).toHaveLength(1)
})

test('Rental Profile is counted with the value "update", after consent; skipping is not', async () => {
  const counted = countEvents()
  resortWith([rentalOf(maya), { ...rentalOf(theo), isOptional: true }])
  const { user } = await openRental()
  await fillIn(user)
  await user.click(press('Continue'))
  await user.click(await screen.findByRole('button', { name: 'Skip' }))
  await screen.findByRole('button', { name: 'Complete' })
  expect(counted()).toEqual([{ action: 'Rental Profile', value: 'update' }])
  stopCounting()
})

test('a failed save says ERROR CALLING API, keeps everything, and does not go on', async () => {
  resortWith([rentalOf(maya), rentalOf(theo)])
  const { user } = await openRental()
  await fillIn(user)
  refuse(completeRentalProfile, 'unexpected')
  await user.click(press('Continue'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('ERROR CALLING API')
  expect(alert.textContent).toContain('Nothing was lost. Your answers are still here.')
  expect(names()[0]).toBe('Maya')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Shoe Size' }).value).toBe('US 8')
  resortWith([rentalOf(maya), rentalOf(theo)])
  await user.click(press('Continue'))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test("the server's message stands under its field", async () => {
  resortWith([rentalOf(maya)])
  const { user } = await openRental()
  await fillIn(user)
  refuse(completeRentalProfile, 'invalid-input', {
    fields: [{ path: 'relatedObject.shoeSize', rule: 'custom', message: 'At most 32 characters.' }],
  })
  await user.click(press('Continue'))
  expect(await screen.findByText('At most 32 characters.')).toBeDefined()
  expect(screen.queryByText('ERROR CALLING API')).toBeNull()
})

test('what was typed is kept as a draft through leaving and returning, and gone after saving', async () => {
  resortWith([rentalOf(maya), rentalOf(theo)])
  const first = await openRental()
  await first.user.click(press('Create Rental Profile for Theo Lindqvist'))
  await first.user.type(shoeSize(), 'US 10')
  await waitFor(() => expect(screen.getByText('Draft kept')).toBeDefined())
  first.unmount()

  const { user } = await openRental()
  expect(names()[0]).toBe('Theo')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Shoe Size' }).value).toBe('US 10')
  await user.click(screen.getByRole('radio', { name: /Type III/ }))
  await user.selectOptions(field('Height'), 'H4')
  await user.selectOptions(field('Weight'), 'W10')
  await user.click(press('Continue'))
  await waitFor(() => expect(sent).toHaveLength(1))
  await screen.findByText('Saved')
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
})

test('a closed card with something that was not sent says so', async () => {
  resortWith([rentalOf(maya), rentalOf(theo)])
  const { user } = await openRental()
  await user.type(shoeSize(), 'US 10')
  await user.click(press('Create Rental Profile for Theo Lindqvist'))
  expect(card('Maya').getByText('Draft, not sent yet')).toBeDefined()
})

test('drafts of others and drafts of yesterday are dropped', async () => {
  const old = JSON.stringify({ keptAt: Date.now() - 25 * 3_600_000, value: { shoeSize: 'US 1' } })
  const fresh = JSON.stringify({ keptAt: Date.now(), value: { shoeSize: 'US 2' } })
  localStorage.setItem('first-chair.draft.rental.1-1-2-maya', old)
  localStorage.setItem('first-chair.draft.rental.1-1-2-stranger', fresh)
  resortWith([rentalOf(maya)])
  await openRental()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Shoe Size' }).value).toBe('')
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
})

test('offline, Continue keeps the answers and sends them when the connection is back', async () => {
  resortWith([rentalOf(maya), rentalOf(theo)])
  const { user } = await openRental()
  await fillIn(user)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await user.click(press('Continue'))
  expect(await screen.findByText("Not sent yet: you're offline.")).toBeDefined()
  expect(sent).toEqual([])
  online.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('what is changed while it waits for a connection is not lost, and the former answers are not sent by themselves', async () => {
  resortWith([rentalOf(maya), rentalOf(theo)])
  const { user } = await openRental()
  await fillIn(user)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await user.click(press('Continue'))
  await screen.findByText("Not sent yet: you're offline.")
  await user.selectOptions(field('Height'), 'H3')
  expect(screen.queryByText("Not sent yet: you're offline.")).toBeNull()
  online.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  await user.click(press('Continue'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.relatedObject).toMatchObject({ selectedHeight: 'H3' })
})

test('what is typed while a profile is on its way stays in its open card', async () => {
  resortWith([rentalOf(maya), rentalOf(theo)])
  const { user } = await openRental()
  await fillIn(user)
  let arrive = () => {}
  const onItsWay = new Promise<void>((resolve) => (arrive = resolve))
  answer(completeRentalProfile, async () => {
    await onItsWay
    return [rentalOf(maya, done)]
  })
  await user.click(press('Continue'))
  await user.type(shoeSize(), '.5')
  arrive()
  expect(await screen.findByRole('button', { name: 'Update' })).toBeDefined()
  expect(names()[0]).toBe('Maya')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Shoe Size' }).value).toBe('US 8.5')
  resortWith([rentalOf(maya, done), rentalOf(theo)])
  await user.click(press('Update'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.relatedObject).toMatchObject({ shoeSize: 'US 8.5' })
  await waitFor(() => expect(names()[0]).toBe('Theo'))
})

test('profiles that cannot be loaded offer another try', async () => {
  resortWith([rentalOf(maya)])
  unreachable(readRentalProfiles)
  const { user } = await openRental()
  const again = await screen.findByRole('button', { name: 'Try again' })
  resortWith([rentalOf(maya)])
  await user.click(again)
  expect(await screen.findByRole('combobox', { name: 'Height' })).toBeDefined()
})

test('where profiles are edited, everything opens read-only', async () => {
  const { location } = aGrouping([])
  resortWith([rentalOf(maya)], {}, { location: { ...location, isEditProfileLocation: true } })
  await openRental()
  expect(screen.getByRole('button', { name: 'Create Rental Profile for Maya Lindqvist' })).toBeDefined()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('what a rental profile cannot do without is marked as required', async () => {
  resortWith([rentalOf(aContact({ contactId: 'emeka', firstName: 'Emeka', age: null }))])
  await openRental()
  const required = [screen.getByRole('radiogroup', { name: 'Ability' }), field('Age'), field('Height'), field('Weight')]
  expect([...required, shoeSize()].map((control) => control.getAttribute('aria-required'))).toEqual(
    Array.from({ length: 5 }, () => 'true'),
  )
})

test('the buttons of the open card come right after its form, before those of the other cards', async () => {
  resortWith([rentalOf(theo), rentalOf(finn)])
  const { user } = await openRental()
  screen.getByRole('switch', { name: /Goofy Foot/ }).focus()
  const reached: (string | null | undefined)[] = []
  for (let press = 0; press < 3; press += 1) {
    await user.tab()
    reached.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  }
  expect(reached).toEqual(['Cancel', 'Continue', 'Create Rental Profile for Finn Lindqvist'])
})
