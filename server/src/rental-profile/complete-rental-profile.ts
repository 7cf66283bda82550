import { createHash } from 'node:crypto'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { getRecordState } from '@first-chair/core/owed-task/task-state'
import { Failure, toFieldProblems, createInvalidInput } from '@first-chair/core/contract/failure'
import { toRentalRecord, type RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import {
  toRentalProfile,
  rentalProfileSchema,
  type RentalProfileInput,
  type RentalRules,
} from '@first-chair/core/rental-profile/rental-profile-rules'
import { toContactTasks, loadRequestedTasks } from '../contact-task/requested-tasks.facts.ts'
import { saveRecord } from '../contact-task/record.store.ts'
import type { Context, Guest } from '../context/context.ts'
import { loadRentalProfiles } from './current-rental-profiles.facts.ts'
import { sendRentalProfileToPosJob } from '../pos-outbox/send-rental-profile-to-pos.job.ts'

const emptyProfile: RentalProfileInput = {
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
  command: { contactTaskId: string; submitted: RentalProfileInput | null },
): Promise<ContactTask[]> {
  const [contactTasks, lists] = await Promise.all([
    loadRequestedTasks(ctx, guest, 'RentalProfile', [command.contactTaskId]),
    ctx.pointOfSale.rentalLists(),
  ])
  const [contactTask] = contactTasks.requested
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
  if (!checked.success) throw createInvalidInput(toFieldProblems(checked.error.issues, 'relatedObject'))
  const current = (await loadRentalProfiles(ctx, facts.own, [contactId])).get(contactId)
  const profile = toRentalProfile(checked.data, rules, current, facts.today)

  await saveRecord(ctx.pool, {
    submitted: { kind: 'rental-profile', record: profile },
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
  const state = getRecordState(owed.task, contactId, {
    ...facts.owed,
    rentalProfiles: [toRentalRecord(contactId, profile)],
  })
  return toContactTasks(contactTasks, { state, isWaitingForPos: true, ids: [owed.id] })
}

/** The JSON text of equal profiles is equal, because `toRentalProfile` writes fields in a fixed order. */
function hashContent(profile: RentalProfile): Buffer {
  return createHash('sha256').update(JSON.stringify(profile)).digest()
}
