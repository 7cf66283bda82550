import { createHash } from 'node:crypto'
import { LanguageSettings } from '@first-chair/core/settings/language'
import { taskTypeIds } from '@first-chair/core/task-kind/task-kinds'
import { openSignIn, openSignInLink } from '../sign-in/sign-in.builders.ts'
import { aDrawing } from '../signature/drawn-signature.builders.ts'
import { testPass, testPassType } from '../wallet/wallet-apps.builders.ts'
import { lindqvists, aContactTaskId, testResort } from './test-resort.builders.ts'

/** The secret of a signing link. */
export const theosToken = 'theos-token'

/** The row of an uploaded picture of the pages. */
export const anUploadedPicture = {
  content_hash: createHash('sha256').update('a picture').digest(),
  content_type: 'image/png',
  picture: Buffer.from('a picture'),
  width: 64,
  height: 64,
}

const texts = [testResort.waiverHtml, '<p>Today only.</p>', '<p>We may show photos.</p>']
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Texts that refer to records of the test resort, or that pass strict validation. */
export const validTexts = [
  ...lindqvists.map(({ ipCode }) => ipCode),
  '2001',
  ...[1, 2, 3, 4, 5].flatMap((task) => [aContactTaskId(task, '1001'), aContactTaskId(task, '1003')]),
  'Maya Lindqvist',
  'SEASON',
  'DAY',
  'DAY-TICKET',
  '1',
  '2',
  'language',
  'theme',
  'admin@kestrel.example',
  '2026-12-05',
  '2026-12-01T00:00:00Z',
  '1990-02-02',
  aDrawing(),
  ...texts.map(sha256),
]

/** The secret of a link to a mobile pass. */
export const theosPassToken = 'theos-pass-token'

/** A setup document that changes nothing. */
export const aSetupText = 'firstChairSetup: 1\nend: true\n'

const people = ['1001', '1002', '1003', '2001']
const eTickets = ['E1001', 'E1002']

/** Likely values by field name. They refer to existing records, so that requests pass the first validation. */
export const validValuesByField: Readonly<Record<string, readonly (string | number | boolean)[]>> = {
  id: [
    1,
    2,
    3,
    4,
    5,
    50,
    ...[1, 2, 3, 5, 60, 61].flatMap((task) => [aContactTaskId(task, '1001'), aContactTaskId(task, '1003')]),
    ...eTickets,
  ],
  contactTaskId: [aContactTaskId(60, '1003'), aContactTaskId(60, '1001')],
  contactTaskIds: [aContactTaskId(1, '1001'), aContactTaskId(1, '1003')],
  contactId: people,
  contactIds: people,
  household: people,
  commandId: ['5f0c1b52-6f1e-4c3f-9a51-1d6a4fbb2f10'],
  eventIds: [1, 2],
  deviceId: ['5f0c1b52-6f1e-4c3f-9a51-1d6a4fbb2f10', testPass.deviceId],
  passTypeId: [testPassType],
  serialNumber: [testPass.serialNumber],
  pushToken: ['00112233445566778899aabbccddeeff'],
  passesUpdatedSince: ['0', '7'],
  shiftId: ['5f0c1b52-6f1e-4c3f-9a51-1d6a4fbb2f10'],
  kioskId: [1, 2],
  customerId: people,
  ipCode: people,
  ipCodes: people,
  ipcode: people,
  posGuestId: people,
  position: [1, 2],
  version: [1, 2, 3],
  languageVersion: [1, 2],
  themeVersion: [1, 2],
  draftId: [1],
  locationId: [1, 2],
  locationIds: [1, 2],
  activityId: [1, 2],
  activityIds: [1, 2],
  defaultActivityId: [1, 2],
  taskId: [1, 2, 3, 60],
  taskIds: [1, 2, 3, 60],
  ids: [1, 2, 60],
  taskTypeId: taskTypeIds,
  collectionId: [50],
  kind: ['language', 'theme', 'export', 'erase'],
  token: [theosToken, theosPassToken, openSignInLink],
  request: [openSignIn],
  givenName: ['Maya'],
  familyName: ['Lindqvist'],
  phoneNumber: ['970-555-0142'],
  timeZone: ['America/Denver'],
  code: ['492817', 'SEASON', 'PARK', 'TEST-CODE', '0147 3822'],
  reference: ['TEST-CODE'],
  submissionId: ['4bd05fd4-2f6a-4d53-9e5b-8f5f0d1f2a10'],
  collectedByContactId: ['1001', '1002'],
  posWaiverId: ['SEASON', 'DAY'],
  externalWaiverId: ['X1'],
  waiverId: ['X1'],
  productId: ['SOLD', 'DAY'],
  productIds: ['SOLD', 'DAY'],
  eTicketId: eTickets,
  transactionId: ['MT1001', 'MT1002'],
  passNumber: ['E1001', '0147 3822'],
  hash: ['ff00', anUploadedPicture.content_hash.toString('hex')],
  photoHash: ['ff00'],
  firstName: ['Kim', 'Maya'],
  lastName: ['Lindqvist', 'Okafor'],
  dateOfBirth: ['2020-02-02', '1985-03-02'],
  birthDate: ['2020-02-02'],
  email: ['new@kestrel.example', 'colleague@kestrel.example'],
  typedName: ['Maya Lindqvist', 'Theo Lindqvist', 'Lindqvist'],
  rolTextHash: texts.map(sha256),
  signature: [aDrawing()],
  signatureDateOffset: [0, -7],
  rolAccepted: [true],
  recordsConsentVersion: [sha256(LanguageSettings.parse({}).checkIn.recordsConsent).slice(0, 12)],
  timeUtc: ['2026-12-05T14:30:09.000Z'],
  textOpenedAtUtc: ['2026-12-05T14:30:00.000Z'],
  textReadToEndAtUtc: ['2026-12-05T14:30:05.000Z'],
  language: ['en'],
  build: ['index-4f2a.js'],
  ipCodesCommaSeparated: ['1001', '1001,2001'],
  startDate: ['2026-12-01'],
  endDate: ['2026-12-31'],
  number: [2, '3820'],
  against: [1],
  fromVersion: [1],
  currentVersion: [1],
  text: [aSetupText],
  scheduledFor: ['2026-12-12T04:00'],
  from: ['2026-12-01'],
  to: ['2026-12-31'],
  selectedAbility: ['I'],
  selectedHeight: ['H3'],
  selectedWeight: ['W9'],
  shoeSize: ['US 4'],
}

/** Fields whose name looks like a reference, but whose value does not matter here. */
export const fieldsWithoutReference = new Set([
  // Ids of external systems, which are stored or passed on unchanged.
  'accessLocationId',
  'accessLocationIds',
  'passCheckerLocationId',
  'salesLocationIds',
  'resortCodes',
  'resortGroupCodes',
  'eventId',
  'externalOrderId',
  'googleAnalyticsTagId',
  // Of a passkey, which nobody can generate.
  'rawId',
  'posProductId',
  'posProductCode',
  // Not references, although the names look like it.
  'postalCode',
  'appVersion',
])

/** The pattern of the names of fields that refer to a record. */
export const referenceFieldPattern = /(id|ids|code|codes|hash|token|reference|position|version|number)$/i
