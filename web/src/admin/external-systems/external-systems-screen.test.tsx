import {
  listExternalSystems,
  listPosMessages,
  notifyPosAgain,
  notifyPosOfAllAgain,
} from '@first-chair/core/external-system/external-system.api'
import type { ExternalSystem, PosMessage } from '@first-chair/core/external-system/external-system'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, unreachable } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'

const system = (name: ExternalSystem['name'], over: Partial<ExternalSystem> = {}): ExternalSystem => ({
  name,
  isSetUp: true,
  isAnswering: null,
  lastSuccessUtc: '2026-12-05T12:00:00.000Z',
  waiting: 0,
  oldestWaitingUtc: null,
  givenUp: 0,
  lastError: null,
  lastErrorUtc: null,
  certificate: null,
  ...over,
})
const waiting = (id: number, over: Partial<PosMessage> = {}): PosMessage => ({
  id,
  kind: 'photo',
  contactIds: ['1003'],
  attempts: 25,
  lastError: 'The till is asleep.',
  createdDateUtc: '2026-12-05T12:00:00.000Z',
  lastAttemptDateUtc: '2026-12-05T13:00:00.000Z',
  gaveUpDateUtc: '2026-12-05T13:00:00.000Z',
  ...over,
})
beforeEach(() => {
  answer(listExternalSystems, [
    system('point-of-sale', { waiting: 1, givenUp: 1, lastError: 'The till is asleep.' }),
    system('email', { waiting: 2, lastError: 'The mail server does not answer.' }),
    system('sms', { isSetUp: false, givenUp: 3, lastSuccessUtc: null }),
    system('identity-provider', { isAnswering: true, lastSuccessUtc: null }),
  ])
  answer(listPosMessages, { messages: [], nextAfter: null })
})
const card = async (name: string) => within(await screen.findByRole('region', { name }))

test('each system shows its status, and the most urgent problem decides', async () => {
  openAdminPage('/admin/outsidesystems')
  expect((await card('Point of sale')).getByText('Needs attention')).toBeDefined()
  expect((await card('E-mail')).getByText('Retrying')).toBeDefined()
  expect((await card('Sign-in')).getByText('Working')).toBeDefined()
  const sms = await card('Text messages')
  expect(sms.getByText('Not set up')).toBeDefined()
  expect(sms.getByRole('link', { name: 'Open the outbox' }).getAttribute('href')).toBe('/admin/messages?status=outbox')
  expect(await screen.findByText('No messages are waiting for the point of sale.')).toBeDefined()
})

test.each([
  ['good', 'Working', /^$/],
  ['ends-soon', 'Certificate expires soon', /^After that, guests can no longer add passes to Apple Wallet/],
  [
    'ended',
    'Certificate expired',
    /^Guests can no longer add passes to Apple Wallet. Put a new certificate into APPLE_WALLET/,
  ],
] as const)('a certificate in the state "%s" shows its status and what to do', async (state, label, advice) => {
  const certificate = { name: 'APPLE_WALLET_CERTIFICATE', validUntilUtc: '2026-12-24T12:00:00.000Z', state }
  answer(listExternalSystems, [system('apple-wallet', { certificate, lastSuccessUtc: null })])
  openAdminPage('/admin/outsidesystems')
  const wallet = await card('Apple Wallet')
  expect(wallet.getByText(label)).toBeDefined()
  expect(wallet.getByText(/^12\/24\/26/)).toBeDefined()
  expect(wallet.queryByText('Waiting')).toBeNull()
  expect(wallet.queryByText(/^(After|Guests)/)?.textContent ?? '').toMatch(advice)
})

test('a wallet whose updates wait shows how many, since when, and the last error', async () => {
  answer(listExternalSystems, [
    system('google-wallet', {
      waiting: 3,
      oldestWaitingUtc: '2026-12-05T14:00:00.000Z',
      lastError: 'Google answered 503 UNAVAILABLE.',
      lastErrorUtc: '2026-12-05T14:20:00.000Z',
    }),
  ])
  openAdminPage('/admin/outsidesystems')
  const wallet = await card('Google Wallet')
  expect(wallet.getByText('Retrying')).toBeDefined()
  expect(wallet.getByText('3')).toBeDefined()
  expect(wallet.getByText(/Google answered 503/)).toBeDefined()
})

test('a message is sent again, and the list is loaded again', async () => {
  answer(listPosMessages, { messages: [waiting(5)], nextAfter: null })
  openAdminPage('/admin/outsidesystems')
  const button = await screen.findByRole('button', { name: 'Send again: Photo of 1003' })
  answer(notifyPosAgain, waiting(5, { gaveUpDateUtc: null, attempts: 0 }))
  answer(listPosMessages, { messages: [], nextAfter: null })
  await userEvent.click(button)
  expect(await screen.findByText('No messages are waiting for the point of sale.')).toBeDefined()
})

test('all failed messages are sent again together', async () => {
  answer(listPosMessages, { messages: [waiting(5), waiting(6)], nextAfter: null })
  openAdminPage('/admin/outsidesystems')
  const button = await screen.findByRole('button', { name: 'Send all failed messages again' })
  answer(notifyPosOfAllAgain, { retried: 2 })
  answer(listPosMessages, { messages: [waiting(5, { gaveUpDateUtc: null })], nextAfter: null })
  await userEvent.click(button)
  expect(await screen.findByText('2 messages will be sent again.')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Failed', { selector: 'li span' })).toBeNull())
})

test('an IP code in the address limits the list to one household', async () => {
  const requests: string[] = []
  answer(listPosMessages, ({ url }) => {
    requests.push(url.search)
    return { messages: [], nextAfter: null }
  })
  openAdminPage('/admin/outsidesystems?ipCode=1001&state=given-up')
  expect(await screen.findByText('No matches.')).toBeDefined()
  expect(requests.at(-1)).toContain('ipCode=1001')
  expect(requests.at(-1)).toContain('state=given-up')
})

test('systems that did not load can be loaded again', async () => {
  unreachable(listExternalSystems)
  openAdminPage('/admin/outsidesystems')
  const tryAgain = await screen.findByRole('button', { name: 'Try again' })
  answer(listExternalSystems, [system('sms')])
  await userEvent.click(tryAgain)
  expect((await card('Text messages')).getByText('Working')).toBeDefined()
})
