import * as z from 'zod/mini'
import { BinaryAnswer } from '../contract/binary.ts'
import { endpoint } from '../contract/endpoint.ts'
import { PhotoRejectionReason } from './photo-rejection.ts'

const code = z.string().check(z.minLength(1), z.maxLength(64))

/** The record that the resort did not accept a photo: the reason, the person and the time. */
export const PhotoRejectionNote = z
  .object({ reason: PhotoRejectionReason, rejectedBy: z.string(), rejectedDateUtc: z.string() })
  .register(z.globalRegistry, { id: 'PhotoRejectionNote' })
export type PhotoRejectionNote = z.infer<typeof PhotoRejectionNote>

/** The current photo of a person, as the staff sees it. */
export const ReviewedPhoto = z
  .object({
    contactId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** Identifies the photo; null if there is none. */
    photoHash: z.nullable(z.string()),
    /** The day of the photo; null if there is none. */
    updatedOn: z.nullable(z.string()),
    /** Set if the resort did not accept this photo. */
    rejection: z.nullable(PhotoRejectionNote),
  })
  .register(z.globalRegistry, { id: 'ReviewedPhoto' })
export type ReviewedPhoto = z.infer<typeof ReviewedPhoto>

/** The head of the household of the person, as the search for guests returns it. */
const Household = z.object({ ipCode: code })

/** Lists the current photos of a household. The audit log records who read them. */
export const listHouseholdPhotos = endpoint({
  name: 'listHouseholdPhotos',
  method: 'GET',
  path: '/api/admin/photo',
  caller: 'admin',
  summary: 'The people of a household, with the current photo of each and whether the resort accepted it',
  query: Household,
  answer: z
    .object({ people: z.array(ReviewedPhoto), hasEmail: z.boolean() })
    .register(z.globalRegistry, { id: 'HouseholdPhotos' }),
  failures: ['not-found', 'external-system-down'],
})

/** The current photo of a guest, for the staff. */
export const readGuestPhoto = endpoint({
  name: 'readGuestPhoto',
  method: 'GET',
  path: '/api/admin/photo/:contactId',
  caller: 'admin',
  summary: 'The current photo of a guest, 400x400',
  params: z.object({ contactId: code }),
  query: Household,
  answer: BinaryAnswer,
  binaryAnswer: { types: ['image/jpeg'] },
  failures: ['not-found', 'external-system-down', 'storage-unavailable'],
})

/**
 * Marks the current photo of a guest as not accepted (docs/domain.md, "Photos that are not accepted"). Repeated for the
 * same photo it changes nothing, and answers who did it first.
 */
export const rejectPhoto = endpoint({
  name: 'rejectPhoto',
  method: 'POST',
  path: '/api/admin/photo/:contactId/reject',
  caller: 'admin',
  summary: 'Mark the photo of a guest as not accepted, and ask the guest for a new one',
  params: z.object({ contactId: code }),
  body: z
    .object({
      ...Household.shape,
      /** The photo that was looked at. If there is a newer one, the call fails with `changed-meanwhile`. */
      photoHash: code,
      reason: PhotoRejectionReason,
    })
    .register(z.globalRegistry, { id: 'PhotoToReject' }),
  answer: z
    .object({
      rejection: PhotoRejectionNote,
      /** False if the photo had been rejected before. */
      isNew: z.boolean(),
      /** How many e-mails are on their way to the household. */
      emails: z.int(),
    })
    .register(z.globalRegistry, { id: 'RejectedPhoto' }),
  failures: ['not-found', 'changed-meanwhile', 'external-system-down'],
})
