import { toSlug } from '@first-chair/core/location/location'
import type { Context } from '../context/context.ts'
import { loadLogVerifiers } from '../transparency-log/log-key.facts.ts'
import { formatVerifierKey, type NoteVerifier } from '../transparency-log/signed-note.rule.ts'
import { loadDrawing } from '../waiver-chain/drawing.facts.ts'
import type { RecordPlace } from '../waiver-chain/inclusion.facts.ts'
import { checkSignature } from '../waiver-chain/signature-check.facts.ts'
import type { StoredSignature } from '../waiver-chain/signed-waiver.store.ts'
import { buildEvidenceFile, contentRemark } from '../waiver-document/waiver-document.rule.ts'
import { createWaiverPdf, type DocumentCtx } from '../waiver-document/waiver-pdf.facts.ts'
import type { ZipEntry } from './zip.rule.ts'

export type WaiverFilesCtx = DocumentCtx & Pick<Context, 'longReads'>

/**
 * The files of signed waivers: documents, evidence as it was signed, proofs, texts and drawings as they were signed, and
 * the results of their check.
 */
export async function* createWaiverFiles(
  ctx: WaiverFilesCtx,
  contactId: string,
  positions: readonly number[],
): AsyncGenerator<ZipEntry> {
  const lines: string[] = []
  for (const position of positions) {
    const result = await ctx.longReads.read((pool) => checkSignature({ ...ctx, pool }, position))
    if (!result) {
      lines.push(`${position}  MISSING`)
      continue
    }
    const { signature, fault, place, previousSignedAtUtc } = result
    const name = `${String(position).padStart(6, '0')}-${toSlug(signature.evidence.taskName) || 'waiver'}`
    yield { path: `documents/${name}.pdf`, bytes: await createWaiverPdf(ctx, signature) }
    const file = buildEvidenceFile(signature)
    yield { path: `evidence/${name}.${file.ending}`, bytes: Buffer.from(file.text) }
    if (typeof place === 'object') yield { path: `proofs/${name}.tlog-proof`, bytes: Buffer.from(place.proof) }
    yield { path: `texts/${name}.html`, bytes: Buffer.from(signature.html) }
    const drawing = await loadDrawing(ctx.objectStorage, signature)
    if (Buffer.isBuffer(drawing)) yield { path: `drawings/${name}.png`, bytes: drawing }
    lines.push(
      `${position}  ${fault === undefined ? 'in order' : `FAULT: ${fault}`}`,
      `  ${signature.evidence.taskName}, signed by ${signature.evidence.signer.name || 'a person whose name was erased'} at ${signature.evidence.signedAtUtc}`,
      ...(previousSignedAtUtc === undefined
        ? []
        : [`  NOTE: the waiver before it is dated ${previousSignedAtUtc}, which is later. The clock was set back.`]),
      `  text           ${signature.evidence.textHash}`,
      ...(signature.erasedAtUtc === undefined
        ? []
        : [
            `  NOTE: personal data was erased at ${signature.erasedAtUtc}. ${signature.signedPart === undefined ? contentRemark : 'The record can still be verified.'}`,
          ]),
      ...(signature.evidence.drawingHash === null ? [] : [`  drawing        ${signature.evidence.drawingHash}`]),
      `  record         ${signature.recordHash.toString('hex')}`,
      ...describePlace(signature, place),
      '',
    )
  }
  const introduction = getIntroduction(ctx, contactId, await loadLogVerifiers(ctx.pool))
  yield { path: 'verification.txt', bytes: Buffer.from(introduction + lines.join('\n')) }
}

function describePlace(signature: StoredSignature, place: RecordPlace): string[] {
  if (place === 'waits-for-log') return ['  log            not yet: make this pack again in a minute']
  if (place === 'chain') {
    return [
      `  record before  ${signature.previousHash.toString('hex')}`,
      `  chain          ${signature.chainHash.toString('hex')}`,
    ]
  }
  return [`  log            leaf ${place.index} of ${place.size}`]
}

function getIntroduction({ clock }: WaiverFilesCtx, contactId: string, verifiers: readonly NoteVerifier[]): string {
  return `Signed waivers of customer ${contactId}, checked ${clock.now().toISOString()}.

Each entry has the number of the signed waiver, the result of the check, and SHA-256 hashes in hex.
  text    is the SHA-256 of the file in texts/, drawing that of the file in drawings/.
  record  is the SHA-256 of what was signed. A file evidence/*.sd-jwt (RFC 9901) has the part that the installation signed up to
          the first tilde, and after it the personal fields with their salts. Of an earlier record, a file evidence/*.json is
          hashed as a whole. If personal data was erased from such a record, only the record itself is left, in evidence/*.hash.
  log     is its place in the transparency log of this installation. The file in proofs/ proves it, in the format
          c2sp.org/tlog-proof: the entry is the line "first-chair/sd-jwt/v1 RECORD" without a line feed, with the record in hex;
          for evidence/*.json and evidence/*.hash it is "first-chair/evidence/v1 RECORD".
  chain   is only there for waivers from before the log: the SHA-256 of the 32 bytes of "record before" followed by the 32
          bytes of "record"; "record before" is the chain value of the waiver with the previous number. The end of the
          chain is the first leaf of the log.
Checkpoints of the log are signed with
${verifiers.map((verifier) => `  ${formatVerifierKey(verifier)}`).join('\n')}
Any SHA-256 tool can verify the files. "npm run verify" verifies everything on the resort's server.

`
}
