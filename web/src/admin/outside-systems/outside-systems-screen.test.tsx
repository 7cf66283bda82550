import {
  listOutsideSystems,
  listPosMessages,
  tellPosAgain,
  tellPosAllAgain,
} from '@first-chair/core/outside-system/outside-system.api'
import type { OutsideSystem, PosMessage } from '@first-chair/core/outside-system/outside-system'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, unreachable } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'

const system = (name: OutsideSystem['name'], over: Partial<OutsideSystem> = {}): OutsideSystem => ({
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
  answer(listOutsideSystems, [
    system('point-of-sale', { waiting: 1, givenUp: 1, lastError: 'The till is asleep.' }),
    system('email', { waiting: 2, lastError: 'The mail server does not answer.' }),
    system('sms', { isSetUp: false, givenUp: 3, lastSuccessUtc: null }),
    system('identity-provider', { isAnswering: true, lastSuccessUtc: null }),
  ])
  answer(listPosMessages, { messages: [], nextAfter: null })
})
const card = async (name: string) => within(await screen.findByRole('region', { name }))

test('each system says how it does, and what needs somebody comes first', async () => {
  openAdminPage('/admin/outsidesystems')
  expect((await card('Point of sale')).getByText('Needs you')).toBeDefined()
  expect((await card('E-mail')).getByText('Trying again')).toBeDefined()
  expect((await card('Sign-in')).getByText('Works')).toBeDefined()
  const sms = await card('Text messages')
  expect(sms.getByText('Not set up')).toBeDefined()
  expect(sms.getByRole('link', { name: 'Read the outbox' }).getAttribute('href')).toBe('/admin/messages?status=outbox')
  expect(await screen.findByText('The point of sale knows everything.')).toBeDefined()
})

test.each([
  ['good', 'Works', /^$/],
  ['ends-soon', 'Certificate ends soon', /^After that, guests are offered no Apple Wallet/],
  ['ended', 'Certificate has ended', /^Guests are offered no Apple Wallet. Put a new certificate into APPLE_WALLET/],
] as const)('of a certificate that is %s it says so, and what to do about it', async (state, words, advice) => {
  const certificate = { name: 'APPLE_WALLET_CERTIFICATE', validUntilUtc: '2026-12-24T12:00:00.000Z', state }
  answer(listOutsideSystems, [system('apple-wallet', { certificate, lastSuccessUtc: null })])
  openAdminPage('/admin/outsidesystems')
  const wallet = await card('Apple Wallet')
  expect(wallet.getByText(words)).toBeDefined()
  expect(wallet.getByText(/^12\/24\/26/)).toBeDefined()
  expect(wallet.queryByText('Waiting')).toBeNull()
  expect(wallet.queryByText(/^(After|Guests)/)?.textContent ?? '').toMatch(advice)
})

test('one message is told again, and the list is read anew', async () => {
  answer(listPosMessages, { messages: [waiting(5)], nextAfter: null })
  openAdminPage('/admin/outsidesystems')
  const button = await screen.findByRole('button', { name: 'Tell again: Photo of 1003' })
  answer(tellPosAgain, waiting(5, { gaveUpDateUtc: null, attempts: 0 }))
  answer(listPosMessages, { messages: [], nextAfter: null })
  await userEvent.click(button)
  expect(await screen.findByText('The point of sale knows everything.')).toBeDefined()
})

test('everything that was given up is told again at once', async () => {
  answer(listPosMessages, { messages: [waiting(5), waiting(6)], nextAfter: null })
  openAdminPage('/admin/outsidesystems')
  const button = await screen.findByRole('button', { name: 'Tell all given up again' })
  answer(tellPosAllAgain, { retried: 2 })
  answer(listPosMessages, { messages: [waiting(5, { gaveUpDateUtc: null })], nextAfter: null })
  await userEvent.click(button)
  expect(await screen.findByText('2 messages are told again.')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Given up', { selector: 'li span' })).toBeNull())
})

test('what waits of one household is asked for by an IP code in the address', async () => {
  const asked: string[] = []
  answer(listPosMessages, ({ url }) => {
    asked.push(url.search)
    return { messages: [], nextAfter: null }
  })
  openAdminPage('/admin/outsidesystems?ipCode=1001&state=given-up')
  expect(await screen.findByText('Nothing fits.')).toBeDefined()
  expect(asked.at(-1)).toContain('ipCode=1001')
  expect(asked.at(-1)).toContain('state=given-up')
})

test('systems that do not load can be asked again', async () => {
  unreachable(listOutsideSystems)
  openAdminPage('/admin/outsidesystems')
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer(listOutsideSystems, [system('sms')])
  await userEvent.click(again)
  expect((await card('Text messages')).getByText('Works')).toBeDefined()
})
