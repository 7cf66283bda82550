import type { WebhookDelivery, WebhookEndpoint } from './webhook-endpoint.ts'

/** A working endpoint with one secret. */
export function aWebhookEndpoint(overrides: Partial<WebhookEndpoint> = {}): WebhookEndpoint {
  return {
    id: 3,
    description: 'CRM',
    url: 'https://crm.example.test/in',
    eventTypes: ['waiver.signed'],
    state: 'working',
    pausedReason: null,
    pausedDateUtc: null,
    failingSinceUtc: null,
    delivered: 2114,
    waiting: 0,
    failed: 0,
    secrets: [{ shownAs: 'whsec_…4Qd=', validUntilUtc: null, createdDateUtc: '2026-12-01T10:00:00.000Z' }],
    newSecret: null,
    version: 2,
    createdDateUtc: '2026-12-01T10:00:00.000Z',
    createdBy: 'alex@resort.example',
    modifiedDateUtc: '2026-12-01T10:00:00.000Z',
    ...overrides,
  }
}

/** A delivery that was accepted. */
export function aWebhookDelivery(overrides: Partial<WebhookDelivery> = {}): WebhookDelivery {
  return {
    id: 7,
    eventId: 'evt_7',
    type: 'waiver.signed',
    status: 'delivered',
    attempts: 1,
    createdDateUtc: '2026-12-05T14:00:00.000Z',
    lastAttemptUtc: '2026-12-05T14:00:01.000Z',
    nextAttemptUtc: null,
    deliveredUtc: '2026-12-05T14:00:01.000Z',
    answerStatus: 204,
    problem: null,
    answer: '',
    milliseconds: 84,
    headers: { 'webhook-id': 'evt_7', 'webhook-timestamp': '1796479201', 'webhook-signature': 'v1,abc=' },
    body: '{"type":"waiver.signed","timestamp":"2026-12-05T14:00:00.000Z","data":{"position":4211}}',
    ...overrides,
  }
}
