import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { addFamilyMember, readProfile } from '@first-chair/core/contact/contact.api'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openPage, someSettings } from '../../test/open-page.tsx'
import { accent, accentTexts, findPlainTexts, pseudoLocale } from '../../test/pseudo-locale.ts'

test('every text of the form for a new member is in a catalogue or in the settings', async () => {
  pseudoLocale.isOn = true
  const user = { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' }
  answer(readProfile, { user, contacts: [], readFromPosAtUtc: null })
  const maya = aContact({ contactId: 'maya', firstName: accent('Maya'), isHeadOfHouseHold: true })
  answer(contactTaskGrouping, aGrouping([aContactTask(maya, aTask())]))
  refuse(addFamilyMember, 'external-system-down')
  const { languageSettings, ...rest } = someSettings()
  openPage('/home', { ...rest, languageSettings: accentTexts(languageSettings) })
  await userEvent.click(await screen.findByRole('link', { name: accent('Add family member') }))
  const typed = { 'First name': 'Ida', 'Last name': 'Lindqvist', Month: '5', Day: '4', Year: '2021' }
  for (const [label, text] of Object.entries(typed)) {
    await userEvent.type(await screen.findByLabelText(accent(label)), text)
  }
  await userEvent.click(screen.getByRole('button', { name: accent('Add to group') }))
  await screen.findByRole('alert')
  expect(findPlainTexts(screen.getByRole('main'))).toEqual([])
})
