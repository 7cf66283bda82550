import { expect, test } from 'vitest'
import { buildWebhookBody, webhookEvents, webhookEventTypes } from './webhook-events.ts'

test.each(webhookEventTypes)('the example of %s is valid data of its type', (type) => {
  const { data, example } = webhookEvents[type]
  expect(data.parse(example)).toEqual(example)
})

test.each(webhookEventTypes)('%s refuses data that nobody declared, such as a name', (type) => {
  const { data, example } = webhookEvents[type]
  expect(data.safeParse({ ...example, firstName: 'Maya' }).success).toBe(false)
})

test('the body contains the type, the time of the event and its data', () => {
  const body = buildWebhookBody({
    type: 'photo.rejected',
    occurredDateUtc: '2027-02-13T08:52:04.000Z',
    subject: webhookEvents['photo.rejected'].example,
  })
  expect(JSON.parse(body)).toEqual({
    type: 'photo.rejected',
    timestamp: '2027-02-13T08:52:04.000Z',
    data: { contactId: 'KR-48213-4', reason: 'face-not-visible', day: '2027-02-13' },
  })
})
