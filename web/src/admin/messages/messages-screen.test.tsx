import { listMessages, readMessage, sendMessageAgain, type ListedMessage } from '@first-chair/core/message/message.api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, refuse, unreachable } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'
import { someSettings } from '../../test/open-page.tsx'

const message = (over: Partial<ListedMessage> = {}): ListedMessage => ({
  id: 7,
  purpose: 'mobile-pass',
  reference: 'delivery 7',
  channel: 'email',
  status: 'outbox',
  shownRecipient: 'm•••@example.test',
  attempts: 0,
  lastError: null,
  mayHaveBeenSent: false,
  createdDateUtc: '2026-12-05T12:00:00.000Z',
  lastAttemptDateUtc: null,
  nextAttemptDateUtc: null,
  sentDateUtc: null,
  expiresDateUtc: '2026-12-12T12:00:00.000Z',
  ...over,
})
const list = (...messages: ListedMessage[]) => answer(listMessages, { messages, nextBefore: null })
const settings = () => someSettings('BLEConnect')
/** The only message of the list. The menu also has list items. */
const row = async () => {
  const listItem = (await screen.findByText(/^(E-mail|Text message) to/)).closest('li')
  if (!listItem) throw new Error('the message is not in a list')
  return within(listItem)
}
const open = (search = '') => openAdminPage(`/admin/messages${search}`, settings())

test('a message in the outbox can be read and sent', async () => {
  list(message())
  answer(readMessage, { recipient: 'maya@example.test', subject: 'Your mobile pass', text: 'Open this link' })
  open()
  const item = await row()
  expect(item.getByText('In the outbox')).toBeDefined()
  await userEvent.click(item.getByRole('button', { name: 'Read: E-mail to m•••@example.test' }))
  const dialog = within(screen.getByRole('dialog', { name: 'E-mail to m•••@example.test' }))
  expect(await dialog.findByText('maya@example.test')).toBeDefined()
  expect(dialog.getByText('Open this link')).toBeDefined()
  expect(dialog.getByText('That you read this message is recorded in the audit log.')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))

  answer(sendMessageAgain, message({ status: 'waiting' }))
  list(message({ status: 'waiting' }))
  await userEvent.click(item.getByRole('button', { name: 'Send now: E-mail to m•••@example.test' }))
  expect(await item.findByText('Waiting')).toBeDefined()
  expect(item.queryByRole('button', { name: /^Send/ })).toBeNull()
})

test('a message that waits for its next attempt can be sent now', async () => {
  const waiting = { status: 'waiting', attempts: 3, lastError: 'The mail server does not answer.' } as const
  list(message({ ...waiting, nextAttemptDateUtc: '2026-12-05T12:20:00.000Z' }))
  open()
  const item = await row()
  expect(item.getByText('The mail server does not answer.')).toBeDefined()
  answer(sendMessageAgain, message({ status: 'waiting' }))
  list(message({ status: 'waiting' }))
  await userEvent.click(item.getByRole('button', { name: 'Send now: E-mail to m•••@example.test' }))
  await waitFor(() => expect(item.queryByRole('button', { name: /^Send/ })).toBeNull())
})

test('a message that may have been sent is sent again only after a confirmation', async () => {
  let requestCount = 0
  list(message({ status: 'failed', mayHaveBeenSent: true, lastError: 'The mail server fell silent.', attempts: 1 }))
  answer(sendMessageAgain, () => {
    requestCount += 1
    return message({ status: 'waiting' })
  })
  open()
  const item = await row()
  expect(item.getByText('The mail server fell silent.')).toBeDefined()
  const send = item.getByRole('button', { name: /^Send again/ })
  await userEvent.click(send)
  const question = within(screen.getByRole('dialog', { name: 'Send it again?' }))
  await userEvent.click(question.getByRole('button', { name: 'No' }))
  expect(requestCount).toBe(0)
  await userEvent.click(send)
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(requestCount).toBe(1))
})

test('a sent message can be neither read nor sent again', async () => {
  list(
    message({
      status: 'sent',
      sentDateUtc: '2026-12-05T12:01:00.000Z',
      attempts: 1,
      channel: 'sms',
      shownRecipient: '•••42',
    }),
  )
  open()
  const item = await row()
  expect(item.getByText('Text message to •••42')).toBeDefined()
  expect(item.getByText('Sent')).toBeDefined()
  expect(item.queryByRole('button')).toBeNull()
})

test('the list follows search text and status, and the address contains them', async () => {
  const requests: string[] = []
  answer(listMessages, ({ url }) => {
    requests.push(url.search)
    return { messages: [], nextBefore: null }
  })
  const { router } = open('?status=failed')
  expect(await screen.findByText('No matches.')).toBeDefined()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find' }), 'maya@example.test')
  await waitFor(() => expect(requests.at(-1)).toContain('search=maya%40example.test'))
  expect(requests.at(-1)).toContain('status=failed')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All statuses')
  await waitFor(() => expect(router.state.location.search).toEqual({ search: 'maya@example.test' }))
})

test('a refusal is shown at its message', async () => {
  list(message({ status: 'failed', lastError: 'The mail server does not answer.', attempts: 9 }))
  refuse(sendMessageAgain, 'message-not-waiting')
  open()
  const item = await row()
  await userEvent.click(item.getByRole('button', { name: /^Send again/ }))
  expect(await item.findByText('The message was not sent')).toBeDefined()
})

test('messages that did not load can be loaded again', async () => {
  unreachable(listMessages)
  open()
  const tryAgain = await screen.findByRole('button', { name: 'Try again' })
  list()
  await userEvent.click(tryAgain)
  expect(await screen.findByText('There are no messages yet.')).toBeDefined()
})

test('the page exists without mobile passes too, because reminders are messages', async () => {
  answer(listMessages, { messages: [], nextBefore: null })
  openAdminPage('/admin/messages')
  expect(await screen.findByText('There are no messages yet.')).toBeDefined()
})
