import { createHash } from 'node:crypto'
import type { Salts } from '@first-chair/core/waiver/sealed-evidence'
import type { SignedWaiverEvidence } from '@first-chair/core/waiver/signed-waiver'
import * as z from 'zod/mini'
import type { NoteVerifier } from '../transparency-log/signed-note.rule.ts'
import { findChainedRecordFault } from '../waiver-chain/record-fault.rule.ts'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** The evidence is checked by its hash, which covers every field, so its form is not checked as well. */
const Evidence = z.custom<SignedWaiverEvidence>((value) => typeof value === 'object' && value !== null)

/** A line of an archive: a text, before the first waiver that has it, or a signed waiver. */
const ArchiveLine = z.union([
  z.strictObject({ text: z.strictObject({ hash, html: z.string() }) }),
  z.strictObject({
    waiver: z.strictObject({
      position: z.int(),
      evidence: Evidence,
      drawing: z.nullable(z.base64()),
      recordHash: hash,
      previousHash: hash,
      chainHash: hash,
      /** Of a record that the installation signed. Absent in older archives, like the other two. */
      signedPart: z.optional(z.string()),
      salts: z.optional(z.record(z.string(), z.string())),
      erasedAtUtc: z.optional(z.string()),
      covered: z.array(
        z.strictObject({ contactId: z.string(), startDate: z.string(), endDate: z.nullable(z.string()) }),
      ),
    }),
  }),
])
export type ArchiveLine = z.infer<typeof ArchiveLine>

/** A signed waiver as it was read from an archive. */
export type ArchivedRecord = {
  position: number
  evidence: SignedWaiverEvidence
  signedPart?: string
  salts?: Salts
  erasedAtUtc?: string
  html: string
  drawing: Buffer | null
  recordHash: Buffer
  previousHash: Buffer
  chainHash: Buffer
  covered: { contactId: string; startDate: string; endDate: string | null }[]
}

/** The lines of a signed waiver. `writtenTexts` has the hashes of the texts that were written before. */
export function toArchiveLines(record: ArchivedRecord, writtenTexts: Set<string>): ArchiveLine[] {
  const { html, drawing, recordHash, previousHash, chainHash, position, evidence, covered } = record
  const { signedPart, salts, erasedAtUtc } = record
  const isNewText = !writtenTexts.has(evidence.textHash)
  writtenTexts.add(evidence.textHash)
  return [
    ...(isNewText ? [{ text: { hash: evidence.textHash, html } }] : []),
    {
      waiver: {
        position,
        evidence,
        drawing: drawing === null ? null : drawing.toString('base64'),
        recordHash: recordHash.toString('hex'),
        previousHash: previousHash.toString('hex'),
        chainHash: chainHash.toString('hex'),
        ...(signedPart !== undefined && { signedPart }),
        ...(salts !== undefined && { salts }),
        ...(erasedAtUtc !== undefined && { erasedAtUtc }),
        covered: [...covered],
      },
    },
  ]
}

/** Parses a line. Returns undefined for a text, which is added to `texts`. Throws for a line of another form. */
export function parseArchiveLine(line: unknown, texts: Map<string, string>): ArchivedRecord | undefined {
  const parsed = ArchiveLine.parse(line)
  if ('text' in parsed) {
    texts.set(parsed.text.hash, parsed.text.html)
    return undefined
  }
  const { drawing, recordHash, previousHash, chainHash, signedPart, salts, erasedAtUtc, ...others } = parsed.waiver
  return {
    ...others,
    ...(signedPart !== undefined && { signedPart }),
    ...(salts !== undefined && { salts }),
    ...(erasedAtUtc !== undefined && { erasedAtUtc }),
    html: texts.get(others.evidence.textHash) ?? '',
    drawing: drawing === null ? null : Buffer.from(drawing, 'base64'),
    recordHash: Buffer.from(recordHash, 'hex'),
    previousHash: Buffer.from(previousHash, 'hex'),
    chainHash: Buffer.from(chainHash, 'hex'),
  }
}

/** What is wrong with a record by itself, as the end of a sentence such as "Signed waiver 12 ...". */
export function findArchivedRecordFault(
  record: ArchivedRecord,
  verifiers: readonly NoteVerifier[],
): string | undefined {
  const drawingHash = record.drawing && createHash('sha256').update(record.drawing).digest('hex')
  return (
    findChainedRecordFault(record, record.previousHash, verifiers) ??
    (drawingHash === record.evidence.drawingHash ? undefined : 'has a different drawing than the one that was signed')
  )
}
