import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { readProfile } from '@first-chair/core/contact/contact.api'
import {
  completeChildRegistration,
  readChildRegistrations,
} from '@first-chair/core/child-registration/child-registration.api'
import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import { aBlocker, aHouseholdReadiness } from '@first-chair/core/readiness/readiness.builders'
import { readRentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import { aRentalProfile, rentalLists } from '@first-chair/core/rental-profile/rental-profile.builders'
import { openExternalWaiver } from '@first-chair/core/waiver/external-waiver.api'
import type { OwnWaiver } from '@first-chair/core/waiver/own-waivers'
import { readOwnWaivers } from '@first-chair/core/waiver/own-waivers.api'
import {
  completeWaiver,
  listSignedWaivers,
  readRelationships,
  readWaiverText,
} from '@first-chair/core/waiver/waiver.api'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, refuse, unreachable } from '../../test/network.ts'
import { mockPointerBrowser } from '../../ui/signature-pad/signature-pad.builders.ts'
import { openPage, openPageAsAnyone, someSettings } from '../../test/open-page.tsx'
import { accent, accentTexts, findPlainTexts, pseudoLocale } from '../../test/pseudo-locale.ts'

const aMember = (firstName: string, over: Partial<Parameters<typeof aContact>[0]> = {}) =>
  aContact({ contactId: firstName, firstName: accent(firstName), lastName: accent('Lindqvist'), ...over })
const maya = aMember('Maya', { isHeadOfHouseHold: true })
const theo = aMember('Theo')
const juno = aMember('Juno', { age: 9 })
const finn = aMember('Finn', { age: 6 })

// This waiver requires no drawing, because the texts of the drawing belong to the signature pad.
const waiver = aTask({ name: accent('Season Waiver'), enableWetSignature: false })
const external = aTask({ id: 5, name: accent('Park Waiver'), externalWaiverId: 'X-1' })
const rental = aTask({ id: 2, taskTypeId: 2, name: accent('Rental Profile') })
const child = aTask({ id: 3, taskTypeId: 3, name: accent('Child Profile') })
const done = { isComplete: true, isReadOnly: true }
const waiverText = {
  posWaiverId: 'W-1',
  affirmation: accent('I agree.'),
  adultsAffirmation: accent('I agree.'),
  ownAffirmation: accent('I agree.'),
  rolText: accent('Snow is slippery.'),
  rolTextHash: 'hash-1',
  version: 1,
  hasEarlierVersions: false,
}

const editProfile = {
  id: 9,
  name: accent('Edit Profile'),
  slug: 'edit-profile',
  isEnabled: true,
  isDefault: false,
  isEditProfileLocation: true,
}

function openInPseudoLocale(path: string, open = openPage) {
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

const householdWith = (contactTasks: readonly ContactTask[], over: Partial<ContactTaskGrouping> = {}) =>
  answer(contactTaskGrouping, aGrouping(contactTasks, over))
const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name: accent(name) })
const button = (name: string) => screen.findByRole('button', { name: accent(name) })
const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

/** The labels of the kinds of task are part of their definition; the others are texts of the folders ui and layout. */
const textsOfOthers = new Set(['Waiver', 'Rental Profile', 'Child Profile', 'Photo', 'Rental', 'Child', 'Choose'])
/** The texts of an element that have no accents, except the "and" that the browser adds to a list. */
const findOwnPlainTexts = (element: Element) =>
  findPlainTexts(element)
    .filter((text) => !textsOfOthers.has(text) && !text.endsWith(', home'))
    .filter((text) => /[a-z]{2}/i.test(text.replaceAll(' and ', '')))

/** The texts without accents in a step and in the bar above it. */
function listPlainTexts(): string[] {
  const main = screen.getByRole('main')
  const frame = main.parentElement
  return findOwnPlainTexts(frame?.querySelector(':scope > header') ? frame : main)
}

