import {
  childRegistrationOf,
  childRegistrationRules,
  GivenChildRegistration,
} from '@first-chair/core/child-registration/child-registration'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { recordState } from '@first-chair/core/contact-task/task-state'
import { Failure, fieldProblems, invalidInput } from '@first-chair/core/failure'
import { answerOf, askedContactTasks } from '../contact-task/asked.facts.ts'
import { keepRecord } from '../contact-task/record.store.ts'
import type { Context, Guest } from '../context.ts'
import { registrationFingerprint, sealedRegistration } from './sealed-registration.facts.ts'
import { sendChildRegistrationToPosJob } from './send-child-registration-to-pos.job.ts'

/**
 * Saves the child registration of one contact, encrypted. The guest is done once this returns. A job sends the
 * registration to the point of sale. The same registration twice within 10 minutes is saved once.
 */
export async function completeChildRegistration(
  ctx: Context,
  guest: Guest,
  command: { contactTaskId: string; submitted: GivenChildRegistration | null },
): Promise<ContactTask[]> {
  const contactTasks = await askedContactTasks(ctx, guest, 'ChildRegistration', [command.contactTaskId])
  const [contactTask] = contactTasks.asked
  if (!contactTask) throw new Failure('not-found')
  const { owed, contact } = contactTask
  const { facts } = contactTasks
  const { contactId } = contact

  const checked = childRegistrationRules.safeParse(command.submitted ?? GivenChildRegistration.parse({}))
  if (!checked.success) throw invalidInput(fieldProblems(checked.error.issues, 'relatedObject'))
  const registration = childRegistrationOf(checked.data, facts.today)

  await keepRecord(ctx.pool, {
    given: { kind: 'child-registration', sealedRecord: sealedRegistration(ctx, contactId, registration) },
    contactTaskId: owed.id,
    locationId: facts.location.id,
    activityId: owed.activityId,
    taskId: owed.task.id,
    contactId,
    householdIpCode: guest.ipCode,
    resortDay: facts.today,
    contentHash: registrationFingerprint(ctx, contactId, registration),
    requestId: guest.requestId,
    jobName: sendChildRegistrationToPosJob.name,
  })
  const state = recordState(owed.task, contactId, {
    ...facts.owed,
    childRegistrations: [{ contactId, updatedOn: facts.today }],
  })
  return answerOf(contactTasks, { state, isWaitingForPos: true, ids: [owed.id] })
}
