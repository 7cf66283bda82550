import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { rentalProfileSchema, type RentalProfileInput } from '@first-chair/core/rental-profile/rental-profile-rules'
import {
  checkSubmitted,
  findRepeated,
  loadTaskForRecord,
  toCompletedTask,
} from '../contact-task/complete-with-record.facts.ts'
import type { Context, Guest } from '../context/context.ts'
import { getRentalRules, saveRentalProfile } from './checked-rental-profile.facts.ts'
import { loadRentalProfiles } from './current-rental-profiles.facts.ts'

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
  const { contactId } = task.contact
  const rules = getRentalRules(task, lists)
  const input = checkSubmitted(rentalProfileSchema(rules), command.submitted ?? emptyProfile)
  const current = (await loadRentalProfiles(ctx, task.facts.own, [contactId])).get(contactId)
  const record = await saveRentalProfile(ctx, ctx.pool, guest, {
    task,
    rules,
    input,
    current,
    submissionId: command.submissionId,
  })
  return [toCompletedTask(guest, task, record)]
}
