import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { ContactId, Reason } from '../retention/legal-hold.ts'
import { ErasureConfirmation, ErasureReceipt, PrivacyPerson } from './privacy.ts'
import { NewPrivacyRequest, OpenPrivacyRequest, PrivacyRequest } from './privacy-request.ts'

const person = z.object({ contactId: ContactId })
/** The head of the household in which the person is, because a point of sale may not find members by themselves. */
const inHousehold = z.object({ household: z.optional(ContactId) })

export const listPrivacyRequests = endpoint({
  name: 'listPrivacyRequests',
  method: 'GET',
  path: '/api/admin/privacy/requests',
  caller: 'admin',
  summary: 'The open requests of guests for a copy of their data or its erasure, the one that is due first at the top',
  answer: z.object({ requests: z.array(OpenPrivacyRequest) }),
})

export const refusePrivacyRequest = endpoint({
  name: 'refusePrivacyRequest',
  method: 'POST',
  path: '/api/admin/privacy/requests/:id/refuse',
  caller: 'admin',
  summary: 'Refuse a request of a guest, with a reason that the guest reads',
  params: z.object({ id: Id }),
  body: z.object({ reason: Reason }),
  answer: PrivacyRequest,
  failures: ['not-found'],
})

export const readPrivacyPerson = endpoint({
  name: 'readPrivacyPerson',
  method: 'GET',
  path: '/api/admin/privacy/people/:contactId',
  caller: 'admin',
  summary: 'What an erasure of a person would erase, and what stays and why. Erases nothing',
  params: person,
  query: inHousehold,
  answer: PrivacyPerson,
  failures: ['not-found', 'external-system-down'],
})

export const exportPerson = endpoint({
  name: 'exportPerson',
  method: 'GET',
  path: '/api/admin/privacy/people/:contactId/export',
  caller: 'admin',
  summary: 'Everything that the product holds of a person as one ZIP: records as JSON, waivers as PDF, pictures',
  params: person,
  query: inHousehold,
  answer: z.null(),
  streamAnswer: { types: ['application/zip'] },
  failures: ['not-found', 'external-system-down', 'storage-unavailable'],
})

export const erasePerson = endpoint({
  name: 'erasePerson',
  method: 'POST',
  path: '/api/admin/privacy/people/:contactId/erase',
  caller: 'admin',
  summary: 'Erase a person. Signed waivers stay until their time has passed. This cannot be undone',
  params: person,
  query: inHousehold,
  body: ErasureConfirmation,
  answer: ErasureReceipt,
  failures: ['not-found', 'on-legal-hold', 'external-system-down'],
})

export const listOwnPrivacyRequests = endpoint({
  name: 'listOwnPrivacyRequests',
  method: 'GET',
  path: '/api/privacy/requests',
  caller: 'guest',
  summary: 'The requests of the household for a copy of its data or its erasure, the newest first',
  answer: z.object({ requests: z.array(PrivacyRequest) }),
})

export const addPrivacyRequest = endpoint({
  name: 'addPrivacyRequest',
  method: 'POST',
  path: '/api/privacy/requests',
  caller: 'guest',
  summary: 'Ask the resort for a copy of the data of a person of the household, or for its erasure',
  body: NewPrivacyRequest,
  answer: PrivacyRequest,
  failures: ['not-found', 'external-system-down'],
})

export const withdrawPrivacyRequest = endpoint({
  name: 'withdrawPrivacyRequest',
  method: 'POST',
  path: '/api/privacy/requests/:id/withdraw',
  caller: 'guest',
  summary: 'Withdraw a request that the resort has not answered yet',
  params: z.object({ id: Id }),
  answer: PrivacyRequest,
  failures: ['not-found'],
})
