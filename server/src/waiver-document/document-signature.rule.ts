import { hash } from 'node:crypto'
import { formatCodeAddress, formatDocumentCode } from '@first-chair/core/waiver-proof/document-code'
import { formatDocumentSignature, getSignedDocumentText } from '@first-chair/core/waiver-proof/document-signature'
import { toKid } from '@first-chair/core/waiver-proof/log-key'
import { verifyPath } from '@first-chair/core/pages'
import type { SignedWaiverEvidence } from '@first-chair/core/waiver/signed-waiver'
import { signText, type NoteSigner } from '../transparency-log/signed-note.rule.ts'

/** The document with a last line that signs all bytes before it. */
export function signDocument(pdf: Buffer, signer: NoteSigner): Buffer {
  const text = getSignedDocumentText(pdf, { sha256: (bytes) => hash('sha256', bytes, 'buffer') })
  const signature = signText(signer, text).toString('base64url')
  return Buffer.concat([pdf, Buffer.from(formatDocumentSignature(toKid(signer.verifier), signature))])
}

/** The address in the QR code of a document: what it says in short, signed. */
export function buildDocumentCode(
  { config }: { config: { baseUrl: string } },
  { position, evidence }: { position: number; evidence: SignedWaiverEvidence },
  signer: NoteSigner,
): string {
  const { taskName, signedAtUtc, offsetHours, endDate } = evidence
  const name = evidence.signer.name === '' ? undefined : evidence.signer.name
  const facts = { position, taskName, signer: name, signedAtUtc, offsetHours, endDate }
  const text = formatDocumentCode(toKid(signer.verifier), facts)
  return formatCodeAddress(
    `${config.baseUrl}${verifyPath}`,
    Buffer.from(text).toString('base64url'),
    signText(signer, text).toString('base64url'),
  )
}
