/** What core cannot do by itself: hashing, signatures, encodings. The server and the browser have it from different libraries. */
export type ProofTools = {
  readonly sha256: (bytes: Uint8Array) => Uint8Array
  readonly isSignedWithEd25519: (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean
  /** Decompresses the format of zlib. Throws for anything else. */
  readonly inflate: (bytes: Uint8Array) => Promise<Uint8Array>
  readonly toUtf8: (text: string) => Uint8Array
  /** Throws for bytes that are not UTF-8. */
  readonly fromUtf8: (bytes: Uint8Array) => string
  /** Base64 or base64url, which may ignore bits of the last character. Undefined for a text that is neither. */
  readonly fromBase64: (text: string) => Uint8Array | undefined
  /** Base64url without padding. */
  readonly toBase64Url: (bytes: Uint8Array) => string
}

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export const isSameBytes = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && left.every((byte, index) => byte === right[index])

/**
 * Decodes base64 or base64url. Undefined for a text that is not exactly the encoding of its bytes: decoders ignore some bits
 * of the last character, so a text could be changed and still mean the same.
 */
export function decodeBase64(
  text: string,
  tools: Pick<ProofTools, 'fromBase64' | 'toBase64Url'>,
): Uint8Array | undefined {
  const bytes = tools.fromBase64(text)
  if (!bytes) return undefined
  const base64Url = tools.toBase64Url(bytes)
  const base64 = base64Url.replaceAll('-', '+').replaceAll('_', '/')
  return text === base64Url || text === base64.padEnd(Math.ceil(base64.length / 4) * 4, '=') ? bytes : undefined
}
