import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import {
  readChildRegistrations,
  type ChildRegistrations,
} from '@first-chair/core/child-registration/child-registration.api'
import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import type { ContactTask, ContactTaskGrouping, UnchangedRecords } from '@first-chair/core/contact-task/contact-task'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { readinessFor } from '@first-chair/core/contact-task/household-readiness.builders'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import { readOwnRole } from '@first-chair/core/session/own-role.api'
import { aRentalProfile, rentalLists } from '@first-chair/core/rental-profile/rental-profile.builders'
import { completeRentalProfile, readRentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import {
  confirmUnchangedRecords,
  type ConfirmedRecords,
  type RecordsToConfirm,
} from '@first-chair/core/unchanged-record/unchanged-record.api'
import { readRelationships, readWaiverText } from '@first-chair/core/waiver/waiver.api'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, refuse } from '../../../test/network.ts'
import { openPage } from '../../../test/open-page.tsx'

const lastSeason = '2025-03-02'
const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const juno = aContact({ contactId: 'juno', firstName: 'Juno', age: 12 })
const finn = aContact({ contactId: 'finn', firstName: 'Finn', age: 7 })
const waiver = aTask({ id: 1, enableTextSignature: false })
const rental = aTask({ id: 2, taskTypeId: 2, name: 'Rental Profile' })
const child = aTask({ id: 3, taskTypeId: 3, name: 'Child Profile' })
const done = { isComplete: true, isReadOnly: true }
const withoutNotes = { drugAllergy: 'None', foodAllergy: 'None', medication: 'None', specialCondition: 'None' }
const registration = aChildRegistration({ ...withoutNotes, updateDate: lastSeason })

const rentals = [maya, juno, finn].map((contact) => aContactTask(contact, rental))
const registrations = [juno, finn].map((contact) => aContactTask(contact, child))
const waivers = [maya, juno, finn].map((contact) => aContactTask(contact, waiver))

let sent: RecordsToConfirm['records'][]
let listed: ContactTask[]
let refused: ConfirmedRecords['refused']

const toUnchanged = (over: Partial<UnchangedRecords> = {}): UnchangedRecords => ({
  isEverything: true,
  records: [
    ...rentals.map(({ id, contact }) => ({
      contactTaskId: id,
      asks: contact === maya ? ('nothing' as const) : ('sizes' as const),
      updatedOn: lastSeason,
    })),
    ...registrations.map(({ id }) => ({ contactTaskId: id, asks: 'health' as const, updatedOn: lastSeason })),
  ],
  ...over,
})

/** A resort that has the records of last season, and confirms what it is asked to, except `refused`. */
function aResort({
  unchanged = toUnchanged(),
  children = {},
  place = {},
}: {
  unchanged?: UnchangedRecords
  children?: Partial<ChildRegistrations>
  place?: Partial<ContactTaskGrouping>
} = {}): void {
  listed = [...rentals, ...registrations, ...waivers]
  answer(contactTaskGrouping, () => aGrouping(listed, { unchanged, ...place }))
  answer(readReadiness, () => readinessFor(aGrouping(listed)))
  answer(readRentalProfiles, {
    ...rentalLists,
    enableShoeSize: true,
    enableStance: true,
    profiles: [maya, juno, finn].map(({ contactId }) => ({
      contactId,
      profile: aRentalProfile({ updateDate: lastSeason }),
    })),
  })
  answer(readChildRegistrations, {
    registrations: [juno, finn].map(({ contactId }) => ({ contactId, registration })),
    accountPhone: '',
    ...children,
  })
  answer(confirmUnchangedRecords, ({ body }) => {
    const { records } = confirmUnchangedRecords.body?.parse(body) ?? { records: [] }
    sent.push(records)
    const accepted = records.filter(({ id }) => !refused.some((one) => one.id === id)).map(({ id }) => id)
    listed = listed.map((one) => (accepted.includes(one.id) ? { ...one, ...done } : one))
    return { completed: listed.filter(({ id }) => accepted.includes(id)), refused }
  })
}

beforeEach(() => {
  sent = []
  refused = []
  answer(readOwnRole, { isAdministrator: false, maySignDrafts: false })
  answer(readRelationships, { relationships: [] })
  answer(readWaiverText, {
    posWaiverId: 'W-1',
    affirmation: '',
    adultsAffirmation: '',
    ownAffirmation: '',
    rolText: '<p>Snow is slippery.</p>',
    rolTextHash: 'ab',
    version: 1,
    hasEarlierVersions: false,
  })
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [],
    readFromPosAtUtc: null,
  })
})

