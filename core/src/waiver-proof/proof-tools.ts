/** What core cannot do by itself: hashing, signatures, encodings. The server and the browser have it from different libraries. */
export type ProofTools = {
  readonly sha256: (bytes: Uint8Array) => Uint8Array
  readonly isSignedWithEd25519: (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean
  /** Decompresses the format of zlib. Throws for anything else. */
  readonly inflate: (bytes: Uint8Array) => Promise<Uint8Array>
  readonly toUtf8: (text: string) => Uint8Array
  /** Throws for bytes that are not UTF-8. */
  readonly fromUtf8: (bytes: Uint8Array) => string
  /** Base64 or base64url. Undefined for a text that is neither. */
  readonly fromBase64: (text: string) => Uint8Array | undefined
  /** Base64url without padding. */
  readonly toBase64Url: (bytes: Uint8Array) => string
}

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export const isSameBytes = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && left.every((byte, index) => byte === right[index])
