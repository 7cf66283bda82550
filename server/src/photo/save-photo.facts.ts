import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { getRecordState } from '@first-chair/core/owed-task/task-state'
import { Failure } from '@first-chair/core/contract/failure'
import { toContactTasks, type RequestedContactTasks } from '../contact-task/requested-tasks.facts.ts'
import { saveRecord } from '../contact-task/record.store.ts'
import type { Context, Guest } from '../context/context.ts'
import type { StoredPicture } from './photo.store.ts'
import { sendPhotoToPosJob } from '../pos-outbox/send-photo-to-pos.job.ts'

/** Saves a picture as the record of a contact task, and returns the completed contact task. */
export async function savePhoto(
  ctx: Pick<Context, 'pool'>,
  guest: Guest,
  contactTasks: RequestedContactTasks,
  { picture, contentHash }: StoredPicture,
): Promise<ContactTask> {
  const { facts } = contactTasks
  const [first] = contactTasks.requested
  if (!first) throw new Failure('not-found')
  const { owed, contact, upTo } = first
  await saveRecord(ctx.pool, {
    submitted: { kind: 'photo', picture },
    contactTaskId: owed.id,
    locationId: facts.location.id,
    activityId: owed.activityId,
    taskId: owed.task.id,
    contactId: contact.contactId,
    householdIpCode: guest.ipCode,
    resortDay: facts.today,
    contentHash,
    requestId: guest.requestId,
    jobName: sendPhotoToPosJob.name,
  })

  const photoHash = contentHash.toString('hex')
  const photo = { contactId: contact.contactId, updatedOn: facts.today, photoHash }
  const state = getRecordState(owed.task, contact.contactId, { ...facts.owed, photos: [photo] })
  const [done] = toContactTasks(
    { ...contactTasks, requested: [{ owed, contact: { ...contact, photoHash }, upTo }] },
    { state, isWaitingForPos: true, ids: [owed.id] },
  )
  if (!done) throw new Failure('not-found')
  return done
}
