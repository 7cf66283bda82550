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
/** The only message of the list; the menu has items of its own. */
const row = async () => {
  const item = (await screen.findByText(/^(E-mail|Text message) to/)).closest('li')
  if (!item) throw new Error('a message stands in no list')
  return within(item)
}
const open = (search = '') => openAdminPage(`/admin/messages${search}`, settings())

test('a message in the outbox can be read and sent', async () => {
  list(message())
  answer(readMessage, { recipient: 'maya@example.test', subject: 'Your mobile pass', text: 'Open this link' })
  open()
  const shown = await row()
  expect(shown.getByText('In the outbox')).toBeDefined()
  await userEvent.click(shown.getByRole('button', { name: 'Read: E-mail to m•••@example.test' }))
  const dialog = within(screen.getByRole('dialog', { name: 'E-mail to m•••@example.test' }))
  expect(await dialog.findByText('maya@example.test')).toBeDefined()
  expect(dialog.getByText('Open this link')).toBeDefined()
  expect(dialog.getByText('That you read this stands in the audit log.')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))

  answer(sendMessageAgain, message({ status: 'waiting' }))
  list(message({ status: 'waiting' }))
  await userEvent.click(shown.getByRole('button', { name: 'Send now: E-mail to m•••@example.test' }))
  expect(await shown.findByText('Waiting')).toBeDefined()
  expect(shown.queryByRole('button', { name: /^Send/ })).toBeNull()
})

test('a message that waits for its next try can be sent now', async () => {
  const waiting = { status: 'waiting', attempts: 3, lastError: 'The mail server does not answer.' } as const
  list(message({ ...waiting, nextAttemptDateUtc: '2026-12-05T12:20:00.000Z' }))
  open()
  const shown = await row()
  expect(shown.getByText('The mail server does not answer.')).toBeDefined()
  answer(sendMessageAgain, message({ status: 'waiting' }))
  list(message({ status: 'waiting' }))
  await userEvent.click(shown.getByRole('button', { name: 'Send now: E-mail to m•••@example.test' }))
  await waitFor(() => expect(shown.queryByRole('button', { name: /^Send/ })).toBeNull())
})

test('a message that may have been sent is sent again only after a question', async () => {
  let asked = 0
  list(message({ status: 'failed', mayHaveBeenSent: true, lastError: 'The mail server fell silent.', attempts: 1 }))
  answer(sendMessageAgain, () => {
    asked += 1
    return message({ status: 'waiting' })
  })
  open()
  const shown = await row()
  expect(shown.getByText('The mail server fell silent.')).toBeDefined()
  const send = shown.getByRole('button', { name: /^Send again/ })
  await userEvent.click(send)
  const question = within(screen.getByRole('dialog', { name: 'Send it again?' }))
  await userEvent.click(question.getByRole('button', { name: 'No' }))
  expect(asked).toBe(0)
  await userEvent.click(send)
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(asked).toBe(1))
})

test('a message that was sent says when, and can be neither read nor sent', async () => {
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
  const shown = await row()
  expect(shown.getByText('Text message to •••42')).toBeDefined()
  expect(shown.getByText('Sent')).toBeDefined()
  expect(shown.queryByRole('button')).toBeNull()
})

test('words and state stand in the address, and are asked for', async () => {
  const asked: string[] = []
  answer(listMessages, ({ url }) => {
    asked.push(url.search)
    return { messages: [], nextBefore: null }
  })
  const { router } = open('?status=failed')
  expect(await screen.findByText('Nothing fits.')).toBeDefined()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find' }), 'maya@example.test')
  await waitFor(() => expect(asked.at(-1)).toContain('search=maya%40example.test'))
  expect(asked.at(-1)).toContain('status=failed')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Every state')
  await waitFor(() => expect(router.state.location.search).toEqual({ search: 'maya@example.test' }))
})

test('a refusal stands beside its message', async () => {
  list(message({ status: 'failed', lastError: 'The mail server does not answer.', attempts: 9 }))
  refuse(sendMessageAgain, 'message-not-waiting')
  open()
  const shown = await row()
  await userEvent.click(shown.getByRole('button', { name: /^Send again/ }))
  expect(await shown.findByText('It was not sent')).toBeDefined()
})

test('messages that do not load can be asked for again', async () => {
  unreachable(listMessages)
  open()
  const again = await screen.findByRole('button', { name: 'Try again' })
  list()
  await userEvent.click(again)
  expect(await screen.findByText('Nothing has been sent to guests yet.')).toBeDefined()
})

test('where no passes are sent there is no such page', async () => {
  openAdminPage('/admin/messages')
  expect(await screen.findByText(/404/)).toBeDefined()
})
