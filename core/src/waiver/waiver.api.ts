import * as z from 'zod/mini'
import { BinaryAnswer } from '../contract/binary.ts'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { completionSchema, ContactTask, SkipQuery } from '../contact-task/contact-task.ts'
import { MinorRelationship } from './relationship.ts'
import { maxSigningBody, SignedWaiverSummary, WaiverChange, WaiverRecord, WaiverText } from './waiver.ts'

/**
 * Reads the text of a waiver apart from the contact tasks, because it is long and the same for everybody who owes it
 * (docs/decisions/0008).
 */
export const readWaiverText = endpoint({
  name: 'readWaiverText',
  method: 'GET',
  path: '/api/tasks/:taskId/waivertext',
  caller: 'guest-or-hand-over',
  summary: 'The current text of a waiver task',
  params: z.object({ taskId: Id }),
  answer: WaiverText,
  failures: ['not-found', 'external-system-down'],
})

/** Reads what changed in a waiver since the people of some contact tasks signed it, for those who sign it again. */
export const readWaiverChange = endpoint({
  name: 'readWaiverChange',
  method: 'POST',
  path: '/api/tasks/contact/waiverchange',
  caller: 'guest-or-hand-over',
  summary: 'What changed in a waiver since family members signed it last; null if they never signed another text',
  body: z.object({
    contactTaskIds: z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(40)),
  }),
  savesNothing: true,
  answer: z.object({ change: z.nullable(WaiverChange) }),
  failures: ['not-found', 'no-longer-asked', 'location-closed', 'external-system-down'],
})

/** Reads how the signer said last to be related to the minors for whom they signed. */
export const readRelationships = endpoint({
  name: 'readRelationships',
  method: 'GET',
  path: '/api/waivers/relationships',
  caller: 'guest-or-hand-over',
  summary: 'How the guest said last to be related to each minor for whom they signed a waiver',
  answer: z.object({ relationships: z.array(MinorRelationship) }),
})

/** Signs a waiver for one contact task, or for all that one signature covers; with `skip=true` it skips it. */
export const completeWaiver = endpoint({
  name: 'completeWaiver',
  method: 'POST',
  path: '/api/tasks/contact/complete/Waiver',
  caller: 'guest-or-hand-over',
  summary: 'Sign or skip a waiver for one or more family members',
  query: SkipQuery,
  body: z.extend(completionSchema(WaiverRecord), {
    /** Ids of all contact tasks that one consolidated signature covers, including the first one. */
    contactTaskIds: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(40))),
  }),
  answer: z.array(ContactTask),
  bodyLimit: maxSigningBody,
  failures: [
    'not-found',
    'no-longer-asked',
    'not-optional',
    'external-waiver-only',
    'external-waiver-not-opened',
    'signer-not-allowed',
    'location-closed',
    'text-changed',
    'waiver-is-draft',
    'external-system-down',
  ],
})

/** The guest's copies (docs/decisions/0025). */
export const listSignedWaivers = endpoint({
  name: 'listSignedWaivers',
  method: 'GET',
  path: '/api/waivers/signed',
  caller: 'guest',
  summary: 'Waivers that the household signed, the newest first, at most 200',
  answer: z.array(SignedWaiverSummary),
  failures: ['external-system-down'],
})

/** The signed text and the evidence (docs/decisions/0025). */
export const readSignedWaiver = endpoint({
  name: 'readSignedWaiver',
  method: 'GET',
  path: '/api/waivers/signed/:position/pdf',
  caller: 'guest',
  summary: 'A signed waiver of the household as PDF',
  params: z.object({ position: Id }),
  answer: BinaryAnswer,
  binaryAnswer: { types: ['application/pdf'] },
  failures: ['not-found', 'external-system-down', 'unavailable', 'storage-unavailable'],
})
