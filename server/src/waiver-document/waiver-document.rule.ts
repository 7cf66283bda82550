import { print } from '@first-chair/core/colour/tokens'
import { formatCheckInDate, type DateFormat } from '@first-chair/core/calendar/date-format'
import { describeRelationship, listCircumstanceFacts } from '@first-chair/core/waiver/evidence-facts'
import { canonicalEvidence, type SignedWaiverEvidence } from '@first-chair/core/waiver/signed-waiver'
import type { Salts } from '@first-chair/core/waiver/sealed-evidence'
import { toSdJwt } from '../waiver-chain/sealed-evidence.rule.ts'
import type { Content, PdfFiles } from '../adapters/documents/content.rule.ts'
import { buildPrintText } from './print-text.rule.ts'

/** The proof that a record is in the transparency log, and the key that verifies it. */
type LogPlace = { proof: string; verifierKey: string }

/** A signed waiver, with everything that its document contains. */
export type WaiverToPrint = {
  position: number
  evidence: SignedWaiverEvidence
  signedPart?: string
  salts?: Salts
  erasedAtUtc?: string
  html: string
  recordHash: Buffer
  previousHash: Buffer
  chainHash: Buffer
  /** Where it is in the transparency log. `chain`: it was signed before the log. */
  place: LogPlace | 'waits-for-log' | 'chain'
  locationName: string
  dateFormat: DateFormat
  /** The drawn signature. `unreadable` if the stored bytes are not a picture. */
  drawing: { png: Buffer; width: number; height: number } | 'unreadable' | undefined
  /** The drawing as it was signed, before it was prepared for print. */
  signedDrawing?: Buffer
  /** The address in the QR code. Absent if the record has no signed part. */
  code?: string
  /** What is wrong with the record, as the end of a sentence such as "Signed waiver 12 ...". */
  fault?: string
}

/**
 * Builds the document of a signed waiver: the text as it was signed, then the evidence, field by field, as it is stored
 * and hashed, and how it is verified (docs/domain.md, "Signature evidence").
 */
export function buildWaiverDocument(waiver: WaiverToPrint): {
  title: string
  dated: Date
  footer: string
  content: Content[]
  files: PdfFiles
} {
  const { evidence, position } = waiver
  return {
    title: `${evidence.taskName}, signed by ${evidence.signer.name}`,
    dated: new Date(evidence.signedAtUtc),
    footer: `Signed waiver ${position} · record ${waiver.recordHash.toString('hex').slice(0, 16)}…`,
    content: [
      { text: evidence.taskName, fontSize: 18, bold: true, margin: [0, 0, 0, 4] },
      { text: getSummary(waiver), color: print.note, margin: [0, 0, 0, 14] },
      ...buildPrintText(waiver.html),
      { text: 'Signature', fontSize: 15, bold: true, margin: [0, 18, 0, 6] },
      { text: evidence.affirmation, margin: [0, 0, 0, 8] },
      ...toDrawing(waiver),
      toFactTable(getEvidenceFields(waiver)),
      { text: 'How to verify this document', fontSize: 12, bold: true, margin: [0, 14, 0, 4] },
      { text: getVerificationText(waiver), margin: [0, 0, 0, 6] },
      ...toCode(waiver),
      toFactTable(getVerificationFields(waiver)),
    ],
    files: getFiles(waiver),
  }
}

/** What a program needs to verify the record. */
function getFiles(waiver: WaiverToPrint): PdfFiles {
  const { html, place, signedDrawing } = waiver
  const { ending, text, type } = buildEvidenceFile(waiver)
  return {
    [`evidence.${ending}`]: {
      content: text,
      type,
      description: ending === 'hash' ? 'The hash of the evidence' : 'The evidence, as it was signed',
    },
    ...(signedDrawing && {
      'drawing.png': { content: signedDrawing, type: 'image/png', description: 'The drawn signature' },
    }),
    'text.html': { content: html, type: 'text/html', description: 'The text that was signed' },
    ...(typeof place === 'object' && {
      'proof.tlog-proof': {
        content: place.proof,
        type: 'text/plain',
        description: 'The proof that the evidence is in the transparency log',
      },
    }),
  }
}

/**
 * The evidence as a file: an SD-JWT, or the JSON that was hashed if the record has no signed part. If such a record was
 * erased, nothing has its hash any more, so the file is the hash.
 */
export function buildEvidenceFile({
  evidence,
  signedPart,
  salts = {},
  erasedAtUtc,
  recordHash,
}: Pick<WaiverToPrint, 'evidence' | 'signedPart' | 'salts' | 'erasedAtUtc' | 'recordHash'>): {
  ending: string
  type: string
  text: string
} {
  if (signedPart !== undefined) {
    return { ending: 'sd-jwt', type: 'application/sd-jwt', text: toSdJwt({ evidence, signedPart, salts }) }
  }
  return erasedAtUtc === undefined
    ? { ending: 'json', type: 'application/json', text: canonicalEvidence(evidence) }
    : { ending: 'hash', type: 'text/plain', text: `${recordHash.toString('hex')}\n` }
}

