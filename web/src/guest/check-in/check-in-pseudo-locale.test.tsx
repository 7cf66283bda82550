import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aContactTask } from '@first-chair/core/contact-task/contact-task.builders'
import {
  completeChildRegistration,
  readChildRegistrations,
} from '@first-chair/core/child-registration/child-registration.api'
import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import { aBlocker, aHouseholdReadiness } from '@first-chair/core/readiness/readiness.builders'
import { readRentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import { aRentalProfile, rentalLists } from '@first-chair/core/rental-profile/rental-profile.builders'
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, refuse, unreachable } from '../../test/network.ts'
import { mockPointerBrowser } from '../../ui/signature-pad/signature-pad.builders.ts'
import { someSettings } from '../../test/open-page.tsx'
import { accent, findPlainTexts } from '../../test/pseudo-locale.ts'
import {
  answerInPseudoLocale,
  maya,
  theo,
  juno,
  finn,
  waiver,
  external,
  rental,
  child,
  done,
  editProfile,
  openInPseudoLocale,
  householdWith,
  findTitle,
  button,
  setOnline,
  findOwnPlainTexts,
  listPlainTexts,
} from './check-in-pseudo-locale.builders.ts'

beforeEach(answerInPseudoLocale)

describe('every text of rental profiles is in a catalogue or in the settings', () => {
  const entries = (list: readonly (typeof rentalLists.ageRefs)[number][]) =>
    list.map((entry) => ({ ...entry, listDescription: accent(entry.listDescription) }))
  const records = {
    ...rentalLists,
    abilityRefs: entries(rentalLists.abilityRefs),
    ageRefs: entries(rentalLists.ageRefs),
    heightRefs: entries(rentalLists.heightRefs),
    weightRefs: entries(rentalLists.weightRefs),
    enableShoeSize: true,
    enableStance: true,
    profiles: [maya, theo].map(({ contactId }) => ({
      contactId,
      profile: aRentalProfile({ shoeSize: accent('Large') }),
    })),
  }
  const householdWithRentals = () =>
    householdWith([
      aContactTask(maya, rental, done),
      aContactTask(theo, rental),
      aContactTask(juno, rental),
      aContactTask(finn, rental, { ...done, isSkipped: true }),
    ])
  const texts = someSettings().languageSettings.rentalProfile

  test('with the cards, a form, and answers that wait for a connection', async () => {
    householdWithRentals()
    answer(readRentalProfiles, records)
    const user = openInPseudoLocale('/checkin/rentalprofile')
    await findTitle(texts.title)
    expect(listPlainTexts()).toEqual([])
    await user.type(screen.getByRole('textbox'), '1')
    await screen.findByText(accent('Draft, until you close this page'))
    expect(listPlainTexts()).toEqual([])
    setOnline(false)
    await user.click(await button('Continue'))
    await screen.findByText(accent('ERROR CALLING API'))
    expect(listPlainTexts()).toEqual([])
  })

  test('while there are no sizes', async () => {
    householdWithRentals()
    answer(readRentalProfiles, { ...records, heightRefs: [] })
    openInPseudoLocale('/checkin/rentalprofile')
    await screen.findByText(accent('There are no sizes to choose from right now'))
    expect(listPlainTexts()).toEqual([])
  })

  test('while they load, and if they cannot be loaded', async () => {
    householdWithRentals()
    answer(readRentalProfiles, () => new Promise(() => {}))
    openInPseudoLocale('/checkin/rentalprofile')
    await screen.findByText(accent('Loading rental profiles'))
    expect(listPlainTexts()).toEqual([])
    cleanup()
    unreachable(readRentalProfiles)
    openInPseudoLocale('/checkin/rentalprofile')
    await screen.findByText(accent('We could not load the rental profiles.'))
    expect(listPlainTexts()).toEqual([])
  })
})

