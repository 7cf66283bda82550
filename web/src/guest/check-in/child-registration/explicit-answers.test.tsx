import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import {
  completeChildRegistration,
  readChildRegistrations,
  withdrawHealthConsent,
  type ChildRegistrations,
} from '@first-chair/core/child-registration/child-registration.api'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import { aHouseholdReadiness } from '@first-chair/core/readiness/readiness.builders'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse } from '../../../test/network.ts'
import { openPage } from '../../../test/open-page.tsx'

const consentText = 'I agree that the ski school reads this.'
const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const juno = aContact({ contactId: 'juno', firstName: 'Juno', age: 12 })
const child = aTask({ id: 3, taskTypeId: 3, name: 'Child Profile' })
const stored = { contactId: 'juno', registration: aChildRegistration(), hasConsent: true }
let sent: unknown[]

function resortWith(task: object, registrations: ChildRegistrations['registrations'] = []): void {
  answer(contactTaskGrouping, aGrouping([aContactTask(juno, child, task)]))
  answer(readChildRegistrations, { registrations, accountPhone: '555 014 2290', consentText })
}

beforeEach(() => {
  // The test environment has no dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
  sent = []
  answer(readReadiness, aHouseholdReadiness(['maya', 'juno']))
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [maya, juno],
    readFromPosAtUtc: null,
  })
  answer(completeChildRegistration, ({ body }) => {
    sent.push(body)
    return [aContactTask(juno, child, { isComplete: true })]
  })
})

async function openForm() {
  openPage('/checkin/childregistration')
  await screen.findByRole('heading', { level: 1, name: 'Complete Child Registration Profiles' })
  return userEvent.setup({ delay: null })
}
const question = (name: string) => within(screen.getByRole('radiogroup', { name }))
const box = (name: string | RegExp) => screen.getByRole('textbox', { name })

test('nothing is answered for the parent: every question and the consent are missing at first', async () => {
  resortWith({})
  const user = await openForm()
  expect(screen.queryByDisplayValue('None')).toBeNull()
  await user.type(box('Alternate Emergency Contact'), 'Ingrid')
  await user.type(box('Alternate Phone'), '555 014 8813')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findAllByText('Tap None known, or say what it is.')).toHaveLength(4)
  expect(screen.getByText('Please agree, so that the ski school may read this.')).toBeDefined()
  expect(sent).toEqual([])
})

test('what to do is sent with how serious it is, and with the text of the consent', async () => {
  resortWith({})
  const user = await openForm()
  await user.type(box('Alternate Emergency Contact'), 'Ingrid')
  await user.type(box('Alternate Phone'), '555 014 8813')
  for (const name of ['Drug Allergy', 'Medication', 'Special Condition'])
    await user.click(question(name).getByRole('radio', { name: 'None known' }))
  await user.click(question('Food Allergy').getByRole('radio', { name: 'There is something' }))
  await user.type(box('Food Allergy: what is it?'), 'Peanuts')
  await user.selectOptions(screen.getByRole('combobox', { name: 'How serious is it?' }), 'Life-threatening')
  await user.type(box('Medicine, and where it is'), 'EpiPen: red jacket')
  await user.type(box('What to do'), 'Use it at once')
  await user.click(screen.getByRole('checkbox', { name: consentText }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    relatedObject: {
      foodAllergy: 'Peanuts',
      consentText,
      answers: {
        drugAllergy: { answer: 'none-known' },
        foodAllergy: {
          answer: 'something',
          severity: 'life-threatening',
          medicine: 'EpiPen: red jacket',
          action: 'Use it at once',
        },
      },
    },
  })
})

test('a consent is withdrawn after a question, and a failure says so', async () => {
  resortWith({ isComplete: true, isReadOnly: true }, [stored])
  const user = await openForm()
  await user.click(screen.getByRole('button', { name: 'Withdraw the consent for Juno' }))
  refuse(withdrawHealthConsent, 'external-system-down')
  const dialog = within(screen.getByRole('dialog', { name: 'Withdraw the consent for Juno?' }))
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
  expect(await dialog.findByText('The consent was not withdrawn. Please try again.')).toBeDefined()

  answer(withdrawHealthConsent, null)
  answer(readChildRegistrations, { registrations: [], accountPhone: '', consentText })
  answer(contactTaskGrouping, aGrouping([aContactTask(juno, child)]))
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
