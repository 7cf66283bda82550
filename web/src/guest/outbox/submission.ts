import type { ChildRegistrationInput } from '@first-chair/core/child-registration/child-registration'
import { completeChildRegistration } from '@first-chair/core/child-registration/child-registration.api'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { completePhoto, uploadPhoto } from '@first-chair/core/photo/photo.api'
import type { RentalProfileInput } from '@first-chair/core/rental-profile/rental-profile-rules'
import { completeRentalProfile } from '@first-chair/core/rental-profile/rental-profile.api'
import {
  confirmUnchangedRecords,
  type ConfirmedRecords,
  type RecordsToConfirm,
} from '@first-chair/core/unchanged-record/unchanged-record.api'
import type { WaiverRecord } from '@first-chair/core/waiver/waiver'
import { completeWaiver } from '@first-chair/core/waiver/waiver.api'
import { call } from '../../api/call.ts'
import { upload } from '../../api/upload.ts'

/** What a guest entered for a task. Undefined skips it. */
export type Answers =
  | { kind: 'Waiver'; record: WaiverRecord | undefined }
  | { kind: 'RentalProfile'; record: RentalProfileInput | undefined }
  | { kind: 'ChildRegistration'; record: ChildRegistrationInput | undefined }
  | { kind: 'Photo'; record: Blob | undefined }
  /** Records of a former season that still count, of several people. */
  | { kind: 'Unchanged'; record: RecordsToConfirm }

/** A contact task, as far as a submission needs it. */
type SubmittedTask = {
  id: string
  contact: { contactId: string; firstName: string }
  task: { name: string }
}

/** What a guest submits for one contact task, or for all that one signature or confirmation covers. */
export type Submission = {
  locationId: number
  contactTasks: readonly [SubmittedTask, ...SubmittedTask[]]
  answers: Answers
}

/** What it takes to send a submission. */
type Request = {
  /** The id of the submission: the same on each attempt, so that it is saved once. Undefined if there is one attempt. */
  id: string | undefined
  contactTaskIds: readonly [string, ...string[]]
  contactId: string
  answers: Answers
}

export type SendOptions = {
  signal?: AbortSignal | undefined
  /** Called with the share of a photo that has been sent, 0 to 1. */
  onProgress?: ((part: number) => void) | undefined
}

/** The result of a submission on the server. */
export type Received = {
  /** The contact tasks that it completed. */
  contactTasks: readonly ContactTask[]
  /** The records that it did not confirm; the others are complete. */
  refused?: ConfirmedRecords['refused']
}

/** Sends a submission. Throws as `call` does. */
export async function sendRequest({ answers, ...request }: Request, options: SendOptions = {}): Promise<Received> {
  if (answers.kind !== 'Unchanged') return { contactTasks: await completeTasks({ ...request, answers }, options) }
  const signal = options.signal ? { signal: options.signal } : {}
  const { completed, refused } = await call(confirmUnchangedRecords, { body: answers.record }, signal)
  return { contactTasks: completed, refused }
}

async function completeTasks(
  { answers, ...request }: Request & { answers: Exclude<Answers, { kind: 'Unchanged' }> },
  options: SendOptions,
): Promise<ContactTask[]> {
  const { id: submissionId, contactTaskIds, contactId } = request
  const [id] = contactTaskIds
  const { kind, record } = answers
  const query = { skip: String(record === undefined) }
  const signal = options.signal ? { signal: options.signal } : {}
  switch (kind) {
    case 'Waiver':
      return call(
        completeWaiver,
        { query, body: { id, contactTaskIds: [...contactTaskIds], ...(record && { relatedObject: record }) } },
        signal,
      )
    case 'RentalProfile':
      return call(
        completeRentalProfile,
        { query, body: { id, ...(submissionId && { submissionId }), ...(record && { relatedObject: record }) } },
        signal,
      )
    case 'ChildRegistration':
      return call(
        completeChildRegistration,
        { query, body: { id, ...(submissionId && { submissionId }), ...(record && { relatedObject: record }) } },
        signal,
      )
    case 'Photo': {
      if (!record) return [await call(completePhoto, { query, body: { id } }, signal)]
      const { contactTask } = await upload(uploadPhoto, {
        query: { contactId, contactTaskId: id, ...(submissionId && { submissionId }) },
        bytes: record,
        onProgress: options.onProgress ?? (() => {}),
      })
      return contactTask ? [contactTask] : []
    }
    default:
      // A kind of task without a case does not compile.
      throw new Error(`Nothing sends the answers of ${String(kind satisfies never)}.`)
  }
}
