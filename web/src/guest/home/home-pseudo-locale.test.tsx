import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { aBlocker, aReadiness, aVerdict } from '@first-chair/core/readiness/readiness.builders'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openPage, someSettings } from '../../test/open-page.tsx'
import { accent, accentTexts, findPlainTexts, pseudoLocale } from '../../test/pseudo-locale.ts'
import { formatInTimeZone } from './format-in-time-zone.ts'

const aMember = (firstName: string, over: Partial<Parameters<typeof aContact>[0]> = {}) =>
  aContact({ contactId: firstName, firstName: accent(firstName), lastName: accent('Lindqvist'), ...over })
const maya = aMember('Maya', { isHeadOfHouseHold: true })
const theo = aMember('Theo')
const finn = aMember('Finn', { age: 0 })
const juno = aMember('Juno', { age: null, dateOfBirth: null })
const waiver = aTask({ name: accent('Season Waiver'), consolidateWaivers: false })
const parkWaiver = aTask({ id: 2, name: accent('Park Waiver') })
const done = { isComplete: true, isReadOnly: true }
const readFromPosAtUtc = '2026-02-13T15:00:00.000Z'

function openHome() {
  const settings = someSettings()
  return openPage('/home', {
    ...settings,
    languageSettings: {
      ...accentTexts(settings.languageSettings),
      application: { ...accentTexts(settings.languageSettings.application), phoneNumber: '+1 970 555 0117' },
    },
    locations: settings.locations.flatMap((location) => [
      { ...location, name: accent(location.name) },
      { ...location, id: 2, slug: 'summit', name: accent('Summit'), isDefault: false },
    ]),
  })
}

/** The browser formats the days and the lists. */
const listPlainTexts = () =>
  findPlainTexts(screen.getByRole('main')).filter((text) =>
    /[a-z]{2}/i.test(
      text.replaceAll(/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b| and /g, ''),
    ),
  )

beforeEach(() => {
  pseudoLocale.isOn = true
  const user = { given_name: maya.firstName, family_name: maya.lastName, name: maya.firstName }
  answer(readProfile, { user, contacts: [], readFromPosAtUtc: null })
})

test('every text of home is in a catalogue or in the settings', async () => {
  const grouping = aGrouping(
    [
      aContactTask(maya, waiver, done),
      aContactTask(theo, waiver, { isSkipped: true, isReadOnly: true }),
      aContactTask(finn, waiver, { ...done, dueAgainOn: '2026-02-14' }),
      aContactTask(juno, waiver),
      aContactTask(maya, parkWaiver, { upTo: 'resort' }),
    ],
    {
      readFromPosAtUtc,
      arrivalDay: '2026-02-14',
    },
  )
  answer(contactTaskGrouping, grouping)
  answer(
    readReadiness,
    aReadiness([
      aVerdict({ contactId: 'Maya', alsoOpen: [aBlocker('photo-missing')] }),
      aVerdict({
        contactId: 'Theo',
        verdict: 'not-ready',
        blockers: [aBlocker('pass-blocked', { message: accent('Unpaid') })],
      }),
      aVerdict({
        contactId: 'Finn',
        verdict: 'not-ready',
        booked: ['gate', 'rental', 'lesson'],
        blockers: [
          aBlocker('waiver-missing', {
            action: { kind: 'task', contactTaskId: aContactTask(finn, waiver).id },
            message: accent('Sign.'),
          }),
        ],
      }),
      aVerdict({ contactId: 'Juno', verdict: 'unknown', blockers: [aBlocker('no-pass')] }),
    ]),
  )
  openHome()
  await screen.findByRole('heading', { name: accent('Your group'), level: 2 })
  // The browser formats the time, so only the sentence around it has accents.
  const time = formatInTimeZone(readFromPosAtUtc, grouping.timeZone)
  expect(listPlainTexts()).toEqual([`${accent('What you see is from ')}${time}${accent('.')}`])
  // The day, and the name of the location.
  expect(findPlainTexts(screen.getByRole('region', { name: accent('Actions') }))).toEqual([
    'Sat Feb 14 · ',
    grouping.location.name,
  ])
})

test('so is every text while home loads', async () => {
  answer(contactTaskGrouping, () => new Promise(() => {}))
  openHome()
  expect(await screen.findByText(accent('Loading your group'))).toBeDefined()
  expect(listPlainTexts()).toEqual([])
})

test('so is every text if home cannot be loaded', async () => {
  refuse(contactTaskGrouping, 'no-longer-asked')
  openHome()
  await screen.findByRole('alert')
  expect(listPlainTexts()).toEqual([])
})

test('so is every text while only the resort desk has something left to do', async () => {
  answer(
    contactTaskGrouping,
    aGrouping([aContactTask(theo, waiver, done), aContactTask(maya, parkWaiver, { upTo: 'resort' })]),
  )
  openHome()
  await screen.findByRole('heading', { name: accent('Your group'), level: 2 })
  expect(listPlainTexts()).toEqual([])
})
