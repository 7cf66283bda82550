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
import { aHouseholdReadiness } from '@first-chair/core/readiness/readiness.builders'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, refuse, unreachable } from '../../../test/network.ts'
import { countEvents, stopCounting } from '../../../test/counted-events.ts'
import { openPage, someSettings } from '../../../test/open-page.tsx'
import { loadDraftKey } from '../../drafts/draft-key.ts'
import { rentalDrafts } from '../../drafts/drafts.ts'
import { getDefaultUnits } from '../../../settings/use-units.ts'

const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const theo = aContact({ contactId: 'theo', firstName: 'Theo', age: 43 })
const finn = aContact({ contactId: 'finn', firstName: 'Finn', age: 7 })
const family = [maya, theo, finn]
const rental = aTask({ id: 2, taskTypeId: 2, name: 'Rental Profile' })
const done = { isComplete: true, isReadOnly: true }

type Sent = { id: string; skip: string | null; relatedObject: unknown }
let sent: Sent[]

beforeEach(() => {
  answer(readReadiness, aHouseholdReadiness(['maya', 'theo', 'juno', 'finn']))
  sent = []
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: family,
    readFromPosAtUtc: null,
  })
})

/** Simulates a resort that stores the submitted profiles. */
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
    listed = listed.map((task) => (task.id === id ? { ...task, ...done, isSkipped: skip === 'true' } : task))
    const contactId = listed.find((task) => task.id === id)?.contact.contactId ?? ''
    if (relatedObject) {
      const profile = aRentalProfile({ ...relatedObject, selectedAge: 'A2', updateDate: '2026-02-13' })
      profiles = [...profiles.filter((other) => other.contactId !== contactId), { contactId, profile }]
    }
    return listed.filter((task) => task.id === id)
  })
}

const aRentalTask = (contact: typeof maya, over: Partial<ContactTask> = {}, task = rental) =>
  aContactTask(contact, task, over)

async function openRental(settings = someSettings()) {
  const page = openPage('/checkin/rentalprofile', settings)
  await screen.findByRole('heading', { level: 1, name: 'Rental Profile' })
  return { ...page, user: userEvent.setup({ delay: null }) }
}

