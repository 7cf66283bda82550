import * as z from 'zod/mini'
import { completionOf, ContactTask, SkipQuery } from '../contact-task/contact-task.ts'
import { endpoint } from '../endpoint.ts'
import { GivenRentalProfile } from './rental-profile-rules.ts'
import { RentalProfile } from './rental-profile.ts'
import { RentalLists } from './size-lists.ts'

/** What the screen of rental profiles knows: the household's records, what they choose from, and what is asked for. */
export const RentalProfiles = z
  .object({
    /** Of those contacts who have one; what the point of sale has yet to be told of stands in place of what it says. */
    profiles: z.array(z.object({ contactId: z.string(), profile: RentalProfile })),
    ...RentalLists.shape,
    enableShoeSize: z.boolean(),
    enableStance: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'RentalProfiles' })
export type RentalProfiles = z.infer<typeof RentalProfiles>

/**
 * Rental profiles with the lists they choose from, apart from the contact tasks. An addition to the specification's calls
 * (docs/decisions/0017).
 */
export const readRentalProfiles = endpoint({
  name: 'readRentalProfiles',
  method: 'GET',
  path: '/api/rentalprofiles',
  caller: 'guest',
  summary: "The household's rental profiles, and the lists they choose from",
  answer: RentalProfiles,
  failures: ['external-system-down'],
})

/** Completes or updates, or with `skip=true` skips, the rental profile of one contact. */
export const completeRentalProfile = endpoint({
  name: 'completeRentalProfile',
  method: 'POST',
  path: '/api/tasks/contact/complete/RentalProfile',
  caller: 'guest',
  summary: 'Give, update or skip the rental profile of a family member',
  query: SkipQuery,
  body: completionOf(GivenRentalProfile),
  answer: z.array(ContactTask),
  failures: ['not-found', 'no-longer-asked', 'not-optional', 'location-closed', 'external-system-down'],
})
