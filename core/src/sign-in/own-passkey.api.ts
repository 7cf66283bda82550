import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { PasskeyId } from './passkey.ts'

/** A passkey, as its owner sees it. */
const OwnPasskey = z
  .object({
    id: z.string(),
    /** The browser in which it was added, such as "Safari on iPhone"; '' if it is not known. */
    device: z.string(),
    createdDateUtc: z.string(),
    /** Null if it was not used since it was added. */
    usedDateUtc: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'OwnPasskey' })
export type OwnPasskey = z.infer<typeof OwnPasskey>

const OwnPasskeys = z
  .object({
    /** Null if the person signed in with another identity provider, which has passkeys of its own. */
    passkeys: z.nullable(z.array(OwnPasskey)),
  })
  .register(z.globalRegistry, { id: 'OwnPasskeys' })

export const listOwnPasskeys = endpoint({
  name: 'listOwnPasskeys',
  method: 'GET',
  path: '/api/passkeys',
  caller: 'signed-in',
  summary: 'The passkeys with which the person signs in, the oldest first',
  answer: OwnPasskeys,
})

/** The person gets an e-mail about it. */
export const removeOwnPasskey = endpoint({
  name: 'removeOwnPasskey',
  method: 'POST',
  path: '/api/passkeys/remove',
  caller: 'signed-in',
  summary: 'Remove a passkey of the person: nobody signs in with it any more',
  body: z.object({ id: PasskeyId }),
  answer: OwnPasskeys,
  failures: ['not-found', 'last-passkey', 'stronger-sign-in-needed'],
})
