import { createHash } from 'node:crypto'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { recordState } from '@first-chair/core/contact-task/task-state'
import { Failure, fieldProblems, invalidInput } from '@first-chair/core/failure'
import { rentalRecordOf, type RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import {
  rentalProfileOf,
  rentalProfileSchema,
  type GivenRentalProfile,
  type RentalRules,
} from '@first-chair/core/rental-profile/rental-profile-rules'
import { answerOf, askedContactTasks } from '../contact-task/asked.facts.ts'
import { keepRecord } from '../contact-task/record.store.ts'
import type { Context, Guest } from '../context.ts'
import { knownRentalProfiles } from './known-rental-profiles.facts.ts'
import { sendRentalProfileToPosJob } from './send-rental-profile-to-pos.job.ts'

const emptyProfile: GivenRentalProfile = {
  selectedAbility: null,
  selectedAge: null,
  selectedHeight: null,
  selectedWeight: null,
  shoeSize: null,
  selectedGoofy: null,
}

/**
 * Saves the rental profile of one contact. The guest is done once this returns. A job sends the profile to the point of
 * sale. The same profile twice within 10 minutes is saved once.
 */
export async function completeRentalProfile(
  ctx: Context,
  guest: Guest,
  command: { contactTaskId: string; submitted: GivenRentalProfile | null },
): Promise<ContactTask[]> {
  const [contactTasks, lists] = await Promise.all([
    askedContactTasks(ctx, guest, 'RentalProfile', [command.contactTaskId]),
    ctx.pointOfSale.rentalLists(),
  ])
  const [contactTask] = contactTasks.asked
  if (!contactTask) throw new Failure('not-found')
  const { owed, contact } = contactTask
  const { facts } = contactTasks
  const { contactId } = contact
  const type = facts.setup.taskTypes.find(({ id }) => id === owed.task.taskTypeId)
  const rules: RentalRules = {
    lists,
    age: contact.age,
    enableShoeSize: type?.enableShoeSize === true,
    enableStance: type?.enableStance === true,
  }

  const checked = rentalProfileSchema(rules).safeParse(command.submitted ?? emptyProfile)
  if (!checked.success) throw invalidInput(fieldProblems(checked.error.issues, 'relatedObject'))
  const current = (await knownRentalProfiles(ctx, facts.own, [contactId])).get(contactId)
  const profile = rentalProfileOf(checked.data, rules, current, facts.today)

  await keepRecord(ctx.pool, {
    given: { kind: 'rental-profile', record: profile },
    contactTaskId: owed.id,
    locationId: facts.location.id,
    activityId: owed.activityId,
    taskId: owed.task.id,
    contactId,
    householdIpCode: guest.ipCode,
    resortDay: facts.today,
    contentHash: hashContent(profile),
    requestId: guest.requestId,
    jobName: sendRentalProfileToPosJob.name,
  })
  const state = recordState(owed.task, contactId, {
    ...facts.owed,
    rentalProfiles: [rentalRecordOf(contactId, profile)],
  })
  return answerOf(contactTasks, { state, isWaitingForPos: true, ids: [owed.id] })
}

/** The JSON text of equal profiles is equal, because `rentalProfileOf` writes fields in a fixed order. */
function hashContent(profile: RentalProfile): Buffer {
  return createHash('sha256').update(JSON.stringify(profile)).digest()
}
