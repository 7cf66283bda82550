import type { ChildRegistration } from '@first-chair/core/child-registration/child-registration'
import { toHealthAnswers, type ExplicitRegistration } from '@first-chair/core/child-registration/health-answers'
import type { CheckedRecord, TaskForRecord } from '../contact-task/complete-with-record.facts.ts'
import type { Context, Guest } from '../context/context.ts'
import { encryptRegistration, fingerprintRegistration } from './encrypted-registration.facts.ts'
import { saveHealthAnswers, type ConsentEvent } from './health-answer.store.ts'
import { encryptHealthAnswers, hashConsentText } from './health-answers.facts.ts'

/** A consent of a guest for the contact of a task, now. */
export function toConsentEvent({ clock }: Pick<Context, 'clock'>, guest: Guest, task: TaskForRecord): ConsentEvent {
  return {
    contactId: task.contact.contactId,
    householdIpCode: guest.ipCode,
    at: clock.now(),
    requestId: guest.requestId,
  }
}

/** Encrypts a registration that was checked, for the contact of a task. */
export function toCheckedRegistration(
  ctx: Pick<Context, 'encryption'>,
  { contact: { contactId }, facts }: TaskForRecord,
  registration: ChildRegistration,
): CheckedRecord {
  return {
    submitted: { kind: 'child-registration', sealedRecord: encryptRegistration(ctx, contactId, registration) },
    contentHash: fingerprintRegistration(ctx, contactId, registration),
    facts: { childRegistrations: [{ contactId, updatedOn: facts.today }] },
  }
}

/** Saves explicit answers about health with the consent that staff read them, and the text of it. */
export async function saveExplicitAnswers(
  ctx: Pick<Context, 'encryption'>,
  client: Pick<Context['pool'], 'query'>,
  event: ConsentEvent,
  { today, owed }: TaskForRecord['facts'],
  input: ExplicitRegistration,
): Promise<void> {
  const answers = toHealthAnswers(input, { answeredBy: owed.people[0]?.firstName ?? '', answeredOn: today })
  await saveHealthAnswers(client, event, {
    textHash: hashConsentText(input.consentText),
    text: input.consentText,
    sealedAnswers: encryptHealthAnswers(ctx, event.contactId, answers),
    answeredOn: today,
  })
}
