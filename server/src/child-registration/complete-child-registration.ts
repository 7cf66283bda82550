import {
  toChildRegistration,
  childRegistrationRules,
  ChildRegistrationInput,
} from '@first-chair/core/child-registration/child-registration'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { getRecordState } from '@first-chair/core/owed-task/task-state'
import { Failure, toFieldProblems, createInvalidInput } from '@first-chair/core/contract/failure'
import { toContactTasks, loadRequestedTasks } from '../contact-task/requested-tasks.facts.ts'
import { saveRecord } from '../contact-task/record.store.ts'
import type { Context, Guest } from '../context/context.ts'
import { fingerprintRegistration, encryptRegistration } from './encrypted-registration.facts.ts'
import { sendChildRegistrationToPosJob } from '../pos-outbox/send-child-registration-to-pos.job.ts'

/**
 * Saves the child registration of one contact, encrypted. The guest is done once this returns. A job sends the
 * registration to the point of sale. The same registration twice within 10 minutes is saved once.
 */
export async function completeChildRegistration(
  ctx: Context,
  guest: Guest,
  command: { contactTaskId: string; submitted: ChildRegistrationInput | null },
): Promise<ContactTask[]> {
  const contactTasks = await loadRequestedTasks(ctx, guest, 'ChildRegistration', [command.contactTaskId])
  const [contactTask] = contactTasks.requested
  if (!contactTask) throw new Failure('not-found')
  const { owed, contact } = contactTask
  const { facts } = contactTasks
  const { contactId } = contact

  const checked = childRegistrationRules.safeParse(command.submitted ?? ChildRegistrationInput.parse({}))
  if (!checked.success) throw createInvalidInput(toFieldProblems(checked.error.issues, 'relatedObject'))
  const registration = toChildRegistration(checked.data, facts.today)

  await saveRecord(ctx.pool, {
    submitted: { kind: 'child-registration', sealedRecord: encryptRegistration(ctx, contactId, registration) },
    contactTaskId: owed.id,
    locationId: facts.location.id,
    activityId: owed.activityId,
    taskId: owed.task.id,
    contactId,
    householdIpCode: guest.ipCode,
    resortDay: facts.today,
    contentHash: fingerprintRegistration(ctx, contactId, registration),
    requestId: guest.requestId,
    jobName: sendChildRegistrationToPosJob.name,
  })
  const state = getRecordState(owed.task, contactId, {
    ...facts.owed,
    childRegistrations: [{ contactId, updatedOn: facts.today }],
  })
  return toContactTasks(contactTasks, { state, isWaitingForPos: true, ids: [owed.id] })
}
