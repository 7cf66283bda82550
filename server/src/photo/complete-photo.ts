import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { Failure, invalidInput } from '@first-chair/core/failure'
import type { GivenPhoto } from '@first-chair/core/photo/photo'
import { answerOf, askedContactTasks } from '../contact-task/asked.facts.ts'
import type { Context, Guest } from '../context.ts'
import { keepPhoto } from './kept-photo.facts.ts'
import { stagedPhoto } from './photo.store.ts'

/**
 * Completes a photo task with the picture that was uploaded for its contact. A repeated call, and one after an upload that
 * named its contact task, is a quiet success.
 */
export async function completePhoto(
  ctx: Context,
  guest: Guest,
  command: { contactTaskId: string; given: GivenPhoto | null },
): Promise<ContactTask> {
  const found = await askedContactTasks(ctx, guest, 'Photo', [command.contactTaskId])
  const [asked] = found.asked
  if (!asked) throw new Failure('not-found')

  const wanted = command.given?.photoHash
  const staged = await stagedPhoto(ctx.pool, asked.contact.contactId, guest.ipCode)
  if (staged && (wanted === undefined || wanted === staged.contentHash.toString('hex'))) {
    return keepPhoto(ctx, guest, found, staged)
  }
  const [answer] = answerOf(found)
  if (answer?.isComplete !== true || (wanted !== undefined && wanted !== asked.contact.photoHash)) {
    throw invalidInput([{ path: 'relatedObject', rule: 'required', message: 'Please add a photo first.' }])
  }
  return answer
}
