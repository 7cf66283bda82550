import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { makeSigningLink } from '@first-chair/core/waiver/own-waivers.api'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openPage, someSettings } from '../../test/open-page.tsx'
import { accent, accentTexts, findPlainTexts, pseudoLocale } from '../../test/pseudo-locale.ts'
import { mockPointerBrowser } from '../../ui/signature-pad/signature-pad.builders.ts'

const theo = aContact({ contactId: 'theo', firstName: accent('Theo'), lastName: accent('Lindqvist') })
const waiver = aTask({ name: accent('Season Waiver') })

beforeEach(() => {
  pseudoLocale.isOn = true
  mockPointerBrowser()
  sessionStorage.clear()
  const user = { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' }
  answer(readProfile, { user, contacts: [], readFromPosAtUtc: null })
  answer(contactTaskGrouping, aGrouping([aContactTask(theo, waiver, { upTo: 'contact' })]))
})

async function openLink() {
  const { languageSettings, ...rest } = someSettings()
  openPage('/home', { ...rest, languageSettings: accentTexts(languageSettings) })
  const user = userEvent.setup({ delay: null })
  const share = await screen.findByRole('button', { name: new RegExp(accent('Share link')) })
  expect(findPlainTexts(share.closest('li') ?? share)).toEqual([])
  await user.click(share)
  return { user, dialog: await screen.findByRole('dialog') }
}

test('every text of a signing link is in a catalogue or in the settings', async () => {
  const link = 'https://checkin.example/sign#token'
  answer(makeSigningLink, { link, expiresAtUtc: '2099-02-27T10:00:00.000Z' })
  const { user, dialog } = await openLink()
  await screen.findByText(link)
  await user.click(screen.getByRole('button', { name: accent('Copy link') }))
  await screen.findByText(accent('Copied. You can paste it into a message now.'))
  expect(findPlainTexts(dialog)).toEqual([link])
})

test('so is every text if the link cannot be created', async () => {
  refuse(makeSigningLink, 'external-system-down')
  const { dialog } = await openLink()
  await screen.findByRole('alert')
  expect(findPlainTexts(dialog)).toEqual([])
})
