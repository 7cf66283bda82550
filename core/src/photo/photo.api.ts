import * as z from 'zod/mini'
import { Binary, BinaryAnswer } from '../contract/binary.ts'
import { completionSchema, ContactTask, SkipQuery, SubmissionId } from '../contact-task/contact-task.ts'
import { endpoint } from '../contract/endpoint.ts'
import { PhotoInput, pictureLimits, toPictureProblem, pictureTypes } from './photo.ts'

const ContactId = z.string().check(z.minLength(1), z.maxLength(64))

/**
 * Uploads a picture for a contact. With `contactTaskId` it also completes that contact task, so that nothing is lost
 * between two calls. Without it the picture waits for `completePhoto` (docs/decisions/0019).
 */
export const uploadPhoto = endpoint({
  name: 'uploadPhoto',
  method: 'POST',
  path: '/api/photo/Contact/Upload',
  caller: 'guest-or-hand-over',
  summary: 'Upload a picture of a family member; it is converted to a photo of 400x400',
  query: z.object({
    contactId: ContactId,
    contactTaskId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    submissionId: z.optional(SubmissionId),
  }),
  body: Binary,
  binaryBody: {
    types: [...pictureTypes, 'multipart/form-data'],
    limit: pictureLimits.bytes,
    tooLarge: toPictureProblem('too-big'),
  },
  answer: z
    .object({ photoHash: z.string(), contactTask: z.nullable(ContactTask) })
    .register(z.globalRegistry, { id: 'UploadedPhoto' }),
  failures: ['not-found', 'no-longer-asked', 'location-closed', 'external-system-down'],
})

/** Completes a photo task with the picture that was uploaded for its contact; with `skip=true` it skips it. */
export const completePhoto = endpoint({
  name: 'completePhoto',
  method: 'POST',
  path: '/api/tasks/contact/complete/Photo',
  caller: 'guest-or-hand-over',
  summary: 'Complete, or skip, the photo of a family member',
  query: SkipQuery,
  body: completionSchema(PhotoInput),
  answer: ContactTask,
  failures: ['not-found', 'no-longer-asked', 'not-optional', 'location-closed', 'external-system-down'],
})

/**
 * The photo of a contact of the guest's own household. The browser may cache it, but must revalidate it each time
 * (docs/decisions/0060).
 */
export const readPhoto = endpoint({
  name: 'readPhoto',
  method: 'GET',
  path: '/api/photo/Contact/:contactId',
  caller: 'guest',
  summary: 'The photo of a family member, 400x400',
  params: z.object({ contactId: ContactId }),
  answer: BinaryAnswer,
  binaryAnswer: { types: ['image/jpeg'] },
  failures: ['not-found', 'external-system-down', 'storage-unavailable'],
})
