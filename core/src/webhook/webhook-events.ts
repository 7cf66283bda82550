import * as z from 'zod/mini'
import { t } from '../catalogue/webhook.ts'
import { arrivalEventKinds, recordableEventKinds } from '../arrival/arrival-event.ts'
import { isCalendarDate } from '../calendar/calendar-date.ts'
import { blockerCodes } from '../readiness/blocker-codes.ts'
import { verdicts } from '../readiness/readiness.ts'

const day = z.string().check(z.refine(isCalendarDate))
const contactId = z.string().check(z.minLength(1))
const contactIds = z.array(contactId).check(z.minLength(1))
const verdict = z.enum(verdicts)

/** One type of event: when it happens, what its data contains, and an example of the data. */
type WebhookEventDefinition<Data extends z.ZodMiniType = z.ZodMiniType> = {
  /** When it happens, for the API documentation: a sentence without a subject. */
  readonly when: string
  /** Ids, codes and days only: no names, birth dates, addresses or health data. Fields may be added later. */
  readonly data: Data
  readonly example: z.output<Data>
}

function event<Data extends z.ZodMiniType>(definition: WebhookEventDefinition<Data>): WebhookEventDefinition<Data> {
  return definition
}

/**
 * The events that other systems can subscribe to. The only list of them: the SQL function `queue_webhook_event` takes
 * such a type and such data, and the pages, the API documentation and docs/webhooks.md follow from it.
 */
export const webhookEvents = {
  'readiness.changed': event({
    when: t('readiness-changed'),
    data: z.strictObject({
      contactId,
      locationId: z.int(),
      /** The day of the visit. */
      day,
      verdict,
      /** The verdict before; null for the first one. */
      was: z.nullable(verdict),
      /** The codes of the blockers that decide the verdict, most urgent first; empty for `ready`. */
      reasons: z.array(z.enum(blockerCodes)),
    }),
    example: {
      contactId: 'KR-48213-4',
      locationId: 1,
      day: '2027-02-14',
      verdict: 'not-ready',
      was: 'ready',
      reasons: ['pass-blocked'],
    },
  }),
  'check-in.completed': event({
    when: t('check-in-completed'),
    data: z.strictObject({
      householdIpCode: contactId,
      /** The people who had a task. */
      contactIds,
      locationId: z.int(),
      /** The resort day on which it was completed. */
      day,
    }),
    example: {
      householdIpCode: 'KR-48213-1',
      contactIds: ['KR-48213-1', 'KR-48213-4'],
      locationId: 1,
      day: '2027-02-13',
    },
  }),
  'waiver.signed': event({
    when: t('waiver-signed'),
    data: z.strictObject({
      /** The number of the signed waiver. */
      position: z.int(),
      householdIpCode: contactId,
      /** The IP code of the signer. */
      signedBy: contactId,
      /** The people that the waiver covers. */
      contactIds,
      locationId: z.int(),
      taskId: z.int(),
      /** The first day on which it is valid. */
      startDate: day,
      /** The last day; null if it does not end. */
      endDate: z.nullable(day),
    }),
    example: {
      position: 4211,
      householdIpCode: 'KR-48213-1',
      signedBy: 'KR-48213-1',
      contactIds: ['KR-48213-1', 'KR-48213-4'],
      locationId: 1,
      taskId: 3,
      startDate: '2027-02-13',
      endDate: '2027-06-30',
    },
  }),
  'photo.rejected': event({
    when: t('photo-rejected'),
    data: z.strictObject({
      contactId,
      /** The code of the reason. */
      reason: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
      /** The resort day of the rejection. */
      day,
    }),
    example: { contactId: 'KR-48213-4', reason: 'face-not-visible', day: '2027-02-13' },
  }),
  'arrival.recorded': event({
    when: t('arrival-recorded'),
    data: z.strictObject({
      householdIpCode: contactId,
      /** The people for whom it is new. */
      contactIds,
      /** `undone` withdraws an event of the kind `undoes`. */
      kind: z.enum(arrivalEventKinds),
      undoes: z.optional(z.enum(recordableEventKinds)),
      locationId: z.int(),
      /** The resort day of the event. */
      day,
    }),
    example: {
      householdIpCode: 'KR-48213-1',
      contactIds: ['KR-48213-1', 'KR-48213-4'],
      kind: 'arrived',
      locationId: 1,
      day: '2027-02-14',
    },
  }),
} as const satisfies Record<string, WebhookEventDefinition>

export type WebhookEventType = keyof typeof webhookEvents

// The keys of a constant are those of its type.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]]

/** The event of a test that an administrator sends to one endpoint. Nobody subscribes to it. */
export const webhookTestType = 'webhook.test'

/** The body of a request to an endpoint (docs/webhooks.md). */
export function buildWebhookBody(event: { type: string; occurredDateUtc: string; subject: unknown }): string {
  return JSON.stringify({ type: event.type, timestamp: event.occurredDateUtc, data: event.subject })
}
