import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { OutsideSystem, PosMessage } from './outside-system.ts'

const id = z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER))

/** Additions to the specification's calls: whether what the product depends on works, and what waits for it. */
export const listOutsideSystems = endpoint({
  name: 'listOutsideSystems',
  method: 'GET',
  path: '/api/admin/outside-systems',
  caller: 'admin',
  summary: 'How the point of sale, e-mail, text messages, Apple Wallet and sign-in do',
  answer: z.array(OutsideSystem),
})

export const listPosMessages = endpoint({
  name: 'listPosMessages',
  method: 'GET',
  path: '/api/admin/pos-messages',
  caller: 'admin',
  summary: 'What the point of sale has yet to be told, the oldest first, at most 50 at a time',
  query: z.object({
    state: z._default(z.enum(['all', 'given-up']), 'all'),
    /** The IP code of somebody: everything about that household. */
    ipCode: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    /** Only what is newer than this, by id. */
    after: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)), 0),
  }),
  answer: z.object({
    messages: z.array(PosMessage),
    /** What to ask for with `after` to go on; null at the end. */
    nextAfter: z.nullable(z.int()),
  }),
})

export const tellPosAgain = endpoint({
  name: 'tellPosAgain',
  method: 'POST',
  path: '/api/admin/pos-messages/:id/retry',
  caller: 'admin',
  summary: 'Tells the point of sale again, now',
  params: z.object({ id }),
  answer: PosMessage,
  failures: ['not-found'],
})

export const tellPosAllAgain = endpoint({
  name: 'tellPosAllAgain',
  method: 'POST',
  path: '/api/admin/pos-messages/retry',
  caller: 'admin',
  summary: 'Tells the point of sale everything again that was given up',
  answer: z.object({ retried: z.int() }),
})
