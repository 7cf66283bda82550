import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'

/** The check before every admin page. Answers 403 to anybody who is not on the list of administrators. */
export const checkAdministrator = endpoint({
  name: 'checkAdministrator',
  method: 'GET',
  path: '/api/admin/authenticated',
  caller: 'admin',
  summary: 'Check that the signed-in person is an administrator',
  answer: z.object({ email: z.string(), name: z.string() }).register(z.globalRegistry, { id: 'Administrator' }),
})