async function openConfirm() {
  const page = openPage('/confirm')
  await screen.findByRole('heading', { level: 1, name: 'Still right for everyone?' })
  return { ...page, user: userEvent.setup({ delay: null }) }
}
const group = (name: RegExp) => within(screen.getByRole('radiogroup', { name }))
const confirmButton = () => screen.getByRole('button', { name: 'All three are right' })
const row = (name: string) => {
  const item = screen.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) }).closest('li')
  if (!item) throw new Error(`There is no row of ${name}`)
  return within(item)
}

async function answerEverything(user: ReturnType<typeof userEvent.setup>) {
  for (const name of ['Juno', 'Finn']) {
    await user.click(group(new RegExp(`^Has ${name} grown`)).getByRole('radio', { name: 'Same sizes' }))
  }
  await user.click(screen.getByRole('radio', { name: 'None for Juno and Finn' }))
}

describe('the page of unchanged records', () => {
  test('shows everybody with level and sizes, and asks only for the children', async () => {
    aResort()
    await openConfirm()
    expect(screen.getByText('Sat Feb 14 · Base Village')).toBeDefined()
    expect(screen.getByText('Your answers from 3/2/2025. Tap a pencil to change something.')).toBeDefined()
    expect(row('Maya').getByText('You, Type II')).toBeDefined()
    expect(row('Finn').getByText('7, Type II')).toBeDefined()
    expect(row('Maya').getByText(`5'6" - 5'10"`)).toBeDefined()
    expect(row('Maya').getByText('boot US 8')).toBeDefined()
    expect(screen.getAllByRole('radiogroup').map((one) => one.querySelector('legend')?.textContent)).toEqual([
      'Has Juno grown since March 2025?',
      'Has Finn grown since March 2025?',
      'Allergies or medicine?',
    ])
    for (const radio of screen.getAllByRole('radio')) expect(radio).toHaveProperty('checked', false)
    expect(screen.getByText('Call Maya Lindqvist, (555) 014-2290')).toBeDefined()
    expect(screen.getByText(/Next: sign the waiver for 3 people\./)).toBeDefined()
    expect(row('Juno').getByRole('link', { name: "Change Juno's answers" }).getAttribute('href')).toBe(
      `/checkin/rentalprofile?open=${rentals[1]?.id}&from=confirm`,
    )
  })

  test('sends one call with what the guest sees, and leads to the waiver', async () => {
    aResort()
    const { user, path } = await openConfirm()
    await answerEverything(user)
    await user.click(confirmButton())
    await waitFor(() => expect(path()).toBe('/checkin/waiver'))
    const sizes = {
      selectedAbility: 'II',
      selectedHeight: 'H4',
      selectedWeight: 'W10',
      shoeSize: 'US 8',
      selectedGoofy: 'N',
    }
    const {
      updateDate: _,
      drugAllergy: _1,
      foodAllergy: _2,
      medication: _3,
      specialCondition: _4,
      ...contacts
    } = registration
    expect(sent).toEqual([
      [
        { id: rentals[0]?.id, sizes: { ...sizes, hasGrown: null } },
        { id: rentals[1]?.id, sizes: { ...sizes, hasGrown: false } },
        { id: rentals[2]?.id, sizes: { ...sizes, hasGrown: false } },
        { id: registrations[0]?.id, registration: { ...contacts, health: 'none-known' } },
        { id: registrations[1]?.id, registration: { ...contacts, health: 'none-known' } },
      ],
    ])
    expect(sessionStorage.getItem('first-chair.draft.confirm')).toBeNull()
  })

  test('with an open question leads to it and says for whom it is, and sends nothing', async () => {
    aResort()
    const { user } = await openConfirm()
    await user.click(group(/^Has Juno grown/).getByRole('radio', { name: 'Same sizes' }))
    await user.click(confirmButton())
    expect(group(/^Has Finn grown/).getByText('Please answer for Finn.')).toBeDefined()
    expect(group(/^Allergies/).getByText('Please answer for Juno and Finn.')).toBeDefined()
    expect(document.activeElement).toBe(group(/^Has Finn grown/).getByRole('radio', { name: 'Same sizes' }))
    expect(sent).toEqual([])
    expect(document.title).toContain('Error')
  })

  test('a child who has grown gets larger sizes to begin with, which change step by step', async () => {
    aResort()
    const { user } = await openConfirm()
    await user.click(group(/^Has Finn grown/).getByRole('radio', { name: 'Has grown' }))
    expect(row('Finn').getByText('was US 8')).toBeDefined()
    expect(row('Finn').getByText('boot US 9')).toBeDefined()
    await user.click(row('Finn').getByRole('button', { name: 'Finn: Smaller boot' }))
    expect(row('Finn').getByText('boot US 8')).toBeDefined()
    await user.click(row('Finn').getByRole('button', { name: 'Finn: Shorter' }))
    expect(row('Finn').getAllByText(`5'2" - 5'5"`)).toHaveLength(2)
    // The end of the list: the button keeps the focus and changes nothing.
    const shorter = row('Finn').getByRole('button', { name: 'Finn: Shorter' })
    expect(shorter.getAttribute('aria-disabled')).toBe('true')
    await user.click(shorter)
    expect(document.activeElement).toBe(shorter)

    await user.click(group(/^Has Juno grown/).getByRole('radio', { name: 'Same sizes' }))
    await user.click(screen.getByRole('radio', { name: 'None for Juno and Finn' }))
    await user.click(confirmButton())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.[2]?.sizes).toMatchObject({ selectedHeight: 'H3', shoeSize: 'US 8', hasGrown: true })
  })

  test('keeps the answers after a reload, as a draft in this tab', async () => {
    aResort()
    const { user, unmount } = await openConfirm()
    await answerEverything(user)
    expect(screen.getByText('Draft, until you close this page')).toBeDefined()
    unmount()
    await openConfirm()
    expect(group(/^Has Finn grown/).getByRole('radio', { name: 'Same sizes' })).toHaveProperty('checked', true)
    expect(screen.getByRole('radio', { name: 'None for Juno and Finn' })).toHaveProperty('checked', true)
  })
})

