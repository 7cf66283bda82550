import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { messageChannels, messagePurposes, messageStatuses } from './message.ts'

/** A message as administrators see it: nothing in it is personal but the covered recipient. */
export const ListedMessage = z
  .object({
    id: z.int(),
    purpose: z.enum(messagePurposes),
    reference: z.string(),
    channel: z.enum(messageChannels),
    status: z.enum(messageStatuses),
    /** null once the message has expired. */
    shownRecipient: z.nullable(z.string()),
    attempts: z.int(),
    lastError: z.nullable(z.string()),
    /** It failed in a way that leaves open whether it was sent: another try may send it twice. */
    mayHaveBeenSent: z.boolean(),
    createdDateUtc: z.string(),
    lastAttemptDateUtc: z.nullable(z.string()),
    nextAttemptDateUtc: z.nullable(z.string()),
    sentDateUtc: z.nullable(z.string()),
    expiresDateUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'ListedMessage' })
export type ListedMessage = z.infer<typeof ListedMessage>

/** What a message says. */
export const WrittenMessage = z
  .object({ recipient: z.string(), subject: z.nullable(z.string()), text: z.string() })
  .register(z.globalRegistry, { id: 'WrittenMessage' })
export type WrittenMessage = z.infer<typeof WrittenMessage>

const ids = z.object({ id: z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)) })
const before = z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)))

/** Additions to the specification's calls: domain rules, section 7, "messages land in an outbox that the admin can read". */
export const listMessages = endpoint({
  name: 'listMessages',
  method: 'GET',
  path: '/api/admin/messages',
  caller: 'admin',
  summary: 'Messages to guests, the newest first, at most 50 at a time',
  query: z.object({
    status: z._default(z.enum(['', ...messageStatuses]), ''),
    /** A whole recipient, or a part of what is shown of one, of the reference or of the error. */
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    /** Only messages older than this one, by id. */
    before,
  }),
  answer: z.object({
    messages: z.array(ListedMessage),
    /** What to ask for with `before` to go on; null at the end. */
    nextBefore: z.nullable(z.int()),
  }),
})

/** Reading a message is kept in the audit log: whoever has its link has the pass. */
export const readMessage = endpoint({
  name: 'readMessage',
  method: 'GET',
  path: '/api/admin/messages/:id',
  caller: 'admin',
  summary: 'What a message says, as long as it is kept',
  params: ids,
  answer: WrittenMessage,
  failures: ['not-found', 'message-erased'],
})

export const sendMessageAgain = endpoint({
  name: 'sendMessageAgain',
  method: 'POST',
  path: '/api/admin/messages/:id/retry',
  caller: 'admin',
  summary: 'Sends a message now that failed, is in the outbox, or waits for its next try',
  params: ids,
  answer: ListedMessage,
  failures: ['not-found', 'message-not-waiting'],
})
