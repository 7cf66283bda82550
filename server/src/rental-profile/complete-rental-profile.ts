import { createHash } from 'node:crypto'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { getSizeChanges } from '@first-chair/core/rental-profile/size-correction'
import { toRentalRecord } from '@first-chair/core/rental-profile/rental-profile'
import {
  toRentalProfile,
  rentalProfileSchema,
  type RentalProfileInput,
  type RentalRules,
} from '@first-chair/core/rental-profile/rental-profile-rules'
import {
  checkSubmitted,
  completeWithRecord,
  findRepeated,
  loadTaskForRecord,
} from '../contact-task/complete-with-record.facts.ts'
import type { Context, Guest } from '../context/context.ts'
import { loadRentalProfiles } from './current-rental-profiles.facts.ts'
import { insertGuestSizeChange } from './size-change.store.ts'

const emptyProfile: RentalProfileInput = {
  selectedAbility: null,
  selectedAge: null,
  selectedHeight: null,
  selectedWeight: null,
  shoeSize: null,
  selectedGoofy: null,
}

/** Completes a contact task with a rental profile. */
export async function completeRentalProfile(
  ctx: Context,
  guest: Guest,
  command: { contactTaskId: string; submitted: RentalProfileInput | null; submissionId?: string | undefined },
): Promise<ContactTask[]> {
  const [task, lists] = await Promise.all([
    loadTaskForRecord(ctx, guest, 'RentalProfile', command.contactTaskId),
    ctx.pointOfSale.rentalLists(),
  ])
  const repeated = await findRepeated(ctx, guest, task, command.submissionId)
  if (repeated) return [repeated]
  const { owed, contact, facts } = task
  const { contactId } = contact
  const type = facts.setup.taskTypes.find(({ id }) => id === owed.task.taskTypeId)
  const rules: RentalRules = {
    lists,
    age: contact.age,
    enableShoeSize: type?.enableShoeSize === true,
    enableStance: type?.enableStance === true,
  }
  const input = checkSubmitted(rentalProfileSchema(rules), command.submitted ?? emptyProfile)
  const current = (await loadRentalProfiles(ctx, facts.own, [contactId])).get(contactId)
  const profile = toRentalProfile(input, rules, current, facts.today)
  const completed = await completeWithRecord(ctx, guest, task, {
    submitted: { kind: 'rental-profile', record: profile },
    // The JSON text of equal profiles is equal, because `toRentalProfile` writes fields in a fixed order.
    contentHash: createHash('sha256').update(JSON.stringify(profile)).digest(),
    facts: { rentalProfiles: [toRentalRecord(contactId, profile)] },
    submissionId: command.submissionId,
  })
  await insertGuestSizeChange(ctx.pool, {
    contactId,
    changes: getSizeChanges(current, profile),
    ipCode: guest.ipCode,
    at: ctx.clock.now(),
    requestId: guest.requestId,
  })
  return [completed]
}
