import {
  toChildRegistration,
  childRegistrationRules,
  ChildRegistrationInput,
} from '@first-chair/core/child-registration/child-registration'
import {
  explicitRegistrationRules,
  toExplicitNotes,
  toHealthAnswers,
} from '@first-chair/core/child-registration/health-answers'
import { t } from '@first-chair/core/catalogue/refusal'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { Failure } from '@first-chair/core/contract/failure'
import {
  checkSubmitted,
  completeWithRecord,
  findRepeated,
  loadTaskForRecord,
} from '../contact-task/complete-with-record.facts.ts'
import type { Context, Guest } from '../context/context.ts'
import { fingerprintRegistration, encryptRegistration } from './encrypted-registration.facts.ts'
import { endWithdrawal, saveHealthAnswers, type ConsentEvent } from './health-answer.store.ts'
import { asksExplicitAnswers, encryptHealthAnswers, hashConsentText } from './health-answers.facts.ts'

/**
 * Completes a contact task with a child registration, which is stored encrypted. Where explicit answers are asked for,
 * they and the consent are saved first: a consent without a registration shows nothing to anybody. Throws
 * `text-changed` if the guest agreed to a text that is no longer the current one.
 */
export async function completeChildRegistration(
  ctx: Context,
  guest: Guest,
  command: { contactTaskId: string; submitted: ChildRegistrationInput | null; submissionId?: string | undefined },
): Promise<ContactTask[]> {
  const task = await loadTaskForRecord(ctx, guest, 'ChildRegistration', command.contactTaskId)
  const repeated = await findRepeated(ctx, guest, task, command.submissionId)
  if (repeated) return [repeated]
  const { contactId } = task.contact
  const updatedOn = task.facts.today
  const submitted = command.submitted ?? ChildRegistrationInput.parse({})
  const event = { contactId, householdIpCode: guest.ipCode, at: ctx.clock.now(), requestId: guest.requestId }
  const input = asksExplicitAnswers(task.facts.setup, guest)
    ? await saveExplicit(ctx, event, task.facts, submitted)
    : await saveWithoutAnswers(ctx, event, submitted)
  const registration = toChildRegistration(input, updatedOn)
  const completed = await completeWithRecord(ctx, guest, task, {
    submitted: { kind: 'child-registration', sealedRecord: encryptRegistration(ctx, contactId, registration) },
    contentHash: fingerprintRegistration(ctx, contactId, registration),
    facts: { childRegistrations: [{ contactId, updatedOn }] },
    submissionId: command.submissionId,
  })
  return [completed]
}

async function saveWithoutAnswers(
  ctx: Context,
  event: ConsentEvent,
  submitted: ChildRegistrationInput,
): Promise<ChildRegistrationInput> {
  const input = checkSubmitted(childRegistrationRules, submitted)
  await endWithdrawal(ctx.pool, event)
  return input
}

async function saveExplicit(
  ctx: Context,
  event: ConsentEvent,
  { setup, today, owed }: Awaited<ReturnType<typeof loadTaskForRecord>>['facts'],
  submitted: ChildRegistrationInput,
): Promise<ChildRegistrationInput> {
  const input = checkSubmitted(explicitRegistrationRules, submitted)
  const text = setup.language.childRegistration.healthConsent
  if (input.consentText !== text) throw new Failure('text-changed', { message: t('health-consent-changed') })
  const answers = toHealthAnswers(input, { answeredBy: owed.people[0]?.firstName ?? '', answeredOn: today })
  await saveHealthAnswers(ctx.pool, event, {
    textHash: hashConsentText(text),
    text,
    sealedAnswers: encryptHealthAnswers(ctx, event.contactId, answers),
    answeredOn: today,
  })
  return { ...input, ...toExplicitNotes(input) }
}
