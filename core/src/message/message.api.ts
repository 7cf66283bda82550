import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { messageChannels, messagePurposes, messageStatuses } from './message.ts'

/** A message in the admin area. Its only personal data is the masked recipient. */
export const ListedMessage = z
  .object({
    id: z.int(),
    purpose: z.enum(messagePurposes),
    reference: z.string(),
    channel: z.enum(messageChannels),
    status: z.enum(messageStatuses),
    /** null after the message has expired. */
    shownRecipient: z.nullable(z.string()),
    attempts: z.int(),
    lastError: z.nullable(z.string()),
    /** True if it failed but may have been sent: another try may send it twice. */
    mayHaveBeenSent: z.boolean(),
    createdDateUtc: z.string(),
    lastAttemptDateUtc: z.nullable(z.string()),
    nextAttemptDateUtc: z.nullable(z.string()),
    sentDateUtc: z.nullable(z.string()),
    expiresDateUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'ListedMessage' })
export type ListedMessage = z.infer<typeof ListedMessage>

/** The content of a message. */
export const WrittenMessage = z
  .object({ recipient: z.string(), subject: z.nullable(z.string()), text: z.string() })
  .register(z.globalRegistry, { id: 'WrittenMessage' })
export type WrittenMessage = z.infer<typeof WrittenMessage>

const ids = z.object({ id: z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)) })
const before = z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)))

/** The messages to guests, including those in the outbox (docs/domain.md, "Orders and links"). */
export const listMessages = endpoint({
  name: 'listMessages',
  method: 'GET',
  path: '/api/admin/messages',
  caller: 'admin',
  summary: 'Messages to guests, the newest first, at most 50 per call',
  query: z.object({
    status: z._default(z.enum(['', ...messageStatuses]), ''),
    /** A whole recipient, or a part of the masked recipient, of the reference or of the error. */
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    /** Only messages older than the message with this id. */
    before,
  }),
  answer: z.object({
    messages: z.array(ListedMessage),
    /** The value of `before` for the next page; null on the last page. */
    nextBefore: z.nullable(z.int()),
  }),
})

/** Reading a message is recorded in the audit log, because anybody who has the link can take the pass. */
export const readMessage = endpoint({
  name: 'readMessage',
  method: 'GET',
  path: '/api/admin/messages/:id',
  caller: 'admin',
  summary: 'The content of a message, while it is stored',
  params: ids,
  answer: WrittenMessage,
  failures: ['not-found', 'message-erased', 'record-unreadable'],
})

export const sendMessageAgain = endpoint({
  name: 'sendMessageAgain',
  method: 'POST',
  path: '/api/admin/messages/:id/retry',
  caller: 'admin',
  summary: 'Send a message now that failed, is in the outbox, or waits for its next try',
  params: ids,
  answer: ListedMessage,
  failures: ['not-found', 'message-not-waiting'],
})