beforeEach(() => {
  vi.restoreAllMocks()
  pseudoLocale.isOn = true
  const user = { given_name: maya.firstName, family_name: maya.lastName, name: `${maya.firstName} ${maya.lastName}` }
  answer(readProfile, { user, contacts: [maya, theo, juno, finn], readFromPosAtUtc: null })
  answer(readRelationships, { relationships: [] })
  answer(readWaiverText, waiverText)
  answer(listSignedWaivers, [])
})

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

describe('so is every text of waivers', () => {
  test('with one signature for several people', async () => {
    householdWith([aContactTask(maya, waiver), aContactTask(juno, waiver)])
    openInPseudoLocale('/checkin/waiver')
    await button('Accept')
    expect(listPlainTexts()).toEqual([])
    expect(document.title).toContain(accent('Waiver'))
    setOnline(false)
    await screen.findByText(accent('You need to be online to sign.'))
    expect(listPlainTexts()).toEqual([])
  })

  test('with one signature after the other', async () => {
    const single = { ...waiver, consolidateWaivers: false, enableTextSignature: false, enableAgreeCheckbox: false }
    const [first, second] = [aContactTask(theo, single), aContactTask(juno, single)]
    householdWith([first, second, aContactTask(maya, single)])
    answer(completeWaiver, [{ ...first, ...done }])
    const user = openInPseudoLocale('/checkin/waiver')
    await user.click(await button('Accept'))
    await screen.findByRole('heading', { level: 1 })
    expect(listPlainTexts()).toEqual([])
  })

  test('with a typed name, and a text that changed meanwhile', async () => {
    householdWith([aContactTask(maya, waiver)])
    refuse(completeWaiver, 'text-changed')
    const user = openInPseudoLocale('/checkin/waiver')
    await button('Accept')
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('textbox'))
    await user.paste(`${maya.firstName} ${maya.lastName}`)
    await screen.findByText(accent('Matches your account name'))
    expect(listPlainTexts()).toEqual([])
    await user.click(await button('Accept'))
    await screen.findByText(accent('The waiver text has changed.'))
    expect(listPlainTexts()).toEqual([])
  })

  test('while a signature is sent, and when it was saved', async () => {
    const task = { ...waiver, enableTextSignature: false, enableAgreeCheckbox: false }
    householdWith([aContactTask(maya, task)])
    let release = () => {}
    answer(completeWaiver, async () => {
      await new Promise<void>((resolve) => (release = resolve))
      return [aContactTask(maya, task, done)]
    })
    const user = openInPseudoLocale('/checkin/waiver')
    await user.click(await button('Accept'))
    await screen.findByRole('heading', { level: 2, name: accent('Saving your signature') })
    expect(listPlainTexts()).toEqual([])
    act(() => release())
    await screen.findByRole('heading', { level: 1, name: `${accent('Signed for ')}${maya.firstName}` })
    expect(listPlainTexts()).toEqual([])
  })

  test('while the text loads, and if it does not load', async () => {
    householdWith([aContactTask(maya, waiver)])
    answer(readWaiverText, () => new Promise(() => {}))
    openInPseudoLocale('/checkin/waiver')
    await screen.findByText(accent('Loading the waiver'))
    expect(listPlainTexts()).toEqual([])
    cleanup()
    unreachable(readWaiverText)
    openInPseudoLocale('/checkin/waiver')
    await screen.findByText(accent('The waiver did not load'))
    expect(listPlainTexts()).toEqual([])
  })

  test('with the cards of those who signed', async () => {
    answer(listSignedWaivers, [
      {
        position: 1,
        taskId: waiver.id,
        taskName: waiver.name,
        signedAtUtc: '2026-02-13T15:00:00.000Z',
        offsetHours: -7,
        signer: maya.firstName,
        signedFor: [maya],
        startDate: '2026-02-13',
        endDate: null,
      },
    ])
    householdWith(
      [
        aContactTask(maya, waiver, { ...done, completeUntil: '2026-05-31' }),
        aContactTask(juno, waiver, { upTo: 'resort' }),
      ],
      { location: { ...editProfile } },
    )
    openInPseudoLocale('/profile/waiver')
    const { copyButton } = someSettings().languageSettings.checkIn
    const copyOf = `${accent(copyButton)}${accent(' for ')}${maya.firstName} ${maya.lastName}`
    await screen.findByRole('button', { name: copyOf })
    expect(listPlainTexts()).toEqual([])
  })
})

