import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Sends all webhooks that are due. Queued by `wake_webhook_sender` of the database, and every minute. */
export const sendWebhooksJob = job('send-webhooks', z.object({}))

/** The queue of that job: it runs once at a time, in all processes. */
export const webhookQueue = 'webhooks'

/** Erases old events and secrets; runs once a day. */
export const eraseWebhooksJob = job('erase-webhooks', z.object({}))

/** Judges whether a household has completed its check-in. Queued by the trigger `judge_check_in` of the database. */
export const judgeCheckInJob = job('judge-check-in', z.object({ householdIpCode: z.string(), locationId: z.int() }))

/** Sends an e-mail to each of these administrators: an endpoint was paused because it failed for too long. */
export const reportPausedEndpointJob = job(
  'report-paused-webhook-endpoint',
  z.array(z.object({ endpointId: z.int(), pausedDateUtc: z.string(), recipient: z.string() })),
)
