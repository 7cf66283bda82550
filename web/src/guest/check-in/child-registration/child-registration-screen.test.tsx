import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import {
  completeChildRegistration,
  readChildRegistrations,
  type ChildRegistrations,
} from '@first-chair/core/child-registration/child-registration.api'
import { aHouseholdReadiness } from '@first-chair/core/readiness/readiness.builders'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { draftPrefix } from '../../../session/session.ts'
import { answer, refuse, unreachable } from '../../../test/network.ts'
import { countEvents, stopCounting } from '../../../test/counted-events.ts'
import { openPage } from '../../../test/open-page.tsx'

const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const juno = aContact({ contactId: 'juno', firstName: 'Juno', age: 12 })
const finn = aContact({ contactId: 'finn', firstName: 'Finn', age: 7 })
const child = aTask({ id: 3, taskTypeId: 3, name: 'Child Profile' })
const done = { isComplete: true, isReadOnly: true }
const junosDone = { registrations: [{ contactId: 'juno', registration: aChildRegistration() }] }

let sent: { id: string; skip: string | null; relatedObject: unknown }[]

beforeEach(() => {
  answer(readReadiness, aHouseholdReadiness(['maya', 'theo', 'juno', 'finn']))
  sent = []
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [maya, juno, finn],
    readFromPosAtUtc: null,
  })
})

/** Simulates a resort that stores the submitted registrations. */
function resortWith(
  contactTasks: readonly ContactTask[],
  { registrations, unreadableContactIds = [], accountPhone = '' }: Partial<ChildRegistrations> = {},
): void {
  let listed = contactTasks
  let stored = registrations ?? []
  let unreadable = unreadableContactIds
  answer(contactTaskGrouping, () => aGrouping(listed))
  answer(readChildRegistrations, () => ({ registrations: stored, unreadableContactIds: unreadable, accountPhone }))
  answer(completeChildRegistration, ({ body, url }) => {
    const { id, relatedObject } = completeChildRegistration.body?.parse(body) ?? { id: '' }
    const skip = url.searchParams.get('skip')
    sent.push({ id, skip, relatedObject })
    listed = listed.map((task) => (task.id === id ? { ...task, ...done, isSkipped: skip === 'true' } : task))
    const contactId = listed.find((task) => task.id === id)?.contact.contactId ?? ''
    if (relatedObject) {
      const registration = aChildRegistration({ ...relatedObject, updateDate: '2026-02-13' })
      unreadable = unreadable.filter((other) => other !== contactId)
      stored = [...stored.filter((other) => other.contactId !== contactId), { contactId, registration }]
    }
    return listed.filter((task) => task.id === id)
  })
}

async function openChild() {
  const page = openPage('/checkin/childregistration')
  await screen.findByRole('heading', { level: 1, name: 'Complete Child Registration Profiles' })
  return { ...page, user: userEvent.setup({ delay: null }) }
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => screen.getByRole('button', { name })
const card = (name: string) => {
  const item = screen.getByRole('heading', { level: 2, name }).closest('li')
  if (!item) throw new Error(`There is no card of ${name}.`)
  return within(item)
}

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(box('Primary Phone'), '(555) 014-2290')
  await user.type(box('Alternate Emergency Contact'), 'Ingrid Lindqvist')
  await user.type(box('Alternate Phone'), '(555) 014-8813')
}

test('the primary contact is prefilled with the full name of the signed-in guest', async () => {
  resortWith([aContactTask(juno, child)])
  await openChild()
  expect(box('Primary Emergency Contact').value).toBe('Maya Lindqvist')
  expect(box('Primary Phone').value).toBe('')
})

