import { createHash } from 'node:crypto'

/**
 * An identifier of a token that cannot be used as a token. For a JWT it is the hash of the signed part only, because
 * the same token can have several valid signatures.
 */
export function createTokenId(token: string, form: 'jwt' | 'opaque'): string {
  const part = form === 'jwt' ? token.slice(0, token.lastIndexOf('.')) : token
  return createHash('sha256').update(part).digest('base64url')
}
