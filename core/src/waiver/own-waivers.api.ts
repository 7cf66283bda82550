import * as z from 'zod/mini'
import { SkipQuery } from '../contact-task/contact-task.ts'
import { endpoint } from '../endpoint.ts'
import { OwnWaivers, SigningLink, SigningToken } from './own-waivers.ts'
import { longestSignature, WaiverRecord } from './waiver.ts'

const Id = z.int().check(z.positive(), z.maximum(2147483647))

// Additions to the specification's calls (docs/decisions/0034). The two that anyone may make take the token in their body,
// because addresses end up in logs.

/** Makes the link with which another adult of the household signs for themselves; the one before it stops working. */
export const makeSigningLink = endpoint({
  name: 'makeSigningLink',
  method: 'POST',
  path: '/api/waivers/signinglinks',
  caller: 'guest',
  summary: 'Make a link with which another adult of the household signs for themselves',
  body: z.object({ locationId: Id, contactId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  answer: SigningLink,
  failures: ['not-found', 'no-link-needed', 'location-closed', 'external-system-down'],
})

export const readOwnWaivers = endpoint({
  name: 'readOwnWaivers',
  method: 'POST',
  path: '/api/ownwaivers',
  caller: 'anyone',
  summary: 'What the holder of a signing link has to sign',
  body: z.object({ token: SigningToken }),
  answer: OwnWaivers,
  failures: ['not-found', 'location-closed', 'external-system-down'],
})

/** Signs, or with `skip=true` skips, one waiver of the holder of a signing link. */
export const completeOwnWaiver = endpoint({
  name: 'completeOwnWaiver',
  method: 'POST',
  path: '/api/ownwaivers/complete',
  caller: 'anyone',
  summary: 'Sign, or skip, a waiver with a signing link',
  query: SkipQuery,
  body: z.object({
    token: SigningToken,
    taskId: Id,
    /** Absent when the waiver is skipped. */
    relatedObject: z.optional(z.nullable(WaiverRecord)),
  }),
  answer: OwnWaivers,
  bodyLimit: longestSignature + 50_000,
  failures: ['not-found', 'not-optional', 'location-closed', 'text-changed', 'external-system-down'],
})
