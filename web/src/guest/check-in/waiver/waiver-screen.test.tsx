import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import type { HandlerInput } from '@first-chair/core/contract/endpoint'
import { readProfile } from '@first-chair/core/contact/contact.api'
import {
  completeWaiver,
  listSignedWaivers,
  readRelationships,
  readWaiverChange,
  readWaiverText,
} from '@first-chair/core/waiver/waiver.api'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { startAnalytics } from '../../../analytics/analytics.ts'
import { answer, refuse, unreachable } from '../../../test/network.ts'
import * as session from '../../../session/session.ts'
import { openPage } from '../../../test/open-page.tsx'
import * as signaturePadPng from '../../../ui/signature-pad/signature-pad-png.ts'
import { aSignature, mockPointerBrowser, drawOn } from '../../../ui/signature-pad/signature-pad.builders.ts'

const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const theo = aContact({ contactId: 'theo', firstName: 'Theo', age: 43 })
const juno = aContact({ contactId: 'juno', firstName: 'Juno', age: 9 })
const finn = aContact({ contactId: 'finn', firstName: 'Finn', age: 6 })
const family = [maya, theo, juno, finn]

let browser: ReturnType<typeof mockPointerBrowser>
let sent: { command: HandlerInput<typeof completeWaiver>['body'] | undefined; skip: string | null }[]

beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(signaturePadPng, 'signaturePng').mockReturnValue('UE5H')
  browser = mockPointerBrowser()
  vi.spyOn(console, 'error')
  sent = []
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: family,
    readFromPosAtUtc: null,
  })
  answer(readWaiverText, text)
  answer(listSignedWaivers, [])
  answer(readRelationships, { relationships: [] })
})

const text = {
  posWaiverId: 'W-1',
  affirmation: '<p>By signing, I confirm that I have read this agreement.</p>',
  adultsAffirmation: '<p>I sign it for everybody listed.</p>',
  ownAffirmation: '<p>I sign it for myself.</p>',
  rolText: '<h2>Assumption of risk</h2><p>Snow is slippery.</p><script>stolen()</script><img src=x onerror="stolen()">',
  rolTextHash: 'hash-1',
  version: 1,
  hasEarlierVersions: false,
}

/** Simulates a resort that stores completed waivers. */
function resortWith(contactTasks: readonly ContactTask[], over: Partial<ContactTaskGrouping> = {}): void {
  let listed = contactTasks
  answer(contactTaskGrouping, () => aGrouping(listed, over))
  answer(completeWaiver, ({ body, url }) => {
    const command = completeWaiver.body?.parse(body)
    const signedFor = command?.contactTaskIds ?? []
    const skip = url.searchParams.get('skip')
    sent.push({ command, skip })
    listed = listed.map((task) =>
      signedFor.includes(task.id) ? { ...task, isComplete: true, isReadOnly: true, isSkipped: skip === 'true' } : task,
    )
    return listed.filter(({ id }) => signedFor.includes(id))
  })
}

const waiverFor = (contacts: typeof family, over: Parameters<typeof aTask>[0] = {}) =>
  contacts.map((contact) => aContactTask(contact, aTask(over)))

const parent = () => screen.getByRole('radio', { name: /^Parent/ })
const accept = () => screen.getByRole('button', { name: 'Accept' })
const agree = () => screen.getByRole('checkbox', { name: /I have read and agree/ })
const pad = () => screen.getByRole('application', { name: 'Your signature' })
const nameField = () => screen.getByRole('textbox', { name: 'Type your full name' })

async function openWaiver() {
  const page = openPage('/checkin/waiver')
  await screen.findByRole('button', { name: 'Accept' })
  return { ...page, user: userEvent.setup({ delay: null }) }
}

async function fillIn(user: ReturnType<typeof userEvent.setup>, name = 'Maya Lindqvist') {
  if (screen.queryByRole('radiogroup')) await user.click(parent())
  await user.click(agree())
  drawOn(pad(), aSignature)
  await user.click(nameField())
  await user.paste(name)
}

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

