import type { ProofTools } from '@first-chair/core/waiver-proof/proof-tools'
import { hashes, verify } from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'

// The browser has SHA-256 and, lately, Ed25519 too, but only on pages with HTTPS.
hashes.sha512 = sha512

/**
 * Limits what is decompressed, because a few bytes can become gigabytes. Every file in a document of the product is
 * smaller.
 */
const maxInflatedBytes = 30_000_000

/** The tools of a browser, which work in every browser and without HTTPS. */
export const browserTools: ProofTools = {
  sha256,
  isSignedWithEd25519(publicKey, message, signature) {
    try {
      // By RFC 8032, as the server signs and verifies.
      return verify(signature, message, publicKey, { zip215: false })
    } catch {
      return false
    }
  },
  async inflate(bytes) {
    const { readable, writable } = new DecompressionStream('deflate')
    const writer = writable.getWriter()
    const write = async () => {
      await writer.write(new Uint8Array(bytes))
      await writer.close()
    }
    // Reading fails with the same error.
    write().catch(() => undefined)
    return readAll(readable.getReader())
  },
  toUtf8: (text) => new TextEncoder().encode(text),
  fromUtf8: (bytes) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
  fromBase64(text) {
    const plain = text.replaceAll('-', '+').replaceAll('_', '/')
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(plain)) return undefined
    try {
      return Uint8Array.from(atob(plain), (character) => character.charCodeAt(0))
    } catch {
      return undefined
    }
  },
  toBase64Url: (bytes) =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', ''),
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length
    if (length > maxInflatedBytes) {
      await reader.cancel()
      throw new Error('The file inside the document is too large.')
    }
    parts.push(part.value)
  }
  const all = new Uint8Array(length)
  let start = 0
  for (const part of parts) {
    all.set(part, start)
    start += part.length
  }
  return all
}
