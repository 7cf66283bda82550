import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { completeWaiver, readRelationships, readWaiverText } from '@first-chair/core/waiver/waiver.api'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, refuse } from '../../../test/network.ts'
import * as session from '../../../session/session.ts'
import { openPage } from '../../../test/open-page.tsx'
import { aSignature, drawOn } from '../../../ui/signature-pad/signature-pad.builders.ts'
import {
  maya,
  theo,
  juno,
  family,
  sent,
  text,
  resortWith,
  waiverFor,
  parent,
  accept,
  agree,
  pad,
  nameField,
  openWaiver,
  fillIn,
  simulateWaiver,
} from './waiver-screen.builders.ts'

let browser: ReturnType<typeof simulateWaiver>

beforeEach(() => {
  browser = simulateWaiver()
})

test('the waiver shows its name, the covered contacts, the affirmation, and its text without any script', async () => {
  resortWith(waiverFor(family))
  await openWaiver()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Season Liability Waiver')
  expect(screen.getByText('One signature covers Maya, Theo, Juno and Finn')).toBeDefined()
  expect(screen.getByText('By signing, I confirm that I have read this agreement.')).toBeDefined()
  const region = screen.getByRole('region', { name: 'Waiver text' })
  expect(region.tabIndex).toBe(0)
  expect(region.innerHTML).not.toMatch(/script|onerror/)
})

test('if no child is covered, the affirmation does not mention children', async () => {
  resortWith(waiverFor([maya, theo]))
  await openWaiver()
  expect(screen.getByText('I sign it for everybody listed.')).toBeDefined()
  cleanup()
  resortWith(waiverFor([maya]))
  await openWaiver()
  expect(screen.getByText('I sign it for myself.')).toBeDefined()
})

test('if everybody signs on one phone, the page asks to hand it to the other adult, and back', async () => {
  resortWith(waiverFor([maya, theo, juno], { consolidateWaivers: false }))
  const { user } = await openWaiver()
  expect(screen.queryByText(/^Please hand the phone/)).toBeNull()
  await fillIn(user)
  await user.click(accept())
  expect(await screen.findByText('Please hand the phone to Theo.')).toBeDefined()
  expect(screen.getByText('I sign it for myself.')).toBeDefined()
  await fillIn(user, 'Theo Lindqvist')
  await user.click(accept())
  expect(await screen.findByText('Please hand the phone back to Maya.')).toBeDefined()
  expect(screen.getByText('By signing, I confirm that I have read this agreement.')).toBeDefined()
})

test('if the waiver is no longer required, the page says so, removes the draft and leads to the remaining tasks', async () => {
  const photo = aContactTask(maya, aTask({ id: 4, taskTypeId: 4, name: 'Pass Photo' }))
  resortWith([...waiverFor(family), photo])
  refuse(completeWaiver, 'no-longer-asked')
  const { user, path } = await openWaiver()
  await fillIn(user)
  await user.click(accept())
  expect(await screen.findByText('The resort no longer requires this.')).toBeDefined()
  expect(screen.queryByText('ERROR CALLING API')).toBeNull()
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith(session.draftPrefix))).toEqual([])
  answer(contactTaskGrouping, () => aGrouping([photo]))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(path()).toBe('/checkin/photo'))
})

test('each missing field shows its message, and the first one gets the focus', async () => {
  resortWith(waiverFor(family))
  const { user } = await openWaiver()
  await user.click(accept())
  expect(await screen.findByText('Please check to agree.')).toBeDefined()
  expect(screen.getByText('Please Sign.')).toBeDefined()
  expect(screen.getByText('Please type your name in the provided box.')).toBeDefined()
  expect(screen.getByText('Please say how you are related.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(parent()))
  await user.click(parent())
  expect(screen.queryByText('Please say how you are related.')).toBeNull()
  await user.click(accept())
  await waitFor(() => expect(document.activeElement).toBe(agree()))
  expect(document.title).toMatch(/^Error: Waiver/)
  expect(sent).toEqual([])
})

test('a message disappears as soon as its field is valid', async () => {
  resortWith(waiverFor(family))
  const { user } = await openWaiver()
  await user.click(accept())
  await screen.findByText('Please Sign.')
  drawOn(pad(), aSignature)
  await waitFor(() => expect(screen.queryByText('Please Sign.')).toBeNull())
  expect(screen.getByText('Please check to agree.')).toBeDefined()
})

test('a single tap on the signature pad is not a signature', async () => {
  resortWith(waiverFor(family))
  const { user } = await openWaiver()
  drawOn(pad(), [[40, 40]])
  await user.click(accept())
  expect(await screen.findByText('Please Sign.')).toBeDefined()
})

test('a wrong name is refused, and the message shows the expected name', async () => {
  resortWith(waiverFor(family))
  const { user } = await openWaiver()
  await fillIn(user, 'maya lindqvist')
  await user.click(accept())
  expect(await screen.findByText('Please sign Maya Lindqvist exactly.')).toBeDefined()
  expect(sent).toEqual([])
})

test('the hint shows the exact name, and the name also matches with a typographic apostrophe', async () => {
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: "O'Hara", name: "Maya O'Hara" },
    contacts: family,
    readFromPosAtUtc: null,
  })
  resortWith(waiverFor(family))
  const { user } = await openWaiver()
  expect(screen.getByText("Exactly like this: Maya O'Hara")).toBeDefined()
  await user.click(nameField())
  await user.paste(' Maya O’Hara')
  expect(await screen.findByText('Matches your account name')).toBeDefined()
})

