import * as z from 'zod/mini'
import { BinaryAnswer } from '../contract/binary.ts'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { SignedWaiverListItem, SignedWaiverQuery, WaiverCheck } from './signed-waiver-search.ts'

const params = z.object({ position: Id })

/** Staff use signed waivers to answer claims (docs/decisions/0033). */
export const findSignedWaivers = endpoint({
  name: 'findSignedWaivers',
  method: 'GET',
  path: '/api/admin/waivers/signed',
  caller: 'admin',
  summary: 'Signed waivers by person, day and task, the newest first, 50 per call',
  query: SignedWaiverQuery,
  answer: z.object({ waivers: z.array(SignedWaiverListItem), nextBefore: z.nullable(z.int()) }),
})

export const checkSignedWaiver = endpoint({
  name: 'checkSignedWaiver',
  method: 'GET',
  path: '/api/admin/waivers/signed/:position',
  caller: 'admin',
  summary: 'The evidence of one signed waiver, and whether it is unchanged',
  params,
  answer: WaiverCheck,
  failures: ['not-found', 'storage-unavailable'],
})

export const readWaiverDocument = endpoint({
  name: 'readWaiverDocument',
  method: 'GET',
  path: '/api/admin/waivers/signed/:position/pdf',
  caller: 'admin',
  summary: 'A signed waiver as PDF: the signed text and the evidence',
  params,
  answer: BinaryAnswer,
  binaryAnswer: { types: ['application/pdf'] },
  failures: ['not-found', 'unavailable', 'storage-unavailable'],
})

export const makeClaimsPack = endpoint({
  name: 'makeClaimsPack',
  method: 'GET',
  path: '/api/admin/waivers/claimspack',
  caller: 'admin',
  summary:
    'All waivers that a guest signed or that cover them, as one ZIP: documents, evidence, drawings, texts and their check',
  query: z.object({ contactId: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)) }),
  answer: z.null(),
  streamAnswer: { types: ['application/zip'] },
  failures: ['not-found', 'storage-unavailable'],
})