const card = (name: string) => {
  const item = screen.getByRole('heading', { level: 2, name }).closest('li')
  if (!item) throw new Error(`There is no card of ${name}.`)
  return within(item)
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

test('the first incomplete card is open, then follow the other incomplete ones, then the rest', async () => {
  resortWith([aRentalTask(maya, done), aRentalTask(theo), aRentalTask(finn)], {
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
  resortWith([aRentalTask(maya, done)], { profiles: [{ contactId: 'maya', profile: aRentalProfile() }] })
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

test('a goofy stance is shown as "Goofy foot", and fields that are not enabled are not shown', async () => {
  const profiles = [{ contactId: 'maya', profile: aRentalProfile({ selectedGoofy: 'Y' }) }]
  resortWith([aRentalTask(maya, done)], { profiles, enableShoeSize: false })
  await openRental()
  expect(screen.getByText('Goofy foot')).toBeDefined()
  expect(screen.queryByText('Shoe Size')).toBeNull()
})

test('a hidden ability that a technician chose is shown, but cannot be chosen', async () => {
  const profiles = [{ contactId: 'maya', profile: aRentalProfile({ selectedAbility: 'III+' }) }]
  resortWith([aRentalTask(maya, done)], { profiles })
  const { user } = await openRental()
  expect(screen.getByText('Type III+')).toBeDefined()
  await user.click(press('Update Rental Profile for Maya Lindqvist'))
  expect(screen.getAllByRole('radio', { name: /Type/ })).toHaveLength(3)
  expect(screen.queryByRole('option', { name: 'Not measured' })).toBeNull()
})

test('every missing field shows "This is required.", and nothing is sent', async () => {
  resortWith([aRentalTask(aContact({ contactId: 'maya', firstName: 'Maya', age: null }))])
  const { user } = await openRental()
  await user.click(press('Continue'))
  expect(await screen.findAllByText('This is required.')).toHaveLength(5)
  expect(field('Age').getAttribute('aria-invalid')).toBe('true')
  expect(document.title).toMatch(/^Error: Rental Profile/)
  expect(sent).toEqual([])
})

test('a message disappears as soon as its field is valid', async () => {
  resortWith([aRentalTask(maya)], { enableShoeSize: false })
  const { user } = await openRental()
  await user.click(press('Continue'))
  expect(await screen.findAllByText('This is required.')).toHaveLength(3)
  await user.selectOptions(field('Height'), 'H4')
  await waitFor(() => expect(screen.getAllByText('This is required.')).toHaveLength(2))
})

test('the age group is not shown if the age is known', async () => {
  resortWith([aRentalTask(finn)])
  await openRental()
  expect(screen.queryByText('9 and under')).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Age' })).toBeNull()
})

test('after each profile the next incomplete card opens, then Complete appears and leads to the next task', async () => {
  resortWith([aRentalTask(maya), aRentalTask(theo)])
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

test('when all profiles are complete, the cards are in household order again', async () => {
  resortWith([aRentalTask(maya, done), aRentalTask(theo)], {
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
  resortWith([aRentalTask(maya, done)], { profiles: [{ contactId: 'maya', profile: aRentalProfile() }] })
  const { user } = await openRental()
  await user.click(press('Update Rental Profile for Maya Lindqvist'))
  expect(document.activeElement?.textContent).toBe('Maya')
  await user.selectOptions(field('Height'), 'H3')
  await user.click(press('Update'))
  expect(await screen.findByText(`5'2" - 5'5"`, { selector: 'dd' })).toBeDefined()
  expect(screen.getByText('Updated 2/13/2026')).toBeDefined()
  expect(sent).toHaveLength(1)
})

test('Cancel discards a change to a complete profile', async () => {
  resortWith([aRentalTask(maya, done)], { profiles: [{ contactId: 'maya', profile: aRentalProfile() }] })
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

test('while a required profile is incomplete, Complete opens its card and does not advance', async () => {
  resortWith([aRentalTask(maya)])
  const { user, path } = await openRental()
  await user.click(press('Cancel'))
  expect(screen.getByText('Not Completed')).toBeDefined()
  await user.click(press('Complete'))
  expect(await screen.findByRole('combobox', { name: 'Height' })).toBeDefined()
  expect(path()).toBe('/checkin/rentalprofile')
})

test('an optional profile is skipped, and can still be created', async () => {
  resortWith([aRentalTask(maya, {}, { ...rental, isOptional: true })])
  const { user } = await openRental()
  await user.click(press('Skip'))
  expect(await screen.findByText('Skipped for today')).toBeDefined()
  expect(sent).toEqual([{ id: '1-1-2-maya', skip: 'true', relatedObject: undefined }])
  await user.click(press('Create Rental Profile for Maya Lindqvist'))
  expect(press('Cancel')).toBeDefined()
  expect(press('Continue')).toBeDefined()
})

test("last season's profile is prefilled for review, and never sent automatically", async () => {
  resortWith([aRentalTask(theo), aRentalTask(finn)], {
    profiles: [{ contactId: 'theo', profile: aRentalProfile({ updateDate: '2025-02-14' }) }],
  })
  const { user } = await openRental()
  expect(screen.getByText('Filled in with the answers from 2/14/2025.')).toBeDefined()
  expect(screen.getByText("Change anything that's different this season.")).toBeDefined()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Weight' }).value).toBe('W10')
  expect(sent).toEqual([])
  await user.click(press('Continue'))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('prefilled values of a child come with a request to check them', async () => {
  resortWith([aRentalTask(finn)], { profiles: [{ contactId: 'finn', profile: aRentalProfile() }] })
  await openRental()
  expect(screen.getByText('Kids grow. Please check height, weight and shoe size.')).toBeDefined()
})

test('if the point of sale has no sizes, a message above the form says so', async () => {
  resortWith([aRentalTask(maya)], {
    heightRefs: rentalLists.heightRefs.map((entry) => ({ ...entry, dinLookupValue: -1 })),
  })
  await openRental()
  expect(screen.getByText('There are no sizes to choose from right now')).toBeDefined()
})

test('the unit switch changes both lists, keeps the chosen values, and applies to every card', async () => {
  resortWith([aRentalTask(maya), aRentalTask(theo)])
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
  expect(getDefaultUnits(language)).toBe(units)
})

test('Goofy Foot is a switch', async () => {
  resortWith([aRentalTask(maya)])
  const { user } = await openRental()
  await fillIn(user)
  await user.click(screen.getByRole('switch', { name: 'Goofy Foot' }))
  await user.click(press('Continue'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.relatedObject).toMatchObject({ selectedGoofy: 'Y' })
})

test('the help page for abilities is linked if the operator has set one', async () => {
  const settings = someSettings()
  settings.languageSettings.rentalProfile.abilityHelpUrl = 'https://resort.example/ability'
  resortWith([aRentalTask(maya)])
  await openRental(settings)
  expect(screen.getByRole('link', { name: /Which one am I\?/ }).getAttribute('href')).toBe(
    'https://resort.example/ability',
  )
})

test('a double tap on Continue sends one profile', async () => {
  resortWith([aRentalTask(maya)])
  const { user } = await openRental()
  await fillIn(user)
  await user.dblClick(press('Continue'))
  await screen.findByRole('button', { name: 'Complete' })
  expect(sent).toHaveLength(1)
})

test('Rental Profile is counted with the value "update", after consent; skipping is not', async () => {
  const counted = countEvents()
  resortWith([aRentalTask(maya), { ...aRentalTask(theo), isOptional: true }])
  const { user } = await openRental()
  await fillIn(user)
  await user.click(press('Continue'))
  await user.click(await screen.findByRole('button', { name: 'Skip' }))
  await screen.findByRole('button', { name: 'Complete' })
  expect(counted()).toEqual([{ action: 'Rental Profile', value: 'update' }])
  stopCounting()
})

test('a failed save says ERROR CALLING API, keeps everything, and does not advance', async () => {
  resortWith([aRentalTask(maya), aRentalTask(theo)])
  const { user } = await openRental()
  await fillIn(user)
  refuse(completeRentalProfile, 'unexpected')
  await user.click(press('Continue'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('ERROR CALLING API')
  expect(alert.textContent).toContain('Nothing was lost. Your answers are still here.')
  expect(names()[0]).toBe('Maya')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Shoe Size' }).value).toBe('US 8')
  resortWith([aRentalTask(maya), aRentalTask(theo)])
  await user.click(press('Continue'))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test("the server's message appears under its field", async () => {
  resortWith([aRentalTask(maya)])
  const { user } = await openRental()
  await fillIn(user)
  refuse(completeRentalProfile, 'invalid-input', {
    fields: [{ path: 'relatedObject.shoeSize', rule: 'custom', message: 'At most 32 characters.' }],
  })
  await user.click(press('Continue'))
  expect(await screen.findByText('At most 32 characters.')).toBeDefined()
  expect(screen.queryByText('ERROR CALLING API')).toBeNull()
})

test('typed values are stored as a draft, come back after leaving the page, and are removed after saving', async () => {
  resortWith([aRentalTask(maya), aRentalTask(theo)])
  const first = await openRental()
  await first.user.click(press('Create Rental Profile for Theo Lindqvist'))
  await first.user.type(shoeSize(), 'US 10')
  await waitFor(() => expect(screen.getByText('Draft, until you close this page')).toBeDefined())
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

test('a closed card with a draft says that it was not sent yet', async () => {
  resortWith([aRentalTask(maya), aRentalTask(theo)])
  const { user } = await openRental()
  await user.type(shoeSize(), 'US 10')
  await user.click(press('Create Rental Profile for Theo Lindqvist'))
  expect(card('Maya').getByText('Draft, not sent yet')).toBeDefined()
})

test('drafts of other households and expired drafts are removed', async () => {
  await loadDraftKey()
  rentalDrafts.save('1-1-2-stranger', { shoeSize: 'US 2' })
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 25 * 3_600_000)
  rentalDrafts.save('1-1-2-maya', { shoeSize: 'US 1' })
  now.mockRestore()
  resortWith([aRentalTask(maya)])
  await openRental()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Shoe Size' }).value).toBe('')
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
})

test('where a browser cannot store answers, Continue without a connection says so, and keeps them', async () => {
  resortWith([aRentalTask(maya), aRentalTask(theo)])
  const { user } = await openRental()
  await fillIn(user)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await user.click(press('Continue'))
  expect(await screen.findByText(/You are offline. Please try again when you are connected./)).toBeDefined()
  expect(sent).toEqual([])
  online.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  await user.selectOptions(field('Height'), 'H3')
  await user.click(press('Continue'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.relatedObject).toMatchObject({ selectedHeight: 'H3' })
})

test('what is typed while a profile is being sent stays in its open card', async () => {
  resortWith([aRentalTask(maya), aRentalTask(theo)])
  const { user } = await openRental()
  await fillIn(user)
  let respond = () => {}
  const response = new Promise<void>((resolve) => (respond = resolve))
  answer(completeRentalProfile, async () => {
    await response
    return [aRentalTask(maya, done)]
  })
  await user.click(press('Continue'))
  await user.type(shoeSize(), '.5')
  respond()
  expect(await screen.findByRole('button', { name: 'Update' })).toBeDefined()
  expect(names()[0]).toBe('Maya')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Shoe Size' }).value).toBe('US 8.5')
  resortWith([aRentalTask(maya, done), aRentalTask(theo)])
  await user.click(press('Update'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.relatedObject).toMatchObject({ shoeSize: 'US 8.5' })
  await waitFor(() => expect(names()[0]).toBe('Theo'))
})

test('if the profiles cannot be loaded, the guest can try again', async () => {
  resortWith([aRentalTask(maya)])
  unreachable(readRentalProfiles)
  const { user } = await openRental()
  const again = await screen.findByRole('button', { name: 'Try again' })
  resortWith([aRentalTask(maya)])
  await user.click(again)
  expect(await screen.findByRole('combobox', { name: 'Height' })).toBeDefined()
})

test('where profiles are edited, every card opens read-only', async () => {
  const { location } = aGrouping([])
  resortWith([aRentalTask(maya)], {}, { location: { ...location, isEditProfileLocation: true } })
  await openRental()
  expect(screen.getByRole('button', { name: 'Create Rental Profile for Maya Lindqvist' })).toBeDefined()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('required fields are marked as required', async () => {
  resortWith([aRentalTask(aContact({ contactId: 'emeka', firstName: 'Emeka', age: null }))])
  await openRental()
  const required = [screen.getByRole('radiogroup', { name: 'Ability' }), field('Age'), field('Height'), field('Weight')]
  expect([...required, shoeSize()].map((control) => control.getAttribute('aria-required'))).toEqual(
    Array.from({ length: 5 }, () => 'true'),
  )
})

test('the buttons of the open card come right after its form, before those of the other cards', async () => {
  resortWith([aRentalTask(theo), aRentalTask(finn)])
  const { user } = await openRental()
  screen.getByRole('switch', { name: /Goofy Foot/ }).focus()
  const focused: (string | null | undefined)[] = []
  for (let press = 0; press < 3; press += 1) {
    await user.tab()
    focused.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  }
  expect(focused).toEqual(['Cancel', 'Continue', 'Create Rental Profile for Finn Lindqvist'])
})