describe('so is every text around the waiver of another provider', () => {
  const openPark = () => {
    householdWith([aContactTask(maya, external), aContactTask(juno, external)])
    return openInPseudoLocale('/checkin/waiver')
  }

  beforeEach(() => {
    mockPointerBrowser()
    answer(openExternalWaiver, { url: 'about:blank', origin: 'https://waivers.example', externalRequest: 'request' })
  })
  const postFromFrame = async (data: unknown) => {
    const frame = await screen.findByTitle<HTMLIFrameElement>(external.name)
    const from = { origin: 'https://waivers.example', source: frame.contentWindow }
    act(() => void window.dispatchEvent(new MessageEvent('message', { data, ...from })))
  }

  test('while it loads, and when the guest is offline', async () => {
    openPark()
    await screen.findByText(accent('Loading the waiver'))
    expect(listPlainTexts()).toEqual([])
    setOnline(false)
    await screen.findByText(accent('You need to be online to sign.'))
    expect(listPlainTexts()).toEqual([])
  })

  test('if it cannot be opened', async () => {
    refuse(openExternalWaiver, 'external-system-down')
    openPark()
    await screen.findByText(accent('The waiver did not load'))
    expect(listPlainTexts()).toEqual([])
  })

  test('if its page reports an error', async () => {
    openPark()
    await postFromFrame({ type: 'ERROR', status: 500, body: '' })
    expect(
      findPlainTexts(await screen.findByRole('dialog', { name: accent('The waiver could not be shown') })),
    ).toEqual([])
  })

  test('if the signature was not saved', async () => {
    refuse(completeWaiver, 'unavailable')
    openPark()
    await postFromFrame({ type: 'waiverCompleted' })
    expect(findPlainTexts(await screen.findByRole('dialog', { name: accent('The waiver was not saved') }))).toEqual([])
  })
})

describe('so is every text of a signing link', () => {
  const own: OwnWaiver = {
    task: waiver,
    isComplete: false,
    isSkipped: false,
    completeUntil: null,
    text: waiverText,
    change: null,
  }
  const complete = { ...own, isComplete: true, text: null }
  const openLink = () => openInPseudoLocale('/sign#token', openPageAsAnyone)
  const linkWith = (...waivers: OwnWaiver[]) =>
    answer(readOwnWaivers, {
      firstName: theo.firstName,
      lastName: theo.lastName,
      locationName: accent('Base Village'),
      resortDay: '2026-02-13',
      waivers,
    })

  test('while the adult signs', async () => {
    linkWith(own, { ...own, task: { ...own.task, id: 3, isOptional: true } })
    openLink()
    await button('Accept')
    expect(listPlainTexts()).toEqual([])
  })

  test('when all is signed or skipped', async () => {
    linkWith(
      { ...complete, completeUntil: '2026-05-31' },
      { ...complete, task: { ...own.task, id: 3 }, isSkipped: true },
    )
    openLink()
    await findTitle(someSettings().languageSettings.ownSignature.doneTitle)
    expect(findOwnPlainTexts(screen.getByRole('main'))).toEqual([])
  })

  test('while the waivers load, and if they do not load', async () => {
    answer(readOwnWaivers, () => new Promise(() => {}))
    openLink()
    await screen.findByText(accent('Loading your waivers'))
    cleanup()
    unreachable(readOwnWaivers)
    openLink()
    await findTitle('The waiver did not load')
    expect(findOwnPlainTexts(screen.getByRole('main'))).toEqual([])
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