test('the second tap of a double tap does not send the form of the next child', async () => {
  const lastYears = aChildRegistration({ primaryEmergencyPhone: '555 014 000' })
  resortWith([aContactTask(juno, child), aContactTask(finn, child)], {
    registrations: [{ contactId: 'finn', registration: lastYears }],
  })
  const { user } = await openChild()
  await fillIn(user)
  await user.click(press('Continue'))
  await waitFor(() => expect(box('Primary Phone').value).toBe('555 014 000'))
  fireEvent.click(press('Continue'), { detail: 2 })
  await user.type(box('Primary Phone'), '7')
  await user.click(press('Continue'))
  await screen.findByRole('button', { name: 'Complete' })
  expect(sent).toHaveLength(2)
  expect(sent[1]?.relatedObject).toMatchObject({ primaryEmergencyPhone: '555 014 0007' })
})

test('each missing field shows its message, the summary stands at the end, and the first one gets the focus', async () => {
  resortWith([aContactTask(juno, child)])
  const { user } = await openChild()
  await user.clear(box('Primary Emergency Contact'))
  await user.click(press('Continue'))
  for (const message of [
    'Primary contact name is required',
    'Primary contact phone required',
    'Alternate contact name is required',
    'Alternate contact phone required',
  ]) {
    expect(await screen.findByText(message)).toBeDefined()
  }
  expect(screen.getByRole('alert').textContent).toBe('Missing child registration information. See above.')
  await waitFor(() => expect(document.activeElement).toBe(box('Primary Emergency Contact')))
  expect(document.title).toMatch(/^Error: Child Profile/)
  expect(sent).toEqual([])
})

test('the summary disappears when nothing is missing', async () => {
  resortWith([aContactTask(juno, child)])
  const { user } = await openChild()
  await user.click(press('Continue'))
  await screen.findByRole('alert')
  await fillIn(user)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a pasted health note that is too long shows an error and is not truncated', async () => {
  resortWith([aContactTask(juno, child)])
  const { user } = await openChild()
  await fillIn(user)
  const note = `${'Peanuts. '.repeat(120)}EpiPen in the left pocket.`
  await user.click(box('Food Allergy'))
  await user.paste(note)
  await user.click(press('Continue'))
  expect(await screen.findByText('At most 1000 characters.')).toBeDefined()
  expect(box('Food Allergy').value).toBe(note)
  expect(sent).toEqual([])
})

test.each(['Drug Allergy', 'Food Allergy', 'Medication', 'Special Condition'])(
  '%s says "None"; focusing it clears it, leaving it empty restores it',
  async (name) => {
    resortWith([aContactTask(juno, child)])
    const { user } = await openChild()
    expect(box(name).value).toBe('None')
    await user.click(box(name))
    expect(box(name).value).toBe('')
    await user.tab()
    expect(box(name).value).toBe('None')
    await user.type(box(name), 'Peanuts')
    await user.tab()
    await user.click(box(name))
    expect(box(name).value).toBe('Peanuts')
  },
)

test('the input is sent, and after the last child Complete leads to the next task', async () => {
  resortWith([aContactTask(juno, child), aContactTask(finn, child)])
  const { user, path } = await openChild()
  await fillIn(user)
  await user.type(box('Food Allergy'), 'Peanuts')
  await user.click(press('Continue'))
  await waitFor(() => expect(card('Finn').queryByRole('textbox', { name: 'Primary Phone' })).not.toBeNull())
  expect(document.activeElement?.textContent).toBe('Finn')
  expect(sent).toEqual([
    {
      id: '1-1-3-juno',
      skip: 'false',
      relatedObject: {
        primaryEmergencyContact: 'Maya Lindqvist',
        primaryEmergencyPhone: '(555) 014-2290',
        alternateEmergencyContact1: 'Ingrid Lindqvist',
        alternateEmergencyPhone1: '(555) 014-8813',
        drugAllergy: 'None',
        foodAllergy: 'Peanuts',
        medication: 'None',
        specialCondition: 'None',
      },
    },
  ])
  await user.click(screen.getByRole('button', { name: /Copy from Juno/ }))
  await user.click(press('Continue'))
  await user.click(await screen.findByRole('button', { name: 'Complete' }))
  await waitFor(() => expect(path()).toBe('/checkinComplete'))
  expect(sent[1]?.relatedObject).toMatchObject({ primaryEmergencyPhone: '(555) 014-2290', foodAllergy: 'None' })
})

