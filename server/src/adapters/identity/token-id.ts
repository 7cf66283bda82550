import { createHash } from 'node:crypto'

/**
 * A name for a token that is of no use as one. Of a JWT only what is signed counts: its signature can be written in more
 * than one way, and a copy that differs there alone is the same token.
 */
export function tokenId(token: string, form: 'jwt' | 'opaque'): string {
  const part = form === 'jwt' ? token.slice(0, token.lastIndexOf('.')) : token
  return createHash('sha256').update(part).digest('base64url')
}
