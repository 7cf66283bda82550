import type { ProofTools } from '@first-chair/core/waiver-proof/proof-tools'
import { hashes, verify } from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'

// The browser has SHA-256 and, lately, Ed25519 too, but only on pages with HTTPS.
hashes.sha512 = sha512

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
    const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('deflate'))
    return new Uint8Array(await new Response(stream).arrayBuffer())
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