describe('so is every text of child registrations', () => {
  const registration = aChildRegistration({
    primaryEmergencyContact: accent('Maya'),
    alternateEmergencyContact1: accent('Ingrid'),
    drugAllergy: accent('None'),
    foodAllergy: accent('Peanuts'),
    medication: accent('None'),
    specialCondition: accent('None'),
  })
  const openChildren = async () => {
    householdWith([aContactTask(juno, child, done), aContactTask(finn, child)])
    answer(readChildRegistrations, {
      registrations: [juno, finn].map(({ contactId }) => ({ contactId, registration })),
      accountPhone: '',
    })
    const user = openInPseudoLocale('/checkin/childregistration')
    await findTitle(someSettings().languageSettings.childRegistration.title)
    return user
  }

  test('with contacts that were copied', async () => {
    const user = await openChildren()
    await user.clear(screen.getAllByRole('textbox')[0] ?? document.body)
    await user.click(screen.getByRole('button', { name: new RegExp(accent('Copy from ').replace(/~+$/, '')) }))
    await button('Undo')
    expect(listPlainTexts()).toEqual([])
    expect(document.title).toContain(accent('Child Profile'))
  })

  test('if they are refused', async () => {
    const user = await openChildren()
    refuse(completeChildRegistration, 'unavailable')
    await user.click(await button('Continue'))
    await screen.findByText(accent('ERROR CALLING API'))
    expect(listPlainTexts()).toEqual([])
    refuse(completeChildRegistration, 'no-longer-asked')
    await user.click(await button('Continue'))
    await screen.findByText(accent('The resort no longer requires this.'))
    expect(listPlainTexts()).toEqual([])
  })
})

describe('so is every text of the arrival card', () => {
  const household = [
    aContactTask(maya, waiver, { ...done, dueAgainOn: '2026-02-14' }),
    aContactTask(juno, waiver, done),
    aContactTask(juno, external, { upTo: 'resort' }),
    aContactTask(finn, waiver, done),
  ]

  test('with what is left, and the large code', async () => {
    mockPointerBrowser()
    householdWith(household, {
      location: { ...editProfile, id: 1, name: accent('Base Village'), isDefault: true, isEditProfileLocation: false },
      householdReference: '48213',
    })
    const { people, ...readiness } = aHouseholdReadiness([maya, juno, finn].map(({ contactId }) => contactId))
    const blocker = aBlocker('waiver-at-the-desk', {
      subject: accent('Pony Waiver'),
      message: accent('Sign at the desk.'),
    })
    const notReady = { verdict: 'not-ready' as const, blockers: [blocker] }
    answer(readReadiness, {
      ...readiness,
      // Another day would be named in the language of the guest, which tests do not replace.
      checkedAtUtc: new Date().toISOString(),
      people: people.map((person) => (person.contactId === juno.contactId ? { ...person, ...notReady } : person)),
    })
    const user = openInPseudoLocale('/checkinComplete')
    await screen.findByRole('region', { name: accent('Arrival card') })
    expect(listPlainTexts()).toEqual([])
    await user.click(await button(someSettings().languageSettings.checkIn.enlargeButton))
    expect(findPlainTexts(await screen.findByRole('dialog'))).toEqual([])
  })

  test('while it loads', async () => {
    answer(contactTaskGrouping, () => new Promise(() => {}))
    openInPseudoLocale('/checkinComplete')
    await screen.findByText(accent('Loading your arrival card'))
    expect(listPlainTexts()).toEqual([])
  })
})

