import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** As long as a token that the API takes may be. */
const longestToken = 8192

/**
 * As OAuth's revocation (RFC 7009): whoever holds a token may end it, and a token that is none, or no longer, is no refusal, since
 * it is no good already.
 */
export const signOut = endpoint({
  name: 'signOut',
  method: 'POST',
  path: '/api/signout',
  caller: 'anyone',
  summary: 'Ends an access token before its time',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(longestToken)) }),
  // Photos of the household may be in the cache of a browser that others use next.
  clearsCache: true,
  answer: z.object({ isSignedOut: z.literal(true) }),
})
