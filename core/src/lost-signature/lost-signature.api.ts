import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { LostSignature } from './lost-signature.ts'

export const listLostSignatures = endpoint({
  name: 'listLostSignatures',
  method: 'GET',
  path: '/api/admin/lost-signatures',
  caller: 'admin',
  summary: 'Signatures that were acknowledged and are no longer in the database, until they are resolved',
  answer: z.object({
    /** All of them; at most 200 are listed. */
    count: z.int(),
    signatures: z.array(LostSignature),
  }),
})

export const resolveLostSignatures = endpoint({
  name: 'resolveLostSignatures',
  method: 'POST',
  path: '/api/admin/lost-signatures/resolve',
  caller: 'admin',
  summary: 'Mark all lost signatures as resolved: their households have been asked to sign again',
  answer: z.object({ resolved: z.int() }),
})
