import * as z from 'zod/mini'
import { completionSchema, ContactTask, SkipQuery } from '../contact-task/contact-task.ts'
import { endpoint } from '../contract/endpoint.ts'
import { RentalProfileInput } from './rental-profile-rules.ts'
import { RentalProfile } from './rental-profile.ts'
import { SizeCorrection } from './size-correction.ts'
import { RentalLists } from './size-lists.ts'

/** The data of the screen of rental profiles: the household's records, the lists of choices, and the enabled fields. */
export const RentalProfiles = z
  .object({
    /**
     * Contacts without a profile are left out. A profile that still has to be sent to the point of sale replaces its
     * data.
     */
    profiles: z.array(
      z.object({
        contactId: z.string(),
        profile: RentalProfile,
        /** The resort day on which the guest confirmed the profile without a change; absent if it was sent in another way. */
        confirmedOn: z.optional(z.string()),
      }),
    ),
    ...RentalLists.shape,
    enableShoeSize: z.boolean(),
    enableStance: z.boolean(),
    /** What the rental shop has changed since the guest last sent the sizes. Absent in answers of earlier releases. */
    corrections: z.optional(z.array(SizeCorrection)),
  })
  .register(z.globalRegistry, { id: 'RentalProfiles' })
export type RentalProfiles = z.infer<typeof RentalProfiles>

/** Reads rental profiles and the lists of choices, apart from the contact tasks (docs/decisions/0017). */
export const readRentalProfiles = endpoint({
  name: 'readRentalProfiles',
  method: 'GET',
  path: '/api/rentalprofiles',
  caller: 'guest-or-hand-over',
  summary: "The household's rental profiles, and the lists of choices",
  answer: RentalProfiles,
  failures: ['external-system-down'],
})

/** Completes or updates the rental profile of one contact; with `skip=true` it skips it. */
export const completeRentalProfile = endpoint({
  name: 'completeRentalProfile',
  method: 'POST',
  path: '/api/tasks/contact/complete/RentalProfile',
  caller: 'guest-or-hand-over',
  summary: 'Complete, update or skip the rental profile of a family member',
  query: SkipQuery,
  body: completionSchema(RentalProfileInput),
  answer: z.array(ContactTask),
  failures: ['not-found', 'no-longer-asked', 'not-optional', 'location-closed', 'external-system-down'],
})
