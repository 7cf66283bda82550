import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import type { HandlerInput } from '@first-chair/core/contract/endpoint'
import { readProfile } from '@first-chair/core/contact/contact.api'
import {
  completeWaiver,
  listSignedWaivers,
  readRelationships,
  readWaiverText,
} from '@first-chair/core/waiver/waiver.api'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { answer } from '../../../test/network.ts'
import { openPage } from '../../../test/open-page.tsx'
import * as signaturePadPng from '../../../ui/signature-pad/signature-pad-png.ts'
import { aSignature, drawOn, mockPointerBrowser } from '../../../ui/signature-pad/signature-pad.builders.ts'

export const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
export const theo = aContact({ contactId: 'theo', firstName: 'Theo', age: 43 })
export const juno = aContact({ contactId: 'juno', firstName: 'Juno', age: 9 })
const finn = aContact({ contactId: 'finn', firstName: 'Finn', age: 6 })
export const family = [maya, theo, juno, finn]

/** What the page has sent to complete or skip waivers in the current test. */
export const sent: { command: HandlerInput<typeof completeWaiver>['body'] | undefined; skip: string | null }[] = []

/** The text of the waiver. */
export const text = {
  posWaiverId: 'W-1',
  affirmation: '<p>By signing, I confirm that I have read this agreement.</p>',
  adultsAffirmation: '<p>I sign it for everybody listed.</p>',
  ownAffirmation: '<p>I sign it for myself.</p>',
  rolText: '<h2>Assumption of risk</h2><p>Snow is slippery.</p><script>stolen()</script><img src=x onerror="stolen()">',
  rolTextHash: 'hash-1',
  version: 1,
  hasEarlierVersions: false,
}

/** Prepares a test: a browser with a pointer, which is returned, and a family with a waiver that nobody has signed. */
export function simulateWaiver(): ReturnType<typeof mockPointerBrowser> {
  vi.restoreAllMocks()
  vi.spyOn(signaturePadPng, 'signaturePng').mockReturnValue('UE5H')
  vi.spyOn(console, 'error')
  sent.length = 0
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: family,
    readFromPosAtUtc: null,
  })
  answer(readWaiverText, text)
  answer(listSignedWaivers, [])
  answer(readRelationships, { relationships: [] })
  return mockPointerBrowser()
}

/** Simulates a resort that stores completed waivers. */
export function resortWith(contactTasks: readonly ContactTask[], over: Partial<ContactTaskGrouping> = {}): void {
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

/** The tasks of these people to sign the waiver. */
export const waiverFor = (contacts: typeof family, over: Parameters<typeof aTask>[0] = {}) =>
  contacts.map((contact) => aContactTask(contact, aTask(over)))

export const parent = () => screen.getByRole('radio', { name: /^Parent/ })
export const accept = () => screen.getByRole('button', { name: 'Accept' })
export const agree = () => screen.getByRole('checkbox', { name: /I have read and agree/ })
export const pad = () => screen.getByRole('application', { name: 'Your signature' })
export const nameField = () => screen.getByRole('textbox', { name: 'Type your full name' })

/** Opens the waiver, with a person who uses the page. */
export async function openWaiver() {
  const page = openPage('/checkin/waiver')
  await screen.findByRole('button', { name: 'Accept' })
  return { ...page, user: userEvent.setup({ delay: null }) }
}

/** Agrees, draws a signature and types the name. */
export async function fillIn(user: ReturnType<typeof userEvent.setup>, name = 'Maya Lindqvist') {
  if (screen.queryByRole('radiogroup')) await user.click(parent())
  await user.click(agree())
  drawOn(pad(), aSignature)
  await user.click(nameField())
  await user.paste(name)
}
