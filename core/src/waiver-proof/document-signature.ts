import { toLatin1 } from './embedded-files.ts'
import { toHex, type ProofTools } from './proof-tools.ts'

// The last line of a document is a comment of the PDF that signs all bytes before it, so that a change of any byte is
// found, also of one that no embedded file has.

const lineHead = '%first-chair/document/v1 '

/** What is signed of a document. */
export function getSignedDocumentText(document: Uint8Array, tools: Pick<ProofTools, 'sha256'>): string {
  return `first-chair/document/v1 ${toHex(tools.sha256(document))}`
}

/** The last line of a document. */
export const formatDocumentSignature = (kid: string, signature: string): string => `${lineHead}${kid} ${signature}\n`

/** Splits a document from its signature. Undefined if the last line is none. */
export function splitDocumentSignature(
  document: Uint8Array,
): { signed: Uint8Array; kid: string; signature: string } | undefined {
  const tail = toLatin1(document.subarray(-400))
  const start = tail.lastIndexOf(lineHead)
  const [, kid, signature] = /^(\S+) ([\w-]{86})\n$/.exec(tail.slice(start + lineHead.length)) ?? []
  if (start < 0 || kid === undefined || signature === undefined) return undefined
  return { signed: document.subarray(0, document.length - tail.length + start), kid, signature }
}
