import {
  toChildRegistration,
  childRegistrationRules,
  ChildRegistrationInput,
} from '@first-chair/core/child-registration/child-registration'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { checkSubmitted, completeWithRecord, loadTaskForRecord } from '../contact-task/complete-with-record.facts.ts'
import type { Context, Guest } from '../context/context.ts'
import { fingerprintRegistration, encryptRegistration } from './encrypted-registration.facts.ts'

/** Completes a contact task with a child registration, which is stored encrypted. */
export async function completeChildRegistration(
  ctx: Context,
  guest: Guest,
  command: { contactTaskId: string; submitted: ChildRegistrationInput | null },
): Promise<ContactTask[]> {
  const task = await loadTaskForRecord(ctx, guest, 'ChildRegistration', command.contactTaskId)
  const { contactId } = task.contact
  const updatedOn = task.facts.today
  const input = checkSubmitted(childRegistrationRules, command.submitted ?? ChildRegistrationInput.parse({}))
  const registration = toChildRegistration(input, updatedOn)
  const completed = await completeWithRecord(ctx, guest, task, {
    submitted: { kind: 'child-registration', sealedRecord: encryptRegistration(ctx, contactId, registration) },
    contentHash: fingerprintRegistration(ctx, contactId, registration),
    facts: { childRegistrations: [{ contactId, updatedOn }] },
  })
  return [completed]
}
