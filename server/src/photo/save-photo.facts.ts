import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import {
  completeWithRecord,
  type RecordAuthor,
  type TaskForRecord,
} from '../contact-task/complete-with-record.facts.ts'
import type { Context } from '../context/context.ts'
import type { StoredPicture } from './photo.store.ts'

/** Completes a contact task with a picture, and returns it with the new photo of the contact. */
export function savePhoto(
  ctx: Pick<Context, 'pool'>,
  author: RecordAuthor,
  task: TaskForRecord,
  { picture, contentHash }: StoredPicture,
  submissionId?: string,
): Promise<ContactTask> {
  const photoHash = contentHash.toString('hex')
  return completeWithRecord(ctx, author, task, {
    submitted: { kind: 'photo', picture },
    contentHash,
    facts: { photos: [{ contactId: task.contact.contactId, updatedOn: task.facts.today, photoHash }] },
    contact: { photoHash },
    submissionId,
  })
}
