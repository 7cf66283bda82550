import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { t } from '@first-chair/core/catalogue/refusal'
import { createInvalidInput } from '@first-chair/core/contract/failure'
import type { PhotoInput } from '@first-chair/core/photo/photo'
import { loadTaskForRecord } from '../contact-task/complete-with-record.facts.ts'
import { toContactTasks } from '../contact-task/requested-tasks.facts.ts'
import type { Context, Guest } from '../context/context.ts'
import { refuseRejectedPhoto } from '../photo-review/refuse-rejected-photo.facts.ts'
import { savePhoto } from './save-photo.facts.ts'
import { findStagedPhoto } from './photo.store.ts'

/**
 * Completes a photo task with the picture that was uploaded for its contact. Succeeds without effect if it is repeated,
 * or if the upload already named the contact task.
 */
export async function completePhoto(
  ctx: Context,
  guest: Guest,
  command: { contactTaskId: string; submitted: PhotoInput | null },
): Promise<ContactTask> {
  const task = await loadTaskForRecord(ctx, guest, 'Photo', command.contactTaskId)
  const { contactId, photoHash } = task.contact
  const requestedHash = command.submitted?.photoHash
  const staged = await findStagedPhoto(ctx.pool, contactId, guest.ipCode)
  if (staged && (requestedHash === undefined || requestedHash === staged.contentHash.toString('hex'))) {
    await refuseRejectedPhoto(ctx, contactId, staged.contentHash)
    return savePhoto(ctx, guest, task, staged)
  }
  const [answer] = toContactTasks(task, guest)
  if (answer?.isComplete !== true || (requestedHash !== undefined && requestedHash !== photoHash)) {
    throw createInvalidInput([{ path: 'relatedObject', rule: 'required', message: t('photo-missing') }])
  }
  return answer
}
