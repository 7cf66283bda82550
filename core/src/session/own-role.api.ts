import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'

/** Whether guest pages show a link to the admin area. It grants no access. */
export const readOwnRole = endpoint({
  name: 'readOwnRole',
  method: 'GET',
  path: '/api/session/role',
  caller: 'guest-or-admin',
  summary:
    'Whether the signed-in person is an administrator, for a link to the admin area; every call of that area checks it again',
  answer: z.object({ isAdministrator: z.boolean() }).register(z.globalRegistry, { id: 'OwnRole' }),
})
