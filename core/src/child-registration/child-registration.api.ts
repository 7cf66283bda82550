import * as z from 'zod/mini'
import { completionSchema, ContactTask, SkipQuery } from '../contact-task/contact-task.ts'
import { endpoint } from '../contract/endpoint.ts'
import { ChildRegistration, ChildRegistrationInput } from './child-registration.ts'

/** The child registrations of a household. Contacts without one are left out. */
export const ChildRegistrations = z
  .object({
    registrations: z.array(z.object({ contactId: z.string(), registration: ChildRegistration })),
    /** Contacts whose registration is stored and cannot be read; absent if there are none. A new one replaces it. */
    unreadableContactIds: z.optional(z.array(z.string())),
    /** The guest's own phone number in the point of sale; '' if it is not known. */
    accountPhone: z.string(),
  })
  .register(z.globalRegistry, { id: 'ChildRegistrations' })
export type ChildRegistrations = z.infer<typeof ChildRegistrations>

/** Reads child registrations apart from the contact tasks, because they hold health notes (docs/decisions/0017). */
export const readChildRegistrations = endpoint({
  name: 'readChildRegistrations',
  method: 'GET',
  path: '/api/childregistrations',
  caller: 'guest',
  summary: "The household's child registrations",
  answer: ChildRegistrations,
  failures: ['external-system-down'],
})

/** Completes or updates the child registration of one contact; with `skip=true` it skips it. */
export const completeChildRegistration = endpoint({
  name: 'completeChildRegistration',
  method: 'POST',
  path: '/api/tasks/contact/complete/ChildRegistration',
  caller: 'guest',
  summary: 'Complete, update or skip the child registration of a family member',
  query: SkipQuery,
  body: completionSchema(ChildRegistrationInput),
  answer: z.array(ContactTask),
  failures: ['not-found', 'no-longer-asked', 'not-optional', 'location-closed', 'external-system-down'],
})
