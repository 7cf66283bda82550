import type { Salts } from '@first-chair/core/waiver/sealed-evidence'
import type { SignedWaiverEvidence, SigningCircumstances } from '@first-chair/core/waiver/signed-waiver'
import {
  bigint,
  boolean,
  bytes,
  columnsOf,
  date,
  decimal,
  hex,
  integer,
  json,
  optional,
  sha256Of,
  text,
  time,
} from '../columns.ts'

/** The columns of the evidence: every field that is hashed is stored, and read again to be checked. */
export const evidenceColumns = columnsOf<SignedWaiverEvidence>({
  locationId: integer('location_id'),
  taskId: integer('task_id'),
  taskName: text('task_name'),
  posWaiverId: text('pos_waiver_id'),
  affirmation: text('affirmation'),
  textHash: hex('text_hash'),
  signedOn: text('signed_on'),
  agreed: boolean('agreed'),
  typedName: text('typed_name'),
  // Of the drawing itself, wherever it is: the object of a drawing is recorded with the hash that the drawing had.
  drawingHash: {
    ...sha256Of('drawing'),
    readSql: (prefix) => `encode(coalesce(sha256(${prefix}drawing),
      (select content_hash from stored_object where id = ${prefix}drawing_object)), 'hex')`,
  },
  signer: columnsOf<SignedWaiverEvidence['signer']>({
    ipCode: text('signer_ip_code'),
    name: text('signer_name'),
    email: text('signer_email'),
  }),
  signedFor: json('signed_for'),
  startDate: date('start_date'),
  endDate: date('end_date'),
  signedAtUtc: time('signed_at_utc'),
  offsetHours: decimal('offset_hours'),
  ipAddress: text('ip_address'),
  peerAddress: optional(text<string>('peer_address')),
  browserName: text('browser_name'),
  browserVersion: text('browser_version'),
  userAgent: optional(text<string>('user_agent')),
  comment: text('comment'),
  circumstances: optional(json<SigningCircumstances>('circumstances')),
  salt: optional(text<string>('evidence_salt')),
})

/** A row of the table `signed_waiver`. */
export type SignedWaiver = {
  position: number
  evidence: SignedWaiverEvidence
  /** Null if the guest did not draw, or if the drawing is in object storage. */
  drawing: Buffer | null
  /** What the installation signed, an SD-JWT without disclosures (docs/decisions/0160). Absent in older records. */
  signedPart?: string
  salts?: Salts
  /** When personal data was erased. */
  erasedAtUtc?: string
  /** SHA-256 of the signed part, or of the canonical evidence of a record without one. */
  recordHash: Buffer
  previousHash: Buffer
  chainHash: Buffer
}

export const signedWaiverColumns = columnsOf<SignedWaiver>({
  position: bigint('position'),
  evidence: evidenceColumns,
  drawing: bytes('drawing'),
  signedPart: optional(text<string>('signed_part')),
  salts: optional(json<Salts>('salts')),
  erasedAtUtc: optional(time('erased_date_utc')),
  recordHash: bytes('record_hash'),
  previousHash: bytes('previous_hash'),
  chainHash: bytes('chain_hash'),
})
