import * as z from 'zod/mini'
import { SkipQuery } from '../contact-task/contact-task.ts'
import { endpoint } from '../contract/endpoint.ts'
import { EmailAddress } from '../message/recipient.ts'
import { OwnWaivers, SigningLink, SigningToken } from './own-waivers.ts'
import { maxSigningBody, WaiverRecord } from './waiver.ts'

const Id = z.int().check(z.positive(), z.maximum(2147483647))

// The calls for signing links (docs/decisions/0034). The two public calls have the token in their body, because
// addresses end up in logs.

/**
 * Creates the link with which another adult of the household signs for themselves. The previous link becomes invalid.
 */
export const makeSigningLink = endpoint({
  name: 'makeSigningLink',
  method: 'POST',
  path: '/api/waivers/signinglinks',
  caller: 'guest',
  summary: 'Create a link with which another adult of the household signs for themselves',
  body: z.object({ locationId: Id, contactId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  answer: SigningLink,
  failures: ['not-found', 'no-link-needed', 'location-closed', 'external-system-down'],
})

export const readOwnWaivers = endpoint({
  name: 'readOwnWaivers',
  method: 'POST',
  path: '/api/ownwaivers',
  caller: 'anyone',
  summary: 'The waivers of the person who has a signing link',
  body: z.object({ token: SigningToken }),
  savesNothing: true,
  answer: OwnWaivers,
  failures: ['not-found', 'location-closed', 'external-system-down'],
})

/** Signs one waiver with a signing link; with `skip=true` it skips it. */
export const completeOwnWaiver = endpoint({
  name: 'completeOwnWaiver',
  method: 'POST',
  path: '/api/ownwaivers/complete',
  caller: 'anyone',
  summary: 'Sign or skip a waiver with a signing link',
  query: SkipQuery,
  body: z.object({
    token: SigningToken,
    taskId: Id,
    /** Absent if the waiver is skipped. */
    relatedObject: z.optional(z.nullable(WaiverRecord)),
    /** Where the copy goes, once. Null or absent: nowhere, unless the person has signed in before. */
    copyTo: z.optional(z.nullable(EmailAddress)),
  }),
  answer: OwnWaivers,
  bodyLimit: maxSigningBody,
  failures: ['not-found', 'not-optional', 'location-closed', 'text-changed', 'waiver-is-draft', 'external-system-down'],
})
