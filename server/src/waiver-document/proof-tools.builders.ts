import { createPublicKey, hash, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { ProofTools } from '@first-chair/core/waiver-proof/proof-tools'

/** The tools of Node, with which tests check documents as a browser does. */
export const nodeTools: ProofTools = {
  sha256: (bytes) => hash('sha256', bytes, 'buffer'),
  isSignedWithEd25519(publicKey, message, signature) {
    const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey])
    return verify(null, message, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
  },
  inflate: async (bytes) => await promisify(inflate)(bytes),
  toUtf8: (text) => Buffer.from(text),
  fromUtf8: (bytes) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
  fromBase64: (text) => (/^[\w+/-]*={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined),
  toBase64Url: (bytes) => Buffer.from(bytes).toString('base64url'),
}