function getSummary({ evidence, dateFormat }: WaiverToPrint): string {
  const names = evidence.signedFor.map(({ firstName, lastName }) => orErased(`${firstName} ${lastName}`))
  return `Signed by ${orErased(evidence.signer.name)} on ${formatCheckInDate(toLocalTime(evidence).slice(0, 10), dateFormat)} for ${names.join(', ')}.`
}

/** The picture and its caption, which stay on one page. */
function toDrawing({ drawing }: WaiverToPrint): Content[] {
  if (drawing === undefined) return []
  if (drawing === 'unreadable') {
    return [{ text: 'The drawn signature cannot be shown. Its SHA-256 hash is listed below.', margin: [0, 0, 0, 8] }]
  }
  return [
    {
      stack: [
        {
          image: `data:image/png;base64,${drawing.png.toString('base64')}`,
          fit: [240, 96],
        },
        {
          canvas: [{ type: 'line', x1: 0, y1: 0, x2: 240, y2: 0, lineWidth: 0.5, lineColor: print.label }],
          margin: [0, 2, 0, 2],
        },
        { text: 'Drawn signature', fontSize: 8, color: print.label },
      ],
      unbreakable: true,
      margin: [0, 0, 0, 10],
    },
  ]
}

/** The code and what it is for, which stay on one page. */
function toCode({ code }: WaiverToPrint): Content[] {
  if (code === undefined) return []
  const [page] = code.split('#')
  return [
    {
      stack: [
        { qr: code, fit: 150, eccLevel: 'L' },
        {
          text: `Scan this code, or open ${page ?? ''} and choose this file. Both work without a network.`,
          fontSize: 8,
        },
      ],
      unbreakable: true,
      margin: [0, 4, 0, 10],
    },
  ]
}

const signedOnLabels = {
  page: 'the website of the resort',
  'own-link': 'the website of the resort, with a personal signing link, without signing in',
  'hand-over': "the resort's device, handed over by its staff",
  kiosk: 'a kiosk of the resort',
  external: 'the website of an external provider',
} as const satisfies Record<SignedWaiverEvidence['signedOn'], string>

/** The evidence, field by field, as in the document. */
export function getEvidenceFields({
  evidence,
  dateFormat,
  locationName,
  erasedAtUtc,
  signedPart,
}: Pick<WaiverToPrint, 'evidence' | 'dateFormat' | 'locationName' | 'erasedAtUtc' | 'signedPart'>): [string, string][] {
  const isErased = erasedAtUtc !== undefined
  const remark = signedPart === undefined ? contentRemark : 'The proof still holds.'
  const { signer, signedFor, startDate, endDate, typedName, agreed } = evidence
  const formatDay = (date: string): string => formatCheckInDate(date, dateFormat)
  const browser = [evidence.browserName, evidence.browserVersion].filter((part) => part !== '').join(' ')
  return [
    ...(isErased
      ? [['Erased', `Personal data was erased at ${erasedAtUtc}. ${remark}`] satisfies [string, string]]
      : []),
    [
      'Signed by',
      [orErased(signer.name), signer.email, `customer ${signer.ipCode}`].filter((part) => part !== '').join(', '),
    ],
    ...signedFor.map((person): [string, string] => ['Signed for', describePerson(person, formatDay)]),
    [
      'Signed at',
      `${toLocalTime(evidence).replace('T', ' ')} ${formatOffset(evidence.offsetHours)} (${evidence.signedAtUtc})`,
    ],
    [
      'Valid',
      endDate === null
        ? `from ${formatDay(startDate)}, with no end date`
        : `from ${formatDay(startDate)} until ${formatDay(endDate)}`,
    ],
    ['Agreed', agreed === null ? 'not required' : agreed ? 'yes, the box was checked' : 'no'],
    ['Typed name', typedName ?? (isErased ? 'erased, if it was required' : 'not required')],
    ['Location', locationName],
    ['Signed on', signedOnLabels[evidence.signedOn]],
    ['IP address', orErased(evidence.ipAddress)],
    ...(evidence.peerAddress === undefined || evidence.peerAddress === evidence.ipAddress
      ? []
      : [['Forwarded by', evidence.peerAddress] satisfies [string, string]]),
    ['Browser', isErased ? orErased(browser) : browser],
    ...(evidence.userAgent === undefined ? [] : [['User agent', evidence.userAgent] satisfies [string, string]]),
    ['Comment', isErased ? orErased(evidence.comment) : evidence.comment],
    ...listCircumstanceFacts(evidence.circumstances).map(({ name, value }): [string, string] => [name, value]),
    ['Waiver code', evidence.posWaiverId],
  ]
}

