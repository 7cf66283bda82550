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

const nothingGiven: GivenRentalProfile = {
  selectedAbility: null,
  selectedAge: null,
  selectedHeight: null,
  selectedWeight: null,
  shoeSize: null,
  selectedGoofy: null,
}

/**
 * Gives or updates the rental profile of one contact. The guest is done once this returns; the point of sale is told behind
 * it. The same profile twice within 10 minutes is kept once.
 */
export async function completeRentalProfile(
  ctx: Context,
  guest: Guest,
  command: { contactTaskId: string; given: GivenRentalProfile | null },
): Promise<ContactTask[]> {
  const [found, lists] = await Promise.all([
    askedContactTasks(ctx, guest, 'RentalProfile', [command.contactTaskId]),
    ctx.pointOfSale.rentalLists(),
  ])
  const [asked] = found.asked
  if (!asked) throw new Failure('not-found')
  const { owed, contact } = asked
  const { facts } = found
  const { contactId } = contact
  const type = facts.setup.taskTypes.find(({ id }) => id === owed.task.taskTypeId)
  const rules: RentalRules = {
    lists,
    age: contact.age,
    enableShoeSize: type?.enableShoeSize === true,
    enableStance: type?.enableStance === true,
  }

  const checked = rentalProfileSchema(rules).safeParse(command.given ?? nothingGiven)
  if (!checked.success) throw invalidInput(fieldProblems(checked.error.issues, 'relatedObject'))
  const known = (await knownRentalProfiles(ctx, facts.own, [contactId])).get(contactId)
  const profile = rentalProfileOf(checked.data, rules, known, facts.today)

  await keepRecord(ctx.pool, {
    given: { kind: 'rental-profile', record: profile },
    contactTaskId: owed.id,
    locationId: facts.location.id,
    activityId: owed.activityId,
    taskId: owed.task.id,
    contactId,
    householdIpCode: guest.ipCode,
    resortDay: facts.today,
    contentHash: contentHash(profile),
    requestId: guest.requestId,
    jobName: sendRentalProfileToPosJob.name,
  })
  const state = recordState(owed.task, contactId, {
    ...facts.owed,
    rentalProfiles: [rentalRecordOf(contactId, profile)],
  })
  return answerOf(found, { state, isWaitingForPos: true, ids: [owed.id] })
}

/** `rentalProfileOf` writes its fields in one order, so that the same profile is the same text. */
function contentHash(profile: RentalProfile): Buffer {
  return createHash('sha256').update(JSON.stringify(profile)).digest()
}
