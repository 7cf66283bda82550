import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'

/** The maximum length of a token that the API accepts. */
const maxTokenLength = 8192

/**
 * Revokes a token, like OAuth's revocation (RFC 7009): anybody who has a token may revoke it. An invalid or expired
 * token is not an error, because it is already unusable.
 */
export const signOut = endpoint({
  name: 'signOut',
  method: 'POST',
  path: '/api/signout',
  caller: 'anyone',
  summary: 'Revoke an access token before it expires',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(maxTokenLength)) }),
  // The cache may contain photos of the household, and other people may use this browser next.
  clearsCache: true,
  answer: z.object({ isSignedOut: z.literal(true) }),
})
