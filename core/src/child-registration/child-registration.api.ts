import * as z from 'zod/mini'
import { completionSchema, ContactTask, SkipQuery } from '../contact-task/contact-task.ts'
import { endpoint } from '../contract/endpoint.ts'
import { ChildRegistration, ChildRegistrationInput } from './child-registration.ts'
import { AnsweredHealthAnswers } from './health-answers.ts'

/** The child registrations of a household. Contacts without one are left out. */
export const ChildRegistrations = z
  .object({
    registrations: z.array(
      z.object({
        contactId: z.string(),
        registration: ChildRegistration,
        /** Absent without explicit answers. */
        answers: z.optional(AnsweredHealthAnswers),
        /** True if the guest agreed that staff read the answers, and has not withdrawn it; else absent. */
        hasConsent: z.optional(z.boolean()),
        /** The resort day on which the guest confirmed the contacts without a change; absent if they were sent in another way. */
        confirmedOn: z.optional(z.string()),
      }),
    ),
    /** Contacts whose registration is stored and cannot be read; absent if there are none. A new one replaces it. */
    unreadableContactIds: z.optional(z.array(z.string())),
    /** The guest's own phone number in the point of sale; '' if it is not known. */
    accountPhone: z.string(),
    /** The consent to agree to, where the resort asks for explicit answers; else absent. */
    consentText: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'ChildRegistrations' })
export type ChildRegistrations = z.infer<typeof ChildRegistrations>

/** Reads child registrations apart from the contact tasks, because they hold health notes (docs/decisions/0017). */
export const readChildRegistrations = endpoint({
  name: 'readChildRegistrations',
  method: 'GET',
  path: '/api/childregistrations',
  caller: 'guest-or-hand-over',
  summary: "The household's child registrations",
  answer: ChildRegistrations,
  failures: ['external-system-down'],
})

/** Completes or updates the child registration of one contact; with `skip=true` it skips it. */
export const completeChildRegistration = endpoint({
  name: 'completeChildRegistration',
  method: 'POST',
  path: '/api/tasks/contact/complete/ChildRegistration',
  caller: 'guest-or-hand-over',
  summary: 'Complete, update or skip the child registration of a family member',
  query: SkipQuery,
  body: completionSchema(ChildRegistrationInput),
  answer: z.array(ContactTask),
  failures: ['not-found', 'no-longer-asked', 'not-optional', 'location-closed', 'external-system-down'],
})

/** Withdraws the consent that staff read the health answers of a child. They are erased, and the task is open again. */
export const withdrawHealthConsent = endpoint({
  name: 'withdrawHealthConsent',
  method: 'POST',
  path: '/api/childregistrations/:contactId/withdraw',
  caller: 'guest',
  summary: 'Withdraw the consent that staff read the health answers of a family member',
  params: z.object({ contactId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  answer: z.null(),
  failures: ['not-found', 'external-system-down'],
})
