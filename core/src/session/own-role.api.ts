import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** An addition to the specification's calls: whether pages for guests show the way to the admin area. It grants nothing. */
export const readOwnRole = endpoint({
  name: 'readOwnRole',
  method: 'GET',
  path: '/api/session/role',
  caller: 'guest-or-admin',
  summary:
    'Is the signed-in person an administrator? For a link to the admin area; every call of that area checks for itself',
  answer: z.object({ isAdministrator: z.boolean() }).register(z.globalRegistry, { id: 'OwnRole' }),
})
