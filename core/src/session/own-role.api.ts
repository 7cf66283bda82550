import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'

/**
 * Whether guest pages show a link to the admin area, which grants no access. `maySignDrafts`: an administrator tries check-in, also
 * one who signed in as a guest.
 */
export const readOwnRole = endpoint({
  name: 'readOwnRole',
  method: 'GET',
  path: '/api/session/role',
  caller: 'guest-or-admin',
  summary:
    'Whether the signed-in person is an administrator, for a link to the admin area; every call of that area checks it again',
  answer: z
    .object({ isAdministrator: z.boolean(), maySignDrafts: z.boolean() })
    .register(z.globalRegistry, { id: 'OwnRole' }),
})
