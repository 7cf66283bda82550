import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id } from '../id.ts'
import { OneRiskRequest } from './one-risk.ts'

/** The provider's page for some waivers, and the word that this server asked for it. */
export const OpenedExternalWaiver = z
  .object({
    /** Shown in a frame. */
    url: z.string(),
    /** Only messages of this origin count. */
    origin: z.string(),
    /** Goes back with the completion: without it nothing is completed (docs/decisions/0042). */
    externalRequest: z.string(),
  })
  .register(z.globalRegistry, { id: 'OpenedExternalWaiver' })
export type OpenedExternalWaiver = z.infer<typeof OpenedExternalWaiver>

/** The specification's call; what it answers is not shown there (docs/decisions/0042). */
export const openExternalWaiver = endpoint({
  name: 'openExternalWaiver',
  method: 'POST',
  path: '/api/tasks/Contact/GetOneRiskWaiverUrl',
  caller: 'guest',
  summary: 'The address of the outside provider’s page for waivers of family members',
  body: z.extend(OneRiskRequest, {
    /** Where the guest checks in; the default location when absent. An addition to the specification's payload. */
    locationId: z.optional(Id),
  }),
  answer: OpenedExternalWaiver,
  failures: [
    'not-found',
    'already-signed',
    'external-waiver-only',
    'signer-not-allowed',
    'location-closed',
    'external-system-down',
  ],
})
