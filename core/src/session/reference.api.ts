import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { FoundReference, TypedReference } from './reference.ts'

/** An addition to the specification's calls: domain rules, section 2, "a short reference code that staff can look up". */
export const findReference = endpoint({
  name: 'findReference',
  method: 'GET',
  path: '/api/admin/references/:reference',
  caller: 'admin',
  summary: 'Whom a reference stands for: that of an arrival card, or of a sign-in that found no profile',
  params: z.object({ reference: TypedReference }),
  answer: FoundReference,
  failures: ['not-found', 'external-system-down'],
})