function describePerson(
  { firstName, lastName, birthDate, contactId, relationship }: SignedWaiverEvidence['signedFor'][number],
  formatDay: (date: string) => string,
): string {
  const related = describeRelationship(relationship)
  return [
    orErased(`${firstName} ${lastName}`),
    birthDate !== null ? `born ${formatDay(birthDate)}` : firstName === '' ? 'birth date erased' : 'birth date unknown',
    `customer ${contactId}`,
    ...(related === undefined ? [] : [`signer: ${related}`]),
  ].join(', ')
}

/** What is left to verify of an erased record without a signed part. */
export const contentRemark = 'The hash of the record can still be verified, but its content no longer can.'

/** Records without erased data always have these values. */
const orErased = (value: string): string => (value.trim() === '' ? 'erased' : value)

function getVerificationFields(waiver: WaiverToPrint): [string, string][] {
  const { evidence } = waiver
  return [
    ['Number', String(waiver.position)],
    ['Text', evidence.textHash],
    ...(evidence.drawingHash === null ? [] : [['Drawing', evidence.drawingHash] satisfies [string, string]]),
    ...(evidence.salt === undefined ? [] : [['Salt', evidence.salt] satisfies [string, string]]),
    ['Record', waiver.recordHash.toString('hex')],
    ...getPlaceFields(waiver),
  ]
}

function getPlaceFields({ place, previousHash, chainHash }: WaiverToPrint): [string, string][] {
  if (place === 'waits-for-log') return []
  if (place === 'chain') {
    return [
      ['Previous record', previousHash.toString('hex')],
      ['Chain', chainHash.toString('hex')],
    ]
  }
  return [
    ['Key of the log', breakLongWords(place.verifierKey)],
    ['Proof', breakLongWords(place.proof.trimEnd())],
  ]
}

/** Signatures have no spaces. A zero-width space lets a line end before the right margin. Hashes fit in a line. */
const breakLongWords = (text: string): string => text.replace(/\S{44}(?=\S)/gu, '$&\u200B')

/** A code in square brackets replaces a character that the font lacks. */
const fontRemark = 'A code in square brackets such as [U+6C60] stands for a character that this document’s font lacks.'

function getVerificationText({ position, place, signedPart, erasedAtUtc, fault }: WaiverToPrint): string {
  const number = `This is signed waiver number ${position} of the installation.`
  if (fault !== undefined) {
    return `${number} It ${fault}. So nobody signed this document, and it proves nothing. Ask the resort. ${fontRemark}`
  }
  if (place === 'chain') {
    return `${number} Each record in the chain contains the SHA-256 of its text, its drawing, everything above and the previous record, so that changed or missing records are detected. The end of the chain is the first leaf of the transparency log of later signatures. The resort verifies both with “npm run verify” and compares the hashes below with the stored ones. ${fontRemark}`
  }
  const record =
    signedPart === undefined
      ? erasedAtUtc === undefined
        ? 'The record is the SHA-256 of its text, its drawing and everything above.'
        : 'The record was the SHA-256 of its text, its drawing and everything above before personal data was erased.'
      : 'The resort signed a salted hash of everything above, and the record is the SHA-256 of what it signed.'
  if (place === 'waits-for-log') {
    return `${number} ${record} It was signed a moment ago and is not in the transparency log yet: a document that is made later contains the proof. ${fontRemark}`
  }
  return `${number} ${record} It is in the transparency log of the installation, a public list of hashes that only grows. The proof below is in the format c2sp.org/tlog-proof and contains a signed checkpoint of the log. Evidence, text and proof are also files inside this PDF. With them, anybody can verify it without asking the resort’s server, as docs/verify in the source code of First Chair shows. ${fontRemark}`
}

function toFactTable(rows: readonly [string, string][]): Content {
  return {
    table: {
      widths: [84, '*'],
      dontBreakRows: true,
      body: rows.map(([name, value]) => [{ text: name, color: print.label }, { text: value === '' ? '–' : value }]),
    },
    layout: 'noBorders',
  }
}

/** The time in the time zone of the signer: `2026-02-13T09:01:02`. */
function toLocalTime({ signedAtUtc, offsetHours }: SignedWaiverEvidence): string {
  return new Date(Date.parse(signedAtUtc) + offsetHours * 3_600_000).toISOString().slice(0, 19)
}

function formatOffset(hours: number): string {
  const minutes = Math.abs(Math.round(hours * 60))
  const toTwoDigits = (part: number): string => String(part).padStart(2, '0')
  return `UTC${hours < 0 ? '-' : '+'}${toTwoDigits(Math.floor(minutes / 60))}:${toTwoDigits(minutes % 60)}`
}
