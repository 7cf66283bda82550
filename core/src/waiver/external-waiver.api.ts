import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { OneRiskRequest } from './one-risk.ts'

/** The provider's page for some waivers, and the proof that this server requested it. */
export const OpenedExternalWaiver = z
  .object({
    /** The address of the page, displayed in a frame. */
    url: z.string(),
    /** The only accepted origin of messages. */
    origin: z.string(),
    /** Must be sent back with the completion (docs/decisions/0042). */
    externalRequest: z.string(),
  })
  .register(z.globalRegistry, { id: 'OpenedExternalWaiver' })
export type OpenedExternalWaiver = z.infer<typeof OpenedExternalWaiver>

/** Requests the address of the frame (docs/decisions/0042). */
export const openExternalWaiver = endpoint({
  name: 'openExternalWaiver',
  method: 'POST',
  path: '/api/tasks/Contact/GetOneRiskWaiverUrl',
  caller: 'guest',
  summary: 'The address of the external provider’s page for waivers of family members',
  body: z.extend(OneRiskRequest, {
    /** The location of the guest; the default location if absent. */
    locationId: z.optional(Id),
  }),
  savesNothing: true,
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
