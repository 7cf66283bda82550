const keyLength = 32

/** Parses keys of 32 bytes in base64 or hex, separated by commas. Returns undefined if any of them is invalid. */
export function parseEncryptionKeys(text: string): Buffer[] | undefined {
  const keys = text.split(',').map((part) => {
    const encoded = part.trim()
    return Buffer.from(encoded, /^[0-9a-fA-F]{64}$/.test(encoded) ? 'hex' : 'base64')
  })
  return keys.every(({ length }) => length === keyLength) ? keys : undefined
}
