import type { Contact } from '@first-chair/core/contact/contact'
import type { ContactTaskTask } from '@first-chair/core/contact-task/contact-task'
import type { WaiverRecord } from '@first-chair/core/waiver/waiver'

/** A waiver of one contact, with the fields that signing needs. */
export type WaiverToSign = {
  id: string
  contact: Pick<Contact, 'contactId' | 'firstName' | 'lastName'>
  task: Pick<
    ContactTaskTask,
    'name' | 'posWaiverId' | 'isOptional' | 'enableAgreeCheckbox' | 'enableTextSignature' | 'enableWetSignature'
  >
}

/** The result of the form for all covered waivers: signed with a record, skipped without one. */
export type Completion = {
  covered: readonly [WaiverToSign, ...WaiverToSign[]]
  record: WaiverRecord | undefined
}

/** Sends a completion to the server. */
export type SendWaiver<Answer> = (completion: Completion, signal: AbortSignal) => Promise<Answer>
