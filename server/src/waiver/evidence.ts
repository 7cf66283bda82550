import { createHash } from 'node:crypto'
import { checkInDate } from '@first-chair/core/date-format'
import type { Contact } from '@first-chair/core/contact/contact'
import type { Task } from '@first-chair/core/task/task'
import { canonicalEvidence, type SignedWaiverEvidence } from '@first-chair/core/waiver/signed-waiver'
import type { WaiverRecord, WaiverText } from '@first-chair/core/waiver/waiver'
import { waiverComment } from '@first-chair/core/waiver/waiver-comment'
import type { CheckInFacts } from '../contact-task/check-in.facts.ts'
import type { Guest } from '../context.ts'
import { browserOf } from './browser.ts'

/** What is kept of a signature: only what the server knows or has checked, and what the guest typed, as typed. */
export function evidenceOf(signed: {
  guest: Guest
  contacts: readonly Contact[]
  task: Task
  facts: CheckInFacts
  given: WaiverRecord
  drawing: Buffer | null
  text: WaiverText
  signer: string
  window: { startDate: string; endDate: string | null }
  signedAt: Date
}): SignedWaiverEvidence {
  const { guest, contacts, task, facts, given, drawing, text, signer, window, signedAt } = signed
  const browser = browserOf(guest.userAgent)
  return {
    taskId: task.id,
    locationId: facts.location.id,
    posWaiverId: text.posWaiverId,
    taskName: task.name,
    affirmation: text.affirmation,
    textHash: text.rolTextHash,
    signedOn: 'page',
    agreed: task.enableAgreeCheckbox ? given.rolAccepted : null,
    typedName: task.enableTextSignature ? given.typedName : null,
    drawingHash: drawing === null ? null : sha256(drawing).toString('hex'),
    signer: { ipCode: guest.ipCode, name: guest.name, email: guest.email },
    signedFor: contacts.map(({ contactId, firstName, lastName, dateOfBirth }) => ({
      contactId,
      firstName,
      lastName,
      birthDate: dateOfBirth,
    })),
    ...window,
    signedAtUtc: signedAt.toISOString(),
    offsetHours: Math.round(given.signatureDateOffset * 4) / 4,
    ipAddress: guest.ipAddress,
    ...browser,
    comment: waiverComment(task.customComment, {
      signer,
      contacts,
      signedDate: checkInDate(facts.today, facts.setup.general.dateFormat),
      ...browser,
    }),
  }
}

/** SHA-256 of the canonical evidence: the link of one record in the chain. */
export function recordHashOf(evidence: SignedWaiverEvidence): Buffer {
  return sha256(canonicalEvidence(evidence))
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
