import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { aContact, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { listSignedWaivers, readRelationships, readWaiverText } from '@first-chair/core/waiver/waiver.api'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { answer } from '../../test/network.ts'
import { openPage, someSettings } from '../../test/open-page.tsx'
import { accent, accentTexts, findPlainTexts, pseudoLocale } from '../../test/pseudo-locale.ts'

const aMember = (firstName: string, over: Partial<Parameters<typeof aContact>[0]> = {}) =>
  aContact({ contactId: firstName, firstName: accent(firstName), lastName: accent('Lindqvist'), ...over })
/** The household, with its names in the pseudo-locale. */
export const maya = aMember('Maya', { isHeadOfHouseHold: true })
export const theo = aMember('Theo')
export const juno = aMember('Juno', { age: 9 })
export const finn = aMember('Finn', { age: 6 })

// This waiver requires no drawing, because the texts of the drawing belong to the signature pad.
export const waiver = aTask({ name: accent('Season Waiver'), enableWetSignature: false })
export const external = aTask({ id: 5, name: accent('Park Waiver'), externalWaiverId: 'X-1' })
export const rental = aTask({ id: 2, taskTypeId: 2, name: accent('Rental Profile') })
export const child = aTask({ id: 3, taskTypeId: 3, name: accent('Child Profile') })
export const done = { isComplete: true, isReadOnly: true }
export const waiverText = {
  posWaiverId: 'W-1',
  affirmation: accent('I agree.'),
  adultsAffirmation: accent('I agree.'),
  ownAffirmation: accent('I agree.'),
  rolText: accent('Snow is slippery.'),
  rolTextHash: 'hash-1',
  version: 1,
  hasEarlierVersions: false,
}

/** The location at which guests only edit their profiles. */
export const editProfile = {
  id: 9,
  name: accent('Edit Profile'),
  slug: 'edit-profile',
  isEnabled: true,
  isDefault: false,
  isEditProfileLocation: true,
}

/** Opens a page whose texts of the settings are in the pseudo-locale, and returns its user. */
export function openInPseudoLocale(path: string, open = openPage) {
  const settings = someSettings()
  const locations = settings.locations.map((location) => ({ ...location, name: accent(location.name) }))
  open(path, {
    ...settings,
    languageSettings: {
      ...accentTexts(settings.languageSettings),
      application: { ...accentTexts(settings.languageSettings.application), phoneNumber: '+1 970 555 0117' },
    },
    locations: [...locations, editProfile],
  })
  return userEvent.setup({ delay: null })
}

/** Lets the household have these tasks. */
export const householdWith = (contactTasks: readonly ContactTask[], over: Partial<ContactTaskGrouping> = {}) =>
  answer(contactTaskGrouping, aGrouping(contactTasks, over))
export const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name: accent(name) })
export const button = (name: string) => screen.findByRole('button', { name: accent(name) })
/** Tells the page that the phone has a connection, or has none. */
export const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

/** The labels of the kinds of task are part of their definition; the others are texts of the folders ui and layout. */
const textsOfOthers = new Set(['Waiver', 'Rental Profile', 'Child Profile', 'Photo', 'Rental', 'Child', 'Choose'])
/** The texts of an element that have no accents, except the "and" that the browser adds to a list. */
export const findOwnPlainTexts = (element: Element) =>
  findPlainTexts(element)
    .filter((text) => !textsOfOthers.has(text) && !text.endsWith(', home'))
    .filter((text) => /[a-z]{2}/i.test(text.replaceAll(' and ', '')))

/** The texts without accents in a step and in the bar above it. */
export function listPlainTexts(): string[] {
  const main = screen.getByRole('main')
  const frame = main.parentElement
  return findOwnPlainTexts(frame?.querySelector(':scope > header') ? frame : main)
}

/** Switches the pseudo-locale on, and answers what each step of check-in asks for. */
export function answerInPseudoLocale(): void {
  vi.restoreAllMocks()
  pseudoLocale.isOn = true
  const user = { given_name: maya.firstName, family_name: maya.lastName, name: `${maya.firstName} ${maya.lastName}` }
  answer(readProfile, { user, contacts: [maya, theo, juno, finn], readFromPosAtUtc: null })
  answer(readRelationships, { relationships: [] })
  answer(readWaiverText, waiverText)
  answer(listSignedWaivers, [])
}