test('an adult on their own signs with their own name', async () => {
  resortWith(waiverFor([theo]))
  await openWaiver()
  expect(screen.getByText('Exactly like this: Theo Lindqvist')).toBeDefined()
})

test('only the signature methods of the task appear', async () => {
  resortWith(waiverFor(family, { enableWetSignature: false, enableTextSignature: false }))
  await openWaiver()
  expect(agree()).toBeDefined()
  expect(screen.queryByRole('application')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('one signature covers all contacts who need the waiver, then the arrival card opens', async () => {
  resortWith(waiverFor(family))
  const { user, path } = await openWaiver()
  await fillIn(user)
  await user.click(accept())
  await waitFor(() => expect(path()).toBe('/checkinComplete'))
  expect(sent).toHaveLength(1)
  expect(sent[0]?.command).toEqual({
    id: '1-1-1-maya',
    contactTaskIds: ['1-1-1-maya', '1-1-1-theo', '1-1-1-juno', '1-1-1-finn'],
    relatedObject: {
      rolAccepted: true,
      typedName: 'Maya Lindqvist',
      signature: 'UE5H',
      signatureDateOffset: 0 - new Date().getTimezoneOffset() / 60,
      rolTextHash: 'hash-1',
      relationships: [
        { contactId: 'juno', relationship: 'parent' },
        { contactId: 'finn', relationship: 'parent' },
      ],
      device: {
        timeUtc: expect.any(String),
        textOpenedAtUtc: expect.any(String),
        language: 'und',
        build: 'unknown',
        strokes: { width: 3500, height: 1680, strokes: [expect.any(Array)] },
      },
    },
  })
})

test('how the signer is related is remembered, and asked for each child only if it differs', async () => {
  answer(readRelationships, { relationships: [{ contactId: 'juno', relationship: 'legal-guardian' }] })
  resortWith(waiverFor(family))
  const { user } = await openWaiver()
  const juno9 = await screen.findByRole('radiogroup', { name: 'How are you related to Juno?' })
  expect(within(juno9).getByRole('radio', { name: 'Legal guardian' })).toHaveProperty('checked', true)
  const finn6 = screen.getByRole('radiogroup', { name: 'How are you related to Finn?' })
  await user.click(within(finn6).getByRole('radio', { name: /^Another adult/ }))
  await user.click(agree())
  drawOn(pad(), aSignature)
  await user.click(nameField())
  await user.paste('Maya Lindqvist')
  await user.click(accept())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.command?.relatedObject?.relationships).toEqual([
    { contactId: 'juno', relationship: 'legal-guardian' },
    { contactId: 'finn', relationship: 'other-adult' },
  ])
})

test('one question for all children becomes one for each, with the answer that was given', async () => {
  resortWith(waiverFor(family))
  const { user } = await openWaiver()
  await user.click(
    within(screen.getByRole('radiogroup', { name: 'How are you related to Juno and Finn?' })).getByRole('radio', {
      name: /^Parent/,
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Not the same for each child' }))
  expect(document.activeElement).toBe(screen.getAllByRole('radio', { name: /^Parent/ })[0])
  for (const name of ['Juno', 'Finn']) {
    const group = screen.getByRole('radiogroup', { name: `How are you related to ${name}?` })
    expect(within(group).getByRole('radio', { name: /^Parent/ })).toHaveProperty('checked', true)
  }
})

test('a signature for adults asks for no relationship', async () => {
  resortWith(waiverFor([maya, theo]))
  await openWaiver()
  expect(screen.queryByRole('radiogroup')).toBeNull()
})

test('the consent to electronic records is displayed, and its version is sent', async () => {
  answer(readWaiverText, { ...text, recordsConsent: { version: 'ab12', text: 'You sign electronically.' } })
  resortWith(waiverFor([maya]))
  const { user } = await openWaiver()
  expect(screen.getByText('You sign electronically.')).toBeDefined()
  await fillIn(user)
  await user.click(accept())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.command?.relatedObject?.device?.recordsConsentVersion).toBe('ab12')
})

test('the time at which the end of the text was on the screen is sent', async () => {
  const marks: (() => void)[] = []
  const { IntersectionObserver: original } = window
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        marks.push(() => onChange([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  resortWith(waiverFor([maya]))
  const { user } = await openWaiver()
  vi.stubGlobal('IntersectionObserver', original)
  marks[0]?.()
  await fillIn(user)
  await user.click(accept())
  await waitFor(() => expect(sent).toHaveLength(1))
  const { textOpenedAtUtc = '', textReadToEndAtUtc = '', timeUtc = '' } = sent[0]?.command?.relatedObject?.device ?? {}
  expect([textOpenedAtUtc, textReadToEndAtUtc, timeUtc].toSorted()).toEqual([
    textOpenedAtUtc,
    textReadToEndAtUtc,
    timeUtc,
  ])
  expect(textReadToEndAtUtc).not.toBe('')
})

test('a contact who has already signed is not covered again', async () => {
  const [first, ...others] = waiverFor(family)
  resortWith([{ ...(first ?? aContactTask(maya, aTask())), isComplete: true, isReadOnly: true }, ...others])
  await openWaiver()
  expect(screen.getByText('One signature covers Theo, Juno and Finn')).toBeDefined()
})

test('one by one: each contact in turn, and nothing of the previous signature is reused', async () => {
  resortWith(waiverFor([maya, juno], { consolidateWaivers: false }))
  const { user, path } = await openWaiver()
  expect(screen.getByRole('heading', { name: '1 of 2: Maya' })).toBeDefined()
  await fillIn(user)
  await user.click(accept())
  const next = await screen.findByRole('heading', { name: '2 of 2: Juno' })
  await waitFor(() => expect(document.activeElement).toBe(next))
  expect(agree()).toHaveProperty('checked', false)
  expect(nameField()).toHaveProperty('value', '')
  expect(pad().querySelectorAll('path[d^=M]')).toHaveLength(0)
  await fillIn(user)
  await user.click(accept())
  await waitFor(() => expect(path()).toBe('/checkinComplete'))
  expect(sent.map(({ command }) => command?.contactTaskIds)).toEqual([['1-1-1-maya'], ['1-1-1-juno']])
})

test('Skip Waiver appears only if the task is optional', async () => {
  resortWith(waiverFor(family))
  await openWaiver()
  expect(screen.queryByRole('button', { name: 'Skip Waiver' })).toBeNull()
})

test('Skip Waiver skips the waiver for all contacts shown, without a signature', async () => {
  resortWith(waiverFor(family, { isOptional: true }))
  const { user, path } = await openWaiver()
  await user.click(screen.getByRole('button', { name: 'Skip Waiver' }))
  await waitFor(() => expect(path()).toBe('/checkinComplete'))
  expect(sent).toEqual([
    {
      skip: 'true',
      command: { id: '1-1-1-maya', contactTaskIds: ['1-1-1-maya', '1-1-1-theo', '1-1-1-juno', '1-1-1-finn'] },
    },
  ])
})

test('turning the phone keeps the strokes', async () => {
  resortWith(waiverFor(family))
  await openWaiver()
  drawOn(pad(), aSignature)
  act(() => browser.resize(800, 168))
  expect(pad().querySelectorAll('path[d^="M40 120"]')).toHaveLength(1)
})

test('a waiver that everybody signed or skipped shows read-only cards and Complete', async () => {
  const done = { isComplete: true, isReadOnly: true }
  resortWith([
    aContactTask(maya, aTask(), { ...done, completeUntil: '2026-04-30' }),
    aContactTask(juno, aTask(), { ...done, isSkipped: true }),
  ])
  const { path } = openPage('/checkin/waiver')
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('Maya LindqvistSigned, good until 4/30/2026')
  expect(second?.textContent).toContain('Juno LindqvistSkipped for today')
  await userEvent.click(screen.getByRole('button', { name: 'Complete' }))
  await waitFor(() => expect(path()).toBe('/checkinComplete'))
})

test('an external waiver without a provider is left out of check-in, and its card says to sign at the resort', async () => {
  const atTheResort = waiverFor([juno], { id: 7, name: 'Park waiver', externalWaiverId: 'X-1' })
  resortWith([...atTheResort.map((listed) => ({ ...listed, upTo: 'resort' as const })), ...waiverFor(family)])
  openPage('/checkin')
  expect(await screen.findByRole('heading', { name: 'Season Liability Waiver' })).toBeDefined()
  cleanup()
  resortWith(atTheResort.map((listed) => ({ ...listed, upTo: 'resort' as const })))
  openPage('/checkin/waiver')
  expect(await screen.findByText('This waiver is signed at the resort desk.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull()
})

test('a guest whose birth date is missing cannot sign for others, and reads why', async () => {
  const head = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true, age: null, dateOfBirth: null })
  resortWith(waiverFor([head, juno]))
  openPage('/checkin/waiver')
  expect(await screen.findByText('We need a birth date before you can sign for others. Please call us.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})
