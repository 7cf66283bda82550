import * as z from 'zod/mini'
import { completionOf, ContactTask, SkipQuery } from '../contact-task/contact-task.ts'
import { endpoint } from '../endpoint.ts'
import { ChildRegistration, GivenChildRegistration } from './child-registration.ts'

/** The registrations of a household, of those contacts who have one. */
export const ChildRegistrations = z
  .object({
    registrations: z.array(z.object({ contactId: z.string(), registration: ChildRegistration })),
    /** The signed-in guest's own phone number, as the point of sale has it; '' where it does not tell. */
    accountPhone: z.string(),
  })
  .register(z.globalRegistry, { id: 'ChildRegistrations' })
export type ChildRegistrations = z.infer<typeof ChildRegistrations>

/**
 * Child registrations, apart from the contact tasks: they hold health notes. An addition to the specification's calls
 * (docs/decisions/0017).
 */
export const readChildRegistrations = endpoint({
  name: 'readChildRegistrations',
  method: 'GET',
  path: '/api/childregistrations',
  caller: 'guest',
  summary: "The household's child registrations",
  answer: ChildRegistrations,
  failures: ['external-system-down'],
})

/** Completes or updates, or with `skip=true` skips, the child registration of one contact. */
export const completeChildRegistration = endpoint({
  name: 'completeChildRegistration',
  method: 'POST',
  path: '/api/tasks/contact/complete/ChildRegistration',
  caller: 'guest',
  summary: 'Give, update or skip the child registration of a family member',
  query: SkipQuery,
  body: completionOf(GivenChildRegistration),
  answer: z.array(ContactTask),
  failures: ['not-found', 'no-longer-asked', 'not-optional', 'location-closed', 'external-system-down'],
})
