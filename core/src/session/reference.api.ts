import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { GuestSearchResult, GuestSearch } from './guest-search.ts'
import { ReferenceResult, ReferenceInput } from './reference.ts'

/** The search by the reference that a guest gives to the staff (docs/domain.md, "Finding the customer"). */
export const findReference = endpoint({
  name: 'findReference',
  method: 'GET',
  path: '/api/admin/references/:reference',
  caller: 'admin',
  summary: 'Find the household of a reference from an arrival card, or the person of a sign-in that found no profile',
  params: z.object({ reference: ReferenceInput }),
  answer: ReferenceResult,
  failures: ['not-found', 'external-system-down'],
})

/** The search without a reference. */
export const findGuests = endpoint({
  name: 'findGuests',
  method: 'POST',
  path: '/api/admin/guests/search',
  caller: 'admin',
  summary:
    'Search guests by reference, IP code, or the start of an e-mail or a name, at most 20: households, and sign-ins that found no profile',
  body: GuestSearch,
  isLookup: true,
  answer: GuestSearchResult,
  failures: ['external-system-down'],
})