test('one tap copies four fields from a sibling, never a health note, and can be undone', async () => {
  resortWith([aContactTask(juno, child, done), aContactTask(finn, child)], junosDone)
  const { user } = await openChild()
  await user.type(box('Primary Phone'), '1')
  const copy = screen.getByRole('button', { name: /Copy from Juno/ })
  expect(copy.textContent).toContain('Maya Lindqvist and Ingrid Lindqvist')
  await user.click(copy)
  expect(box('Alternate Emergency Contact').value).toBe('Ingrid Lindqvist')
  expect(box('Primary Phone').value).toBe('(555) 014-2290')
  expect(box('Food Allergy').value).toBe('None')
  expect(document.activeElement).toBe(copy)
  expect(screen.getByText('Copied from Juno.')).toBeDefined()
  await user.click(press('Undo'))
  expect(box('Alternate Emergency Contact').value).toBe('')
  expect(box('Primary Phone').value).toBe('1')
  expect(screen.queryByText('Copied from Juno.')).toBeNull()
})

test('if the form already has the contacts of a sibling, copying is not offered', async () => {
  const registrations = [
    { contactId: 'juno', registration: aChildRegistration() },
    { contactId: 'finn', registration: aChildRegistration() },
  ]
  resortWith([aContactTask(juno, child, done), aContactTask(finn, child)], { registrations })
  const { user } = await openChild()
  expect(screen.queryByRole('button', { name: /Copy/ })).toBeNull()
  await user.type(box('Primary Phone'), '7')
  expect(screen.getByRole('button', { name: /Copy from Juno/ })).toBeDefined()
})

test("the phone is prefilled with the guest's number at the resort, unless the child's record has one", async () => {
  const registrations = [
    { contactId: 'finn', registration: aChildRegistration({ primaryEmergencyPhone: '555 014 0000' }) },
  ]
  resortWith([aContactTask(juno, child), aContactTask(finn, child)], { registrations, accountPhone: '970-555-0117' })
  const { user } = await openChild()
  expect(box('Primary Phone').value).toBe('970-555-0117')
  await user.type(box('Alternate Emergency Contact'), 'Ingrid')
  await user.type(box('Alternate Phone'), 'abc')
  await user.click(press('Continue'))
  expect(await screen.findByText('Please type a phone number, such as +1 303 555 0100.')).toBeDefined()
  expect(sent).toEqual([])
  await user.clear(box('Alternate Phone'))
  await user.type(box('Alternate Phone'), '555 014 8813')
  await user.click(press('Continue'))
  await waitFor(() => expect(card('Finn').queryByRole('textbox', { name: 'Primary Phone' })).not.toBeNull())
  expect(box('Primary Phone').value).toBe('555 014 0000')
})

test('without a sibling whose registration is complete, copying is not offered', async () => {
  resortWith([aContactTask(juno, child), aContactTask(finn, child)])
  await openChild()
  expect(screen.queryByRole('button', { name: /Copy/ })).toBeNull()
})

test('a read-only card shows eight facts, and warns only of health notes that are not "None"', async () => {
  resortWith([aContactTask(juno, child, done)], junosDone)
  await openChild()
  const facts = card('Juno')
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(facts).toEqual([
    ['Primary Contact', 'Maya Lindqvist'],
    ['Primary Phone', '(555) 014-2290'],
    ['Alternate Contact', 'Ingrid Lindqvist'],
    ['Secondary Phone', '(555) 014-8813'],
    ['Drug Allergy', 'None'],
    ['Food Allergy', 'Peanuts'],
    ['Medication', 'None'],
    ['Special Condition', 'None'],
  ])
  const warned = card('Juno')
    .getAllByRole('definition')
    .filter((fact) => fact.querySelector('svg'))
  expect(warned.map(({ textContent }) => textContent)).toEqual(['Peanuts'])
})

