import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { Failure, invalidInput } from '@first-chair/core/failure'
import type { GivenPhoto } from '@first-chair/core/photo/photo'
import { answerOf, askedContactTasks } from '../contact-task/asked.facts.ts'
import type { Context, Guest } from '../context.ts'
import { keepPhoto } from './kept-photo.facts.ts'
import { stagedPhoto } from './photo.store.ts'

/**
 * Completes a photo task with the picture that was uploaded for its contact. Succeeds without effect if it is repeated,
 * or if the upload already named the contact task.
 */
export async function completePhoto(
  ctx: Context,
  guest: Guest,
  command: { contactTaskId: string; submitted: GivenPhoto | null },
): Promise<ContactTask> {
  const contactTasks = await askedContactTasks(ctx, guest, 'Photo', [command.contactTaskId])
  const [contactTask] = contactTasks.asked
  if (!contactTask) throw new Failure('not-found')

  const requestedHash = command.submitted?.photoHash
  const staged = await stagedPhoto(ctx.pool, contactTask.contact.contactId, guest.ipCode)
  if (staged && (requestedHash === undefined || requestedHash === staged.contentHash.toString('hex'))) {
    return keepPhoto(ctx, guest, contactTasks, staged)
  }
  const [answer] = answerOf(contactTasks)
  if (answer?.isComplete !== true || (requestedHash !== undefined && requestedHash !== contactTask.contact.photoHash)) {
    throw invalidInput([{ path: 'relatedObject', rule: 'required', message: 'Please add a photo first.' }])
  }
  return answer
}
