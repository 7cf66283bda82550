import type { WebhookDelivery, WebhookEndpoint } from '@first-chair/core/webhook/webhook-endpoint'
import { webhookEndpointCalls } from '@first-chair/core/webhook/webhook-endpoint.resource'
import {
  listWebhookDeliveries,
  resumeWebhookEndpoint,
  sendFailedWebhooksAgain,
  sendWebhookAgain,
} from '@first-chair/core/webhook/webhook.api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse, unreachable } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'
import { aWebhookDelivery, aWebhookEndpoint } from '@first-chair/core/webhook/webhook.builders'

let endpoints: WebhookEndpoint[]
let deliveries: WebhookDelivery[]

beforeEach(() => {
  endpoints = [aWebhookEndpoint()]
  deliveries = [aWebhookDelivery()]
  answer(webhookEndpointCalls.list, () => ({ rows: endpoints, total: endpoints.length, needFixing: 0 }))
  answer(listWebhookDeliveries, ({ url }) => ({
    deliveries: url.searchParams.get('failed') === 'true' ? deliveries.filter(isFailed) : deliveries,
    nextBefore: null,
  }))
})

const isFailed = ({ status }: WebhookDelivery) => status !== 'delivered'
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('an endpoint is shown with its state, its events, and the last request as it was sent', async () => {
  openAdminPage('/admin/webhooks')
  expect(await screen.findByText('Working')).toBeDefined()
  expect(screen.getByText('2,114 sent, 0 waiting')).toBeDefined()
  expect(await screen.findByText('204 in 84 ms')).toBeDefined()
  const request = screen.getByRole('region', { name: 'Headers and body as sent' })
  expect(request.textContent).toContain('webhook-signature: v1,abc=')
  expect(request.textContent).toContain('"position": 4211')
})

test('without an endpoint the page says what one is for', async () => {
  endpoints = []
  openAdminPage('/admin/webhooks')
  expect(await screen.findByText('No system is notified yet')).toBeDefined()
})

test('if the endpoints do not load, the administrator can try again', async () => {
  unreachable(webhookEndpointCalls.list)
  openAdminPage('/admin/webhooks')
  expect(await screen.findByText('Webhooks did not load')).toBeDefined()
  answer(webhookEndpointCalls.list, { rows: endpoints, total: 1, needFixing: 0 })
  await press('Try again')
  expect(await screen.findByText('Working')).toBeDefined()
})

test('a new endpoint shows its secret once, and Escape does not lose it', async () => {
  endpoints = []
  const bodies: unknown[] = []
  answer(webhookEndpointCalls.add, ({ body }) => {
    bodies.push(body)
    endpoints = [aWebhookEndpoint()]
    return aWebhookEndpoint({ newSecret: 'whsec_the-whole-secret' })
  })
  openAdminPage('/admin/webhooks')
  await press('Add endpoint')
  const form = await dialog('Add endpoint')
  await userEvent.click(form.getByRole('button', { name: 'Add' }))
  expect(await form.findByText('Choose at least one event.')).toBeDefined()
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'CRM')
  await userEvent.type(form.getByRole('textbox', { name: 'Address' }), 'https://crm.example.test/in')
  await userEvent.click(form.getByRole('checkbox', { name: 'photo.rejected' }))
  await userEvent.click(form.getByRole('button', { name: 'Add' }))
  const secret = await dialog('The secret of CRM')
  expect(secret.getByRole('textbox', { name: 'Secret' }).textContent).toBe('whsec_the-whole-secret')
  expect(bodies).toEqual([{ description: 'CRM', url: 'https://crm.example.test/in', eventTypes: ['photo.rejected'] }])
  await userEvent.keyboard('{Escape}')
  await userEvent.click(secret.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText('whsec_the-whole-secret')).toBeNull())
})

test('a refused address is explained at its field', async () => {
  const message = 'Add the host to WEBHOOK_ALLOW_PRIVATE.'
  refuse(webhookEndpointCalls.update, 'invalid-input', { fields: [{ path: 'url', rule: 'private-address', message }] })
  openAdminPage('/admin/webhooks')
  await press('Edit')
  const form = await dialog('Edit CRM')
  await userEvent.type(form.getByRole('textbox', { name: 'Address' }), '2')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(message)).toBeDefined()
})

test('a change of somebody else is not overwritten', async () => {
  refuse(webhookEndpointCalls.update, 'changed-meanwhile')
  openAdminPage('/admin/webhooks')
  await press('Edit')
  const form = await dialog('Edit CRM')
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), '2')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/Somebody else changed this endpoint/)).toBeDefined()
})

test('failed deliveries are listed alone and sent again together', async () => {
  endpoints = [
    aWebhookEndpoint({ state: 'retrying', failed: 1, waiting: 1, failingSinceUtc: '2026-12-05T12:00:00.000Z' }),
  ]
  deliveries = [
    aWebhookDelivery(),
    aWebhookDelivery({
      id: 6,
      status: 'waiting',
      problem: 'timed-out',
      answerStatus: null,
      nextAttemptUtc: new Date(Date.now() + 290_000).toISOString(),
      attempts: 2,
    }),
  ]
  let sentAgain = 0
  answer(sendFailedWebhooksAgain, () => {
    sentAgain += 1
    return aWebhookEndpoint()
  })
  openAdminPage('/admin/webhooks')
  expect(await screen.findByText('Timed out, again in 5 min')).toBeDefined()
  await userEvent.click(screen.getByRole('radio', { name: 'Failed 1' }))
  await waitFor(() => expect(screen.queryByText('204 in 84 ms')).toBeNull())
  await press('Send failed again')
  await waitFor(() => expect(sentAgain).toBe(1))
})

test('a delivery is sent again; an error says that it was not', async () => {
  refuse(sendWebhookAgain, 'not-found')
  openAdminPage('/admin/webhooks')
  await press('Send again')
  expect(await screen.findByText('That did not work')).toBeDefined()
})

test('a paused endpoint says why, and is resumed', async () => {
  endpoints = [
    aWebhookEndpoint({
      state: 'paused',
      pausedReason: 'failing',
      pausedDateUtc: '2026-12-05T12:00:00.000Z',
      waiting: 61,
    }),
  ]
  answer(resumeWebhookEndpoint, () => {
    endpoints = [aWebhookEndpoint()]
    return aWebhookEndpoint()
  })
  openAdminPage('/admin/webhooks')
  expect((await screen.findAllByText('Paused after 3 days')).length).toBe(2)
  expect(screen.getByText('2,114 sent, 61 kept')).toBeDefined()
  await press('Resume')
  expect(await screen.findByText('CRM is resumed')).toBeDefined()
  expect(await screen.findByText('Working')).toBeDefined()
})

test('deleting an endpoint says how many events are lost', async () => {
  endpoints = [aWebhookEndpoint({ waiting: 2 })]
  answer(webhookEndpointCalls.remove, () => {
    endpoints = []
    return { id: 3 }
  })
  openAdminPage('/admin/webhooks')
  await press('Delete')
  const question = await dialog('Delete CRM?')
  expect(question.getByText(/2 events that wait will be lost/)).toBeDefined()
  await userEvent.click(question.getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('No system is notified yet')).toBeDefined()
})
