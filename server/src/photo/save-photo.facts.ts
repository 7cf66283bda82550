import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { completeWithRecord, type TaskForRecord } from '../contact-task/complete-with-record.facts.ts'
import type { Context, Guest } from '../context/context.ts'
import type { StoredPicture } from './photo.store.ts'

/** Completes a contact task with a picture, and returns it with the new photo of the contact. */
export function savePhoto(
  ctx: Pick<Context, 'pool'>,
  guest: Guest,
  task: TaskForRecord,
  { picture, contentHash }: StoredPicture,
): Promise<ContactTask> {
  const photoHash = contentHash.toString('hex')
  return completeWithRecord(ctx, guest, task, {
    submitted: { kind: 'photo', picture },
    contentHash,
    facts: { photos: [{ contactId: task.contact.contactId, updatedOn: task.facts.today, photoHash }] },
    contact: { photoHash },
  })
}