describe('health', () => {
  test('with something to tell, each child has a form, and confirming waits for it', async () => {
    aResort()
    const { user } = await openConfirm()
    await answerEverything(user)
    await user.click(screen.getByRole('radio', { name: 'Tell ski school something' }))
    expect(screen.getByRole('link', { name: 'Open the form of Finn' }).getAttribute('href')).toBe(
      `/checkin/childregistration?open=${registrations[1]?.id}&from=confirm`,
    )
    await user.click(confirmButton())
    expect(group(/^Allergies/).getByText(/^Open the form of each child/)).toBeDefined()
    expect(sent).toEqual([])
  })

  test('a child with a stored note is left for its form, and the others are confirmed', async () => {
    const withNote = { ...registration, foodAllergy: 'Peanuts' }
    aResort({
      children: {
        registrations: [
          { contactId: 'juno', registration: withNote },
          { contactId: 'finn', registration },
        ],
      },
    })
    const { user, path } = await openConfirm()
    expect(screen.getByText('There is a note about Juno from last time.')).toBeDefined()
    expect(screen.queryByText(/Peanuts/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Open the form of Juno' })).toBeDefined()
    for (const name of ['Juno', 'Finn'])
      await user.click(group(new RegExp(`^Has ${name} grown`)).getByRole('radio', { name: 'Same sizes' }))
    await user.click(screen.getByRole('radio', { name: 'None for Finn' }))
    await user.click(confirmButton())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.map(({ id }) => id)).not.toContain(registrations[0]?.id)
    await waitFor(() => expect(path()).not.toBe('/confirm'))
  })

  test('where the resort asks for it, the guest also agrees to the consent', async () => {
    aResort({ children: { consentText: 'The ski school may read this.' } })
    const { user } = await openConfirm()
    await answerEverything(user)
    await user.click(confirmButton())
    expect(screen.getByText('Please agree, so that the ski school may read this.')).toBeDefined()
    await user.click(screen.getByRole('checkbox', { name: 'The ski school may read this.' }))
    await user.click(confirmButton())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.at(-1)?.registration?.consentText).toBe('The ski school may read this.')
  })
})

