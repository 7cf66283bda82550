import { checkPass, readPassChecker } from '@first-chair/core/pass-check/pass-check.api'
import { unavailableVerdict } from '@first-chair/core/pass-check/pass-verdict'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openPageAsAnyone, someSettings } from '../../test/open-page.tsx'
import { accent, accentTexts, findPlainTexts, pseudoLocale } from '../../test/pseudo-locale.ts'

function open() {
  const { languageSettings, ...rest } = someSettings('PassChecker')
  const texts = accentTexts(languageSettings)
  // If the operator's help text is empty, the page displays a text of its own.
  const passChecker = texts.passChecker && { ...texts.passChecker, helpText: '' }
  const application = { ...texts.application, phoneNumber: '' }
  openPageAsAnyone('/pass-checker', { ...rest, languageSettings: { ...texts, application, passChecker } })
}
const check = async () => userEvent.click(await screen.findByRole('button', { name: accent('Check pass') }))
const listPlainTexts = () => findPlainTexts(screen.getByRole('main'))

beforeEach(() => {
  pseudoLocale.isOn = true
  const lifts = ['Gondola', 'North Chair'].map((name, id) => ({ name: accent(name), accessLocationId: String(id) }))
  answer(readPassChecker, { today: '2026-12-05', accessLocations: lifts })
})

test('every text of the form and its problems is in a catalogue or in the settings', async () => {
  open()
  await userEvent.type(await screen.findByLabelText(accent('Pass number')), '0147 3822-9051')
  await userEvent.clear(screen.getByLabelText(accent('Day')))
  await check()
  expect(screen.getByText(accent('Choose a lift.'))).toBeDefined()
  expect(listPlainTexts()).toEqual([])
})

test.each([
  ['a verdict', () => answer(checkPass, unavailableVerdict), 'Please ask at a ticket window.'],
  ['too many checks', () => refuse(checkPass, 'too-many-requests'), 'Too many checks'],
])('so is every text of %s', async (_, stub, text) => {
  stub()
  open()
  await userEvent.type(await screen.findByLabelText(accent('Pass number')), '0147 3822-9051')
  await userEvent.selectOptions(screen.getByRole('combobox'), '1')
  await check()
  await screen.findByText(accent(text))
  expect(listPlainTexts()).toEqual([])
})

test('so is every text if the pass checker cannot be loaded', async () => {
  refuse(readPassChecker, 'external-system-down')
  open()
  await screen.findByRole('alert')
  expect(listPlainTexts()).toEqual([])
})
