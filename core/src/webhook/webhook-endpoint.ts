import * as z from 'zod/mini'
import { t } from '../catalogue/admin-rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { displayNameSchema } from '../contract/display-name.ts'
import { webhookEventTypes } from './webhook-events.ts'

/** The header of the id of an event, its time in seconds, and its signatures, by the Standard Webhooks specification. */
export const webhookHeaders = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const

/** Days for which events are stored. */
export const webhookEventDays = 30

/** Days after which an endpoint that fails all the time is paused, and a delivery is given up. */
export const webhookRetryDays = 3

/** The maximum number of days for which an old secret still signs. */
export const maxOverlapDays = 30

const maxUrlLength = 2_000

/** True for an address without a user name, a password or a fragment, which would be visible or useless. */
function hasOnlyAddress(text: string): boolean {
  return !/^[a-z]+:[\\/]*[^\\/?#]*@/i.test(text) && !text.includes('#')
}

/** What an administrator enters for an endpoint. */
export const WebhookEndpointFields = z
  .object({
    description: displayNameSchema(100),
    url: z
      .url({ protocol: /^https?$/, ...brokenRule(t, 'webhook-url') })
      .check(
        z.maxLength(maxUrlLength, brokenRule(t, 'webhook-url-too-long', { max: maxUrlLength })),
        z.refine(hasOnlyAddress, brokenRule(t, 'webhook-url')),
      ),
    eventTypes: z
      .array(z.enum(webhookEventTypes))
      .check(z.minLength(1, brokenRule(t, 'webhook-events-missing')), z.maxLength(webhookEventTypes.length)),
  })
  .register(z.globalRegistry, { id: 'WebhookEndpointFields' })
export type WebhookEndpointFields = z.infer<typeof WebhookEndpointFields>

/**
 * `working`: the last delivery succeeded, or there was none. `retrying`: the last one failed, and is tried again.
 * `paused`: nothing is sent, and events wait.
 */
const webhookStates = ['working', 'retrying', 'paused'] as const

/** Why an endpoint is paused: by an administrator, after days of failures, or because it answered 410 (Gone). */
const pausedReasons = ['manual', 'failing', 'gone'] as const
export type PausedReason = (typeof pausedReasons)[number]

/** An endpoint as administrators see it. */
export const WebhookEndpoint = z
  .object({
    id: z.int(),
    description: z.string(),
    url: z.string(),
    eventTypes: z.array(z.enum(webhookEventTypes)),
    state: z.enum(webhookStates),
    pausedReason: z.nullable(z.enum(pausedReasons)),
    pausedDateUtc: z.nullable(z.string()),
    failingSinceUtc: z.nullable(z.string()),
    /** Deliveries that succeeded in the last 24 hours. */
    delivered: z.int(),
    /** Deliveries that are due or will be tried again. */
    waiting: z.int(),
    /** Deliveries whose last attempt failed, those that are tried again included. */
    failed: z.int(),
    /** The secrets that sign now, the current one first. */
    secrets: z.array(
      z.object({
        /** The last characters. */
        shownAs: z.string(),
        /** Null for the current one. */
        validUntilUtc: z.nullable(z.string()),
        createdDateUtc: z.string(),
      }),
    ),
    /** The whole secret, but only in the answer to its creation; else null. */
    newSecret: z.nullable(z.string()),
    version: z.int(),
    createdDateUtc: z.string(),
    createdBy: z.string(),
    modifiedDateUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'WebhookEndpoint' })
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

const webhookDeliveryStatuses = ['waiting', 'delivered', 'failed'] as const

/** Why a receiver did not answer. */
const webhookProblems = [
  'unknown-host',
  'private-address',
  'insecure-address',
  'no-connection',
  'timed-out',
  'certificate',
  'no-answer',
] as const
export type WebhookProblem = (typeof webhookProblems)[number]

/** The delivery of an event to an endpoint. */
export const WebhookDelivery = z
  .object({
    id: z.int(),
    eventId: z.string(),
    type: z.string(),
    status: z.enum(webhookDeliveryStatuses),
    /** Attempts since the event, or since an administrator sent it again. */
    attempts: z.int(),
    createdDateUtc: z.string(),
    lastAttemptUtc: z.nullable(z.string()),
    /** Null if no further attempt is made by itself. */
    nextAttemptUtc: z.nullable(z.string()),
    deliveredUtc: z.nullable(z.string()),
    /** The status of the last answer; null without one. */
    answerStatus: z.nullable(z.int()),
    problem: z.nullable(z.enum(webhookProblems)),
    /** The start of the last answer. */
    answer: z.string(),
    milliseconds: z.nullable(z.int()),
    /** The headers of the last attempt, by name; empty before the first one. */
    headers: z.record(z.string(), z.string()),
    /** The body exactly as it is sent. */
    body: z.string(),
  })
  .register(z.globalRegistry, { id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