describe('whom to call', () => {
  test('a child with other contacts can get those of the sibling, and its own ones back', async () => {
    const other = { ...registration, primaryEmergencyContact: 'Theo Lindqvist' }
    aResort({
      children: {
        registrations: [
          { contactId: 'juno', registration },
          { contactId: 'finn', registration: other },
        ],
      },
    })
    const { user } = await openConfirm()
    expect(screen.getByText('For Finn: call Theo Lindqvist, (555) 014-2290')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Same as Juno' }))
    expect(screen.getByText('Call Maya Lindqvist, (555) 014-2290')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Use the former contacts of Finn' }))
    await user.click(screen.getByRole('button', { name: 'Same as Juno' }))
    await answerEverything(user)
    await user.click(confirmButton())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.at(-1)?.registration).toMatchObject({ primaryEmergencyContact: 'Maya Lindqvist', sameAs: 'juno' })
    expect(sent[0]?.at(-2)?.registration).not.toHaveProperty('sameAs')
  })
})

describe('what was not confirmed', () => {
  test('stays as a row with its reason, and the others are done', async () => {
    aResort()
    refused = [
      {
        id: rentals[1]?.id ?? '',
        reason: 'changed-meanwhile',
        message: 'These answers were changed meanwhile. Please look at them again.',
      },
    ]
    const { user, path } = await openConfirm()
    await answerEverything(user)
    await user.click(confirmButton())
    expect(await screen.findByText('These still need you. The other answers were received.')).toBeDefined()
    expect(row('Juno').getByText(/^These answers were changed meanwhile/)).toBeDefined()
    expect(screen.queryByRole('heading', { level: 2, name: /^Maya/ })).toBeNull()
    expect(path()).toBe('/confirm')
    refused = []
    await user.click(screen.getByRole('button', { name: 'This is right' }))
    await waitFor(() => expect(path()).toBe('/checkin/waiver'))
    expect(sent[1]?.map(({ id }) => id)).toEqual([rentals[1]?.id])
  })

  test('because the server failed is said with its reason, and the answers stay', async () => {
    aResort()
    refuse(confirmUnchangedRecords, 'storage-full')
    const { user } = await openConfirm()
    await answerEverything(user)
    await user.click(confirmButton())
    expect(await screen.findByText(/Nothing was lost\. Your answers are still here\./)).toBeDefined()
    expect(group(/^Has Finn grown/).getByRole('radio', { name: 'Same sizes' })).toHaveProperty('checked', true)
  })

  test('because there was no network, and the browser can store nothing, stays on the page', async () => {
    aResort()
    const { user, path } = await openConfirm()
    await answerEverything(user)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    await user.click(confirmButton())
    expect(await screen.findByText(/You are offline. Please try again when you are connected./)).toBeDefined()
    expect(sent).toEqual([])
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    await user.click(confirmButton())
    await waitFor(() => expect(path()).toBe('/checkin/waiver'))
    expect(sent).toHaveLength(1)
  })
})

describe('the way to the page and back', () => {
  test('without anything to confirm it leads to home', async () => {
    aResort({ unchanged: { isEverything: true, records: [] } })
    const { path } = openPage('/confirm')
    await waitFor(() => expect(path()).toBe('/home'))
  })

  test('that did not load says so, and loads again', async () => {
    aResort()
    refuse(readRentalProfiles, 'external-system-down')
    openPage('/confirm')
    expect(await screen.findByText('We could not load your answers.', {}, { timeout: 5_000 })).toBeDefined()
    aResort()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('radiogroup', { name: /^Has Finn grown/ })).toBeDefined()
  })

  test('home opens it by itself right after the sign-in, once, if nothing else but waivers is open', async () => {
    aResort()
    sessionStorage.setItem('first-chair.signed-in-at', String(Date.now()))
    const { path, router } = openPage('/home')
    await waitFor(() => expect(path()).toBe('/confirm'))
    await act(() => router.navigate({ to: '/home' }))
    const actions = within(await screen.findByRole('region', { name: 'Actions' }))
    expect(actions.getByRole('link', { name: 'Still right for everyone?' }).getAttribute('href')).toBe('/confirm')
  })

  test('otherwise home offers it as its first button', async () => {
    aResort({ unchanged: toUnchanged({ isEverything: false }) })
    sessionStorage.setItem('first-chair.signed-in-at', String(Date.now()))
    const { path } = openPage('/home')
    const actions = within(await screen.findByRole('region', { name: 'Actions' }))
    expect(actions.getByRole('link', { name: 'Still right for everyone?' })).toBeDefined()
    expect(path()).toBe('/home')
  })

  test('a form that a pencil opened returns to it once it is sent', async () => {
    aResort()
    const { user, path } = await openConfirm()
    answer(completeRentalProfile, () => {
      listed = listed.map((one) => (one.id === rentals[1]?.id ? { ...one, ...done } : one))
      return listed.filter(({ id }) => id === rentals[1]?.id)
    })
    await user.click(row('Juno').getByRole('link', { name: "Change Juno's answers" }))
    await waitFor(() => expect(path()).toBe('/checkin/rentalprofile'))
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/confirm')
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(path()).toBe('/confirm'))
    // Juno is still in the list because of the registration, with the sizes that were just saved.
    expect(row('Juno').getByText('Saved')).toBeDefined()
    expect(row('Juno').getByText('boot US 8')).toBeDefined()
    expect(row('Juno').queryByRole('radiogroup')).toBeNull()
  })
})
