import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { ExternalSystem, PosMessage } from './external-system.ts'

const id = z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER))

/** The status of external systems, and the messages that wait for them. */
export const listExternalSystems = endpoint({
  name: 'listExternalSystems',
  method: 'GET',
  path: '/api/admin/outside-systems',
  caller: 'admin',
  summary: 'The status of the point of sale, e-mail, text messages, Apple Wallet and sign-in',
  answer: z.array(ExternalSystem),
})

export const listPosMessages = endpoint({
  name: 'listPosMessages',
  method: 'GET',
  path: '/api/admin/pos-messages',
  caller: 'admin',
  summary: 'Messages that still have to be sent to the point of sale, the oldest first, at most 50 per call',
  query: z.object({
    state: z._default(z.enum(['all', 'given-up']), 'all'),
    /** An IP code: only messages about the household of this person. */
    ipCode: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    /** Only messages newer than the message with this id. */
    after: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)), 0),
  }),
  answer: z.object({
    messages: z.array(PosMessage),
    /** The value of `after` for the next page; null on the last page. */
    nextAfter: z.nullable(z.int()),
  }),
})

export const notifyPosAgain = endpoint({
  name: 'notifyPosAgain',
  method: 'POST',
  path: '/api/admin/pos-messages/:id/retry',
  caller: 'admin',
  summary: 'Send a message to the point of sale again, now',
  params: z.object({ id }),
  answer: PosMessage,
  failures: ['not-found'],
})

export const notifyPosOfAllAgain = endpoint({
  name: 'notifyPosOfAllAgain',
  method: 'POST',
  path: '/api/admin/pos-messages/retry',
  caller: 'admin',
  summary: 'Send all messages to the point of sale again that were given up',
  answer: z.object({ retried: z.int() }),
})
