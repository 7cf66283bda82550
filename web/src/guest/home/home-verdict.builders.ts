import { aContact, aContactTask, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { readContactMedia } from '@first-chair/core/media/media.api'
import type { BlockerCode } from '@first-chair/core/readiness/blocker-codes'
import { aBlocker, aVerdict } from '@first-chair/core/readiness/readiness.builders'
import { screen } from '@testing-library/react'
import { answer } from '../../test/network.ts'

export const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
export const theo = aContact({ contactId: 'theo', firstName: 'Theo' })
export const finn = aContact({ contactId: 'finn', firstName: 'Finn', age: 7 })
export const waiver = aTask({ name: 'Season Waiver' })
export const done = { isComplete: true, isReadOnly: true }
export const everythingDone = [maya, theo, finn].map((contact) => aContactTask(contact, waiver, done))

/** What home asks for beside the tasks and the verdicts. */
export function answerOtherCallsOfHome(): void {
  const user = { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' }
  answer(readProfile, { user, contacts: [], readFromPosAtUtc: null })
  answer(readContactMedia, [])
}

export const ready = (contactId: string) => aVerdict({ contactId })
export const open = (contactId: string, ...codes: BlockerCode[]) =>
  aVerdict({ contactId, verdict: 'not-ready', blockers: codes.map((code) => aBlocker(code)) })

/** Waits until all of home is displayed. */
export const findTitle = async (name: string | RegExp) => {
  const title = await screen.findByRole('heading', { level: 1, name })
  await findEndOfHome()
  return title
}
/** Home displays its first window first, and its footer last. */
export const findEndOfHome = () => screen.findByRole('contentinfo')
/** What the statuses of the page say to a screen reader. */
export const listSaidTexts = () =>
  screen.getAllByRole('status').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]))