test('a complete registration is updated: read-only, Update, Update, read-only', async () => {
  resortWith([aContactTask(juno, child, done)], junosDone)
  const { user } = await openChild()
  await user.click(press('Update Child Profile for Juno Lindqvist'))
  await user.clear(box('Medication'))
  await user.type(box('Medication'), 'Inhaler')
  await user.click(press('Update'))
  expect(await screen.findByText('Inhaler', { selector: 'dd *' })).toBeDefined()
  expect(sent).toHaveLength(1)
})

test('an optional registration is skipped', async () => {
  resortWith([aContactTask(juno, { ...child, isOptional: true })])
  const { user } = await openChild()
  await user.click(press('Skip'))
  expect(await screen.findByText('Skipped for today')).toBeDefined()
  expect(sent[0]?.skip).toBe('true')
})

test('a double tap on Continue sends one registration', async () => {
  resortWith([aContactTask(juno, child)])
  const { user } = await openChild()
  await fillIn(user)
  await user.dblClick(press('Continue'))
  await screen.findByRole('button', { name: 'Complete' })
  expect(sent).toHaveLength(1)
})

test('Child Registration is counted with the value "update", after consent, and no health note with it', async () => {
  const counted = countEvents()
  resortWith([aContactTask(juno, child)])
  const { user } = await openChild()
  await fillIn(user)
  await user.type(box('Food Allergy'), 'Peanuts')
  await user.click(press('Continue'))
  await screen.findByRole('button', { name: 'Complete' })
  expect(counted()).toEqual([{ action: 'Child Registration', value: 'update' }])
  expect(JSON.stringify(Reflect.get(window, 'dataLayer'))).not.toContain('Peanuts')
  stopCounting()
})

test('a failed save says ERROR CALLING API, keeps everything, and does not advance', async () => {
  resortWith([aContactTask(juno, child)])
  const { user } = await openChild()
  await fillIn(user)
  refuse(completeChildRegistration, 'unexpected')
  await user.click(press('Continue'))
  expect((await screen.findByRole('alert')).textContent).toContain('ERROR CALLING API')
  expect(box('Alternate Emergency Contact').value).toBe('Ingrid Lindqvist')
})

test('a draft of health notes is stored in this tab only and encrypted, comes back, and is removed after saving', async () => {
  resortWith([aContactTask(juno, child)])
  const first = await openChild()
  await first.user.type(box('Food Allergy'), 'Peanuts')
  await waitFor(() => expect(screen.getByText('Draft, until you close this page')).toBeDefined())
  const listDrafts = (storage: Storage) => Object.keys(storage).filter((key) => key.startsWith(draftPrefix))
  expect(listDrafts(localStorage)).toEqual([])
  expect(listDrafts(sessionStorage)).toHaveLength(1)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Peanuts')
  first.unmount()

  const { user } = await openChild()
  expect(box('Food Allergy').value).toBe('Peanuts')
  await fillIn(user)
  await user.click(press('Continue'))
  await screen.findByText('Saved')
  expect(listDrafts(sessionStorage)).toEqual([])
})

test('if the registrations cannot be loaded, the guest can try again', async () => {
  resortWith([aContactTask(juno, child)])
  unreachable(readChildRegistrations)
  const { user } = await openChild()
  const again = await screen.findByRole('button', { name: 'Try again' })
  resortWith([aContactTask(juno, child)])
  await user.click(again)
  expect(await screen.findByRole('textbox', { name: 'Primary Phone' })).toBeDefined()
})

test('if a stored registration can no longer be read, the page says so, and the guest can fill it in again', async () => {
  const sentence = 'We cannot show what you saved earlier. Please fill in the form again.'
  resortWith([aContactTask(juno, child, done), aContactTask(finn, child)], { unreadableContactIds: ['juno'] })
  const { user } = await openChild()
  expect(card('Juno').getByText(sentence)).toBeDefined()
  await user.click(card('Juno').getByRole('button'))
  expect(await screen.findByRole('textbox', { name: 'Primary Phone' })).toBeDefined()
  expect(screen.getByText(sentence)).toBeDefined()
  await fillIn(user)
  await user.click(press('Update'))
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
})
