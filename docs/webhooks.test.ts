import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { webhookEvents, webhookEventTypes } from '@first-chair/core/webhook/webhook-events'
import { expect, test } from 'vitest'
import { root } from './pages.ts'

const text = readFileSync(join(root, 'docs', 'webhooks.md'), 'utf8')
/** The part of each event: its heading, when it happens, and the example of its data. */
const events = new Map(
  [...text.matchAll(/^### `([^`]+)`\n\n([\s\S]+?)\n\n```json\n([\s\S]+?)\n```/gm)].map(
    ([, type = '', when = '', example = '']) => [type, { when: when.replaceAll('\n', ' '), example }],
  ),
)

test('docs/webhooks.md describes exactly the events that exist', () => {
  expect([...events.keys()]).toEqual([...webhookEventTypes])
})

test.each(webhookEventTypes)('docs/webhooks.md says about %s what core says', (type) => {
  expect(events.get(type)?.when).toBe(webhookEvents[type].when)
  expect(JSON.parse(events.get(type)?.example ?? '{}')).toEqual({
    type,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    data: webhookEvents[type].example,
  })
})

test('the sample receiver has at most 40 lines', () => {
  expect(
    readFileSync(join(root, 'docs/examples/webhook-receiver.mjs'), 'utf8').trim().split('\n').length,
  ).toBeLessThanOrEqual(40)
})
