const keyLength = 32

/** The keys of a text: 32 bytes each, in base64 or hex, separated by commas; undefined when one of them is none. */
export function parseEncryptionKeys(text: string): Buffer[] | undefined {
  const keys = text.split(',').map((part) => {
    const written = part.trim()
    return Buffer.from(written, /^[0-9a-fA-F]{64}$/.test(written) ? 'hex' : 'base64')
  })
  return keys.every(({ length }) => length === keyLength) ? keys : undefined
}
