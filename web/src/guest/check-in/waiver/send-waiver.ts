import type { Contact } from '@first-chair/core/contact/contact'
import type { ContactTaskTask } from '@first-chair/core/contact-task/contact-task'
import type { WaiverRecord } from '@first-chair/core/waiver/waiver'

/** A waiver of somebody, as far as signing it needs to know. */
export type ToSign = {
  id: string
  contact: Pick<Contact, 'contactId' | 'firstName' | 'lastName'>
  task: Pick<
    ContactTaskTask,
    'posWaiverId' | 'isOptional' | 'enableAgreeCheckbox' | 'enableTextSignature' | 'enableWetSignature'
  >
}

/** Signs, with a record, or skips, without one, for all that are given. */
export type Completion = {
  covered: readonly [ToSign, ...ToSign[]]
  record: WaiverRecord | undefined
}

/** Sends a completion to the server. */
export type SendWaiver<Answered> = (completion: Completion, signal: AbortSignal) => Promise<Answered>
