import {
  toChildRegistration,
  childRegistrationRules,
  ChildRegistrationInput,
} from '@first-chair/core/child-registration/child-registration'
import { explicitRegistrationRules, toExplicitNotes } from '@first-chair/core/child-registration/health-answers'
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
import { saveExplicitAnswers, toCheckedRegistration, toConsentEvent } from './checked-registration.facts.ts'
import { endWithdrawal, type ConsentEvent } from './health-answer.store.ts'
import { asksExplicitAnswers } from './health-answers.facts.ts'

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
  const submitted = command.submitted ?? ChildRegistrationInput.parse({})
  const event = toConsentEvent(ctx, guest, task)
  const input = asksExplicitAnswers(task.facts.setup, guest)
    ? await saveExplicit(ctx, event, task.facts, submitted)
    : await saveWithoutAnswers(ctx, event, submitted)
  const registration = toChildRegistration(input, task.facts.today)
  const record = { ...toCheckedRegistration(ctx, task, registration), submissionId: command.submissionId }
  return [await completeWithRecord(ctx, guest, task, record)]
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
  facts: Awaited<ReturnType<typeof loadTaskForRecord>>['facts'],
  submitted: ChildRegistrationInput,
): Promise<ChildRegistrationInput> {
  const input = checkSubmitted(explicitRegistrationRules, submitted)
  const text = facts.setup.language.childRegistration.healthConsent
  if (input.consentText !== text) throw new Failure('text-changed', { message: t('health-consent-changed') })
  await saveExplicitAnswers(ctx, ctx.pool, event, facts, input)
  return { ...input, ...toExplicitNotes(input) }
}