test('Sign Waiver is counted with the id of the waiver, after consent; skipping is not', async () => {
  startAnalytics('G-ABC1234567')
  window.dispatchEvent(new CustomEvent('first-chair-consent', { detail: { granted: true } }))
  const counted = () => JSON.stringify(Reflect.get(window, 'dataLayer')).match(/"Sign Waiver".{0,60}/g)
  resortWith(waiverFor(family, { isOptional: true, posWaiverId: 'SEASON' }))
  const { user } = await openWaiver()
  await user.click(screen.getByRole('button', { name: 'Skip Waiver' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(counted()).toBeNull()
  cleanup()

  resortWith(waiverFor(family, { posWaiverId: 'SEASON' }))
  const { path } = await openWaiver()
  await fillIn(user)
  await user.click(accept())
  await waitFor(() => expect(path()).toBe('/checkinComplete'))
  expect(counted()).toEqual([expect.stringContaining('"event_category":"Check-In","value":"SEASON"')])
  startAnalytics('')
})

test('a double tap on Accept sends one signature', async () => {
  resortWith(waiverFor(family))
  const { user, path } = await openWaiver()
  await fillIn(user)
  await user.dblClick(accept())
  await waitFor(() => expect(path()).toBe('/checkinComplete'))
  expect(sent).toHaveLength(1)
})

test('while it is sent the waiver is hidden behind "Saving your signature"', async () => {
  resortWith(waiverFor(family))
  const { user } = await openWaiver()
  const signed = waiverFor(family).map((listed) => ({ ...listed, isComplete: true, isReadOnly: true }))
  const connection = new EventTarget()
  answer(completeWaiver, () => new Promise((resolve) => connection.addEventListener('respond', () => resolve(signed))))
  await fillIn(user)
  await user.click(accept())
  expect(await screen.findByRole('heading', { name: 'Saving your signature' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  connection.dispatchEvent(new Event('respond'))
  expect(await screen.findByRole('heading', { name: 'Signed for Maya, Theo, Juno and Finn' })).toBeDefined()
})

test('a slow answer shows a message after four seconds and Try again after twenty; the signature counts once', async () => {
  resortWith(waiverFor(family))
  const { user, path } = await openWaiver()
  await fillIn(user)
  answer(completeWaiver, () => new Promise(() => {}))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    await user.click(accept())
    await screen.findByRole('heading', { name: 'Saving your signature' })
    expect(screen.queryByText(/Still sending/)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(screen.getByText(/Still sending/)).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(16_000))
    resortWith(waiverFor(family))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(path()).toBe('/checkinComplete'))
    expect(sent).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

test('a failing call loses nothing: message, strokes, name and tick are there, and the step does not advance', async () => {
  resortWith(waiverFor(family))
  const { user, path } = await openWaiver()
  unreachable(completeWaiver)
  await fillIn(user)
  await user.click(accept())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('ERROR CALLING API')
  expect(alert.textContent).toContain('Nothing was lost. Your answers are still here.')
  expect(path()).toBe('/checkin/waiver')
  expect(agree()).toHaveProperty('checked', true)
  expect(nameField()).toHaveProperty('value', 'Maya Lindqvist')
  expect(pad().querySelectorAll('path[d^="M40 120"]')).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(accept()))

  resortWith(waiverFor(family))
  await user.click(accept())
  await waitFor(() => expect(path()).toBe('/checkinComplete'))
  expect(sent).toHaveLength(1)
})

test("the server's messages appear under their fields", async () => {
  resortWith(waiverFor(family))
  const { user } = await openWaiver()
  refuse(completeWaiver, 'invalid-input', {
    fields: [
      { path: 'relatedObject.typedName', rule: 'custom', message: 'Please sign Maya Lindqvist exactly.' },
      { path: 'relatedObject.signature', rule: 'custom', message: 'Please Sign.' },
    ],
  })
  await fillIn(user)
  await user.click(accept())
  expect(await screen.findByText('Please sign Maya Lindqvist exactly.')).toBeDefined()
  expect(screen.getByText('Please Sign.')).toBeDefined()
  expect(screen.queryByText('ERROR CALLING API')).toBeNull()
})

test('if the waiver text changed, the page shows the new text and asks for a new signature', async () => {
  resortWith(waiverFor(family))
  const { user } = await openWaiver()
  refuse(completeWaiver, 'text-changed')
  await fillIn(user)
  answer(readWaiverText, { ...text, rolText: '<p>Ice is slippery too.</p>', rolTextHash: 'hash-2' })
  await user.click(accept())
  expect(await screen.findByText('The waiver text has changed.')).toBeDefined()
  expect(await screen.findByText('Ice is slippery too.')).toBeDefined()
  expect(agree()).toHaveProperty('checked', false)
  expect(nameField()).toHaveProperty('value', '')
  expect(pad().querySelectorAll('path[d^=M]')).toHaveLength(0)

  resortWith(waiverFor(family))
  await fillIn(user)
  await user.click(accept())
  await waitFor(() => expect(sent[0]?.command?.relatedObject).toMatchObject({ rolTextHash: 'hash-2' }))
})

test('who signed an earlier version reads what changed first, and sees the changes in the text with one tap', async () => {
  const asked: unknown[] = []
  answer(readWaiverText, { ...text, rolText: '<p>There is snow and ice.</p>', version: 8, hasEarlierVersions: true })
  answer(readWaiverChange, ({ body }) => {
    asked.push(body)
    return {
      change: {
        signedVersion: 7,
        signedOn: '2026-02-13',
        signedText: '<p>There is snow.</p>',
        summaries: ['Ice is a new risk.\nNothing else changed.'],
      },
    }
  })
  resortWith(waiverFor([maya, juno]))
  const { user } = await openWaiver()
  const change = await screen.findByRole('region', { name: 'This waiver has changed' })
  expect(asked).toEqual([{ contactTaskIds: waiverFor([maya, juno]).map(({ id }) => id) }])
  expect(screen.getByText('Version 8')).toBeDefined()
  expect(within(change).getByText('You signed version 7 on 2/13/2026.')).toBeDefined()
  expect(
    within(change)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Ice is a new risk.', 'Nothing else changed.'])
  await user.click(within(change).getByRole('button', { name: 'Show the changes in the text' }))
  const changes = await screen.findByRole('dialog', { name: 'What changed since 2/13/2026' })
  expect((await within(changes).findAllByRole('insertion')).at(-1)?.textContent).toBe('added: and ice')
  await user.click(within(changes).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the waiver can be signed if what changed does not load', async () => {
  answer(readWaiverText, { ...text, hasEarlierVersions: true })
  unreachable(readWaiverChange)
  resortWith(waiverFor([maya]))
  const { user } = await openWaiver()
  await fillIn(user)
  await user.click(accept())
  await waitFor(() => expect(sent).toHaveLength(1))
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

test('after an expired sign-in the same waiver comes back with the typed name; the rest is never stored', async () => {
  resortWith(waiverFor(family))
  refuse(completeWaiver, 'not-signed-in')
  const signInAgain = vi.spyOn(session, 'signInAgain').mockResolvedValue(true)
  const first = await openWaiver()
  await fillIn(first.user)
  await first.user.click(accept())
  await waitFor(() => expect(signInAgain).toHaveBeenCalled())
  expect(first.path()).toBe('/checkin/waiver')
  first.unmount()
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/UE5H|rolAccepted|strokes/)

  await openWaiver()
  expect(nameField()).toHaveProperty('value', 'Maya Lindqvist')
  expect(agree()).toHaveProperty('checked', false)
})

test('when offline, the page says so before the guest starts, and Accept sends nothing', async () => {
  resortWith(waiverFor(family))
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user } = await openWaiver()
  expect(screen.getByText('You need to be online to sign.')).toBeDefined()
  await fillIn(user)
  await user.click(accept())
  expect(await screen.findByText("Not sent: you're offline.")).toBeDefined()
  expect(sent).toEqual([])

  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await user.click(accept())
  await waitFor(() => expect(sent).toHaveLength(1))
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

test('if the waiver text does not load, the guest can try again', async () => {
  resortWith(waiverFor(family))
  refuse(readWaiverText, 'not-found')
  openPage('/checkin/waiver')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The waiver did not load')
  answer(readWaiverText, text)
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Accept' })).toBeDefined()
})
