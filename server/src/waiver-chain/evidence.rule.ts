import { createHash } from 'node:crypto'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { formatCheckInDate, type DateFormat } from '@first-chair/core/calendar/date-format'
import type { Contact } from '@first-chair/core/contact/contact'
import type { Task } from '@first-chair/core/task/task'
import {
  canonicalEvidence,
  type SignedOn,
  type SignedWaiverEvidence,
  type SigningCircumstances,
} from '@first-chair/core/waiver/signed-waiver'
import type { WaiverRecord, WaiverText } from '@first-chair/core/waiver/waiver'
import { buildWaiverComment, type CommentFacts } from '@first-chair/core/task/waiver-comment'
import { parseSigningBrowser } from './signing-browser.rule.ts'

/** Builds the evidence of a signature: facts that the server knows or has checked, and the guest's input as typed. */
export function buildEvidence(signed: {
  signedIn: {
    ipCode: string
    name: string
    email: string
    ipAddress: string
    peerAddress: string
    userAgent: string
    identity?: SigningCircumstances['identity']
  }
  signedOn: SignedOn
  /** On a device of the resort: the person of the staff who handed it over. */
  handedOverBy?: string | undefined
  atKiosk?: CommentFacts['atKiosk']
  contacts: readonly Contact[]
  task: Task
  locationId: number
  today: CalendarDate
  dateFormat: DateFormat
  submitted: WaiverRecord
  drawing: Buffer | null
  text: WaiverText
  signer: string
  /** For an external provider: its origin, the waiver, and when it was opened. */
  provider?: { origin: string; externalWaiverId: string; askedAtUtc: string } | undefined
  window: { startDate: string; endDate: string | null }
  signedAt: Date
  /** The release of the product. */
  build: string
}): SignedWaiverEvidence {
  const { signedIn, contacts, task, submitted, drawing, text, window } = signed
  const { userAgent, ...browser } = parseSigningBrowser(signedIn.userAgent)
  // Written without spreads, so that the compiler refuses a field that would be hashed but not stored.
  return {
    taskId: task.id,
    locationId: signed.locationId,
    posWaiverId: text.posWaiverId,
    taskName: task.name,
    affirmation: text.affirmation,
    textHash: text.rolTextHash,
    signedOn: signed.signedOn,
    agreed: signed.provider || task.enableAgreeCheckbox ? submitted.rolAccepted : null,
    typedName: !signed.provider && task.enableTextSignature ? submitted.typedName : null,
    drawingHash: drawing === null ? null : sha256(drawing).toString('hex'),
    signer: { ipCode: signedIn.ipCode, name: signedIn.name, email: signedIn.email },
    signedFor: contacts.map(({ contactId, firstName, lastName, dateOfBirth }) => {
      const answer = submitted.relationships?.find((about) => about.contactId === contactId)
      return {
        contactId,
        firstName,
        lastName,
        birthDate: dateOfBirth,
        ...(answer && { relationship: answer.relationship }),
      }
    }),
    startDate: window.startDate,
    endDate: window.endDate,
    signedAtUtc: signed.signedAt.toISOString(),
    offsetHours: Math.round(submitted.signatureDateOffset * 4) / 4,
    ipAddress: signedIn.ipAddress,
    peerAddress: signedIn.peerAddress,
    browserName: browser.browserName,
    browserVersion: browser.browserVersion,
    userAgent,
    comment: buildWaiverComment(task.customComment, {
      signer: signed.signer,
      withOwnLink: signed.signedOn === 'own-link',
      handedOverBy: signed.handedOverBy,
      atKiosk: signed.atKiosk,
      ...(signed.provider && { withProvider: signed.provider }),
      contacts,
      signedDate: formatCheckInDate(signed.today, signed.dateFormat),
      ...browser,
    }),
    circumstances: {
      ...(signedIn.identity && { identity: signedIn.identity }),
      build: signed.build,
      ...toDeviceFields(signed),
    },
  }
}

/** What the device said, and the consent that it displayed. */
function toDeviceFields({
  submitted: { device },
  drawing,
  text: { recordsConsent },
}: {
  submitted: WaiverRecord
  drawing: Buffer | null
  text: Pick<WaiverText, 'recordsConsent'>
}): Omit<SigningCircumstances, 'identity' | 'build'> {
  if (!device) return {}
  const { timeUtc, textOpenedAtUtc, textReadToEndAtUtc, withoutConnection, sentAtUtc, language, build } = device
  const { recordsConsentVersion, strokes } = device
  return {
    deviceTimeUtc: timeUtc,
    language,
    pageBuild: build,
    ...(textOpenedAtUtc !== undefined && { textOpenedAtUtc }),
    ...(textReadToEndAtUtc !== undefined && { textReadToEndAtUtc }),
    ...(withoutConnection === true && { withoutConnection }),
    ...(sentAtUtc !== undefined && { sentAtUtc }),
    ...(recordsConsentVersion !== undefined && recordsConsent && { recordsConsent }),
    ...(drawing && strokes && { strokes }),
  }
}

/** SHA-256 of the canonical evidence: what the log contains of a record without a signed part. */
export function hashEvidence(evidence: SignedWaiverEvidence): Buffer {
  return sha256(canonicalEvidence(evidence))
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