describe('so is every text around the steps', () => {
  test('of check-in, while it loads', async () => {
    answer(contactTaskGrouping, () => new Promise(() => {}))
    openInPseudoLocale('/checkin')
    await screen.findByText(accent('Loading your check-in'))
    expect(listPlainTexts()).toEqual([])
  })

  test('of profiles, while they load, and if they cannot be loaded', async () => {
    answer(contactTaskGrouping, () => new Promise(() => {}))
    openInPseudoLocale('/profile')
    await screen.findByText(accent('Loading your profiles'))
    cleanup()
    refuse(contactTaskGrouping, 'no-longer-asked')
    openInPseudoLocale('/profile')
    await screen.findByText(accent('We could not load your profiles'))
    expect(listPlainTexts()).toEqual([])
  })

  test('on wide screens, with the button to the next profile', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      ...new EventTarget(),
      media,
      matches: media.includes('min-width'),
      addEventListener() {},
      removeEventListener() {},
    }))
    householdWith([aContactTask(juno, rental), aContactTask(juno, child), aContactTask(maya, child)], {
      location: editProfile,
    })
    answer(readRentalProfiles, { ...rentalLists, enableShoeSize: false, enableStance: false, profiles: [] })
    openInPseudoLocale('/profile/rentalprofile')
    await screen.findByRole('button', { name: `${accent('Next: ')}${child.name}` })
    expect(listPlainTexts()).toEqual([])
    expect(findOwnPlainTexts(screen.getByRole('navigation', { name: accent('Profile steps') }))).toEqual([])
  })
})

describe('every text of the page of unchanged records is in a catalogue or in the settings', () => {
  test('with questions, errors, steps of sizes, and answers that could not be sent', async () => {
    const accentEntries = (list: readonly (typeof rentalLists.ageRefs)[number][]) =>
      list.map((entry) => ({ ...entry, listDescription: accent(entry.listDescription) }))
    const stored = aChildRegistration({
      primaryEmergencyContact: accent('Maya'),
      alternateEmergencyContact1: accent('Ingrid'),
      foodAllergy: 'None',
    })
    const withNote = { ...stored, foodAllergy: accent('Peanuts') }
    const tasks = [
      aContactTask(maya, rental),
      aContactTask(finn, rental),
      aContactTask(juno, child),
      aContactTask(finn, child),
      aContactTask(maya, waiver),
    ]
    const asks = ['nothing', 'sizes', 'health', 'health'] as const
    householdWith(tasks, {
      unchanged: {
        isEverything: true,
        records: asks.map((question, at) => ({
          contactTaskId: tasks[at]?.id ?? '',
          asks: question,
          updatedOn: '2026-01-05',
        })),
      },
    })
    answer(readRentalProfiles, {
      ...rentalLists,
      abilityRefs: accentEntries(rentalLists.abilityRefs),
      heightRefs: accentEntries(rentalLists.heightRefs),
      weightRefs: accentEntries(rentalLists.weightRefs),
      enableShoeSize: true,
      enableStance: true,
      profiles: [maya, finn].map(({ contactId }) => ({ contactId, profile: aRentalProfile({ shoeSize: '8' }) })),
    })
    answer(readChildRegistrations, {
      registrations: [
        { contactId: juno.contactId, registration: withNote },
        { contactId: finn.contactId, registration: stored },
      ],
      accountPhone: '',
    })
    const user = openInPseudoLocale('/confirm')
    await findTitle('Still right for everyone?')
    // The names of days and months are those of the browser.
    const listOwn = () => listPlainTexts().filter((text) => !/^(Fri|Sat) Feb|January|^\d/.test(text))
    expect(listOwn()).toEqual([])
    const [radioOfSame, radioOfGrown, radioOfNone, radioOfSomething] = screen.getAllByRole('radio')
    if (!radioOfSame || !radioOfGrown || !radioOfNone || !radioOfSomething) throw new Error('A question is missing')
    await user.click(await button('Both are right'))
    expect(listOwn()).toEqual([])
    await user.click(radioOfGrown)
    await user.click(radioOfSomething)
    expect(listOwn()).toEqual([])
    await user.click(radioOfNone)
    setOnline(false)
    await user.click(await button('Both are right'))
    await screen.findByText(accent('You are offline. Please try again when you are connected.'), { exact: false })
    expect(listOwn()).toEqual([])
  })
})
