import { checkInDate, type DateFormat } from '@first-chair/core/date-format'
import type { SignedWaiverEvidence } from '@first-chair/core/waiver/signed-waiver'
import type { Content } from '../adapters/documents/content.rule.ts'
import { printedText } from './printed-text.rule.ts'

/** A signed waiver, with everything that its document says. */
export type WaiverToPrint = {
  position: number
  evidence: SignedWaiverEvidence
  html: string
  recordHash: Buffer
  previousHash: Buffer
  chainHash: Buffer
  locationName: string
  dateFormat: DateFormat
  /** The drawn signature; `unreadable` where bytes were kept that are no picture. */
  drawing: { png: Buffer; width: number; height: number } | 'unreadable' | undefined
}

/**
 * The document of a signed waiver: the text as it was signed, then the evidence, field by field, as it is kept and hashed,
 * and how it is checked (domain rules, section 4).
 */
export function waiverDocument(waiver: WaiverToPrint): {
  title: string
  dated: Date
  footer: string
  content: Content[]
} {
  const { evidence, position } = waiver
  return {
    title: `${evidence.taskName}, signed by ${evidence.signer.name}`,
    dated: new Date(evidence.signedAtUtc),
    footer: `Signed waiver ${position} · record ${waiver.recordHash.toString('hex').slice(0, 16)}…`,
    content: [
      { text: evidence.taskName, fontSize: 18, bold: true, margin: [0, 0, 0, 4] },
      { text: summary(waiver), color: '#444444', margin: [0, 0, 0, 14] },
      ...printedText(waiver.html),
      { text: 'Signature', fontSize: 15, bold: true, margin: [0, 18, 0, 6] },
      { text: evidence.affirmation, margin: [0, 0, 0, 8] },
      ...drawn(waiver),
      facts(signatureFacts(waiver)),
      { text: 'How this is checked', fontSize: 12, bold: true, margin: [0, 14, 0, 4] },
      { text: howToCheck(waiver), margin: [0, 0, 0, 6] },
      facts(checkFacts(waiver)),
    ],
  }
}

function summary({ evidence, dateFormat }: WaiverToPrint): string {
  const names = evidence.signedFor.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  return `Signed by ${evidence.signer.name} on ${checkInDate(localTime(evidence).slice(0, 10), dateFormat)} for ${names.join(', ')}.`
}

/** The picture and its caption stay on one page. */
function drawn({ drawing }: WaiverToPrint): Content[] {
  if (drawing === undefined) return []
  if (drawing === 'unreadable') {
    return [{ text: 'The drawn signature cannot be shown; its SHA-256 stands below.', margin: [0, 0, 0, 8] }]
  }
  return [
    {
      stack: [
        {
          image: `data:image/png;base64,${drawing.png.toString('base64')}`,
          fit: [240, 96],
        },
        {
          canvas: [{ type: 'line', x1: 0, y1: 0, x2: 240, y2: 0, lineWidth: 0.5, lineColor: '#555555' }],
          margin: [0, 2, 0, 2],
        },
        { text: 'Drawn signature', fontSize: 8, color: '#555555' },
      ],
      unbreakable: true,
      margin: [0, 0, 0, 10],
    },
  ]
}

const signedOn = {
  page: 'the page of the resort',
  'own-link': 'the page of the resort, with a link of their own, not signed in',
  external: 'the page of an outside provider',
} as const satisfies Record<SignedWaiverEvidence['signedOn'], string>

/** The evidence, field by field, as it stands in the document. */
export function signatureFacts({
  evidence,
  dateFormat,
  locationName,
}: Pick<WaiverToPrint, 'evidence' | 'dateFormat' | 'locationName'>): [string, string][] {
  const { signer, signedFor, startDate, endDate, typedName, agreed } = evidence
  const day = (date: string): string => checkInDate(date, dateFormat)
  const browser = [evidence.browserName, evidence.browserVersion].filter((part) => part !== '').join(' ')
  return [
    ['Signed by', [signer.name, signer.email, `customer ${signer.ipCode}`].filter((part) => part !== '').join(', ')],
    ...signedFor.map((person): [string, string] => [
      'Signed for',
      `${person.firstName} ${person.lastName}, ${person.birthDate === null ? 'birth date unknown' : `born ${day(person.birthDate)}`}, customer ${person.contactId}`,
    ]),
    ['Signed at', `${localTime(evidence).replace('T', ' ')} ${offset(evidence.offsetHours)} (${evidence.signedAtUtc})`],
    [
      'Counts',
      endDate === null ? `from ${day(startDate)}, without end` : `from ${day(startDate)} until ${day(endDate)}`,
    ],
    ['Agreed', agreed === null ? 'not asked' : agreed ? 'yes, the box was checked' : 'no'],
    ['Typed name', typedName ?? 'not asked'],
    ['Location', locationName],
    ['Signed on', signedOn[evidence.signedOn]],
    ['Address', evidence.ipAddress],
    ['Browser', browser],
    ...(evidence.userAgent === undefined ? [] : [['User agent', evidence.userAgent] satisfies [string, string]]),
    ['Comment', evidence.comment],
    ['Waiver', evidence.posWaiverId],
  ]
}

function checkFacts(waiver: WaiverToPrint): [string, string][] {
  const { evidence } = waiver
  return [
    ['Number', String(waiver.position)],
    ['Text', evidence.textHash],
    ...(evidence.drawingHash === null ? [] : [['Drawing', evidence.drawingHash] satisfies [string, string]]),
    ['Record', waiver.recordHash.toString('hex')],
    ['Record before', waiver.previousHash.toString('hex')],
    ['Chain', waiver.chainHash.toString('hex')],
  ]
}

function howToCheck({ position }: WaiverToPrint): string {
  return `This is signed waiver number ${position} of the installation. All of them are kept in one chain: each carries the SHA-256 of its text, of its drawing, of everything above, and of the record before it, so that a changed or missing one shows. The resort checks the chain with “npm run verify” and compares the numbers below with the kept ones. A number in square brackets such as [U+6C60] stands for a character that this document's font lacks.`
}

function facts(rows: readonly [string, string][]): Content {
  return {
    table: {
      widths: [84, '*'],
      dontBreakRows: true,
      body: rows.map(([name, value]) => [{ text: name, color: '#555555' }, { text: value === '' ? '–' : value }]),
    },
    layout: 'noBorders',
  }
}

/** When it was, on the clock of whoever signed: `2026-02-13T09:01:02`. */
function localTime({ signedAtUtc, offsetHours }: SignedWaiverEvidence): string {
  return new Date(Date.parse(signedAtUtc) + offsetHours * 3_600_000).toISOString().slice(0, 19)
}

function offset(hours: number): string {
  const minutes = Math.abs(Math.round(hours * 60))
  const two = (part: number): string => String(part).padStart(2, '0')
  return `UTC${hours < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
