import { createHash } from 'node:crypto'
import { checkSignedWaiver } from '@first-chair/core/signed-waiver/signed-waiver.api'
import type { SigningCircumstances } from '@first-chair/core/waiver/signed-waiver'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPdfReader } from '../adapters/documents/read-pdf.builders.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aContactTaskId, aHousehold, aTestResort, lindqvists, testResort } from '../app/test-resort.builders.ts'
import { aDrawing } from '../signature/drawn-signature.builders.ts'
import { takeAllIntoLog } from '../waiver-chain/take-into-log.builders.ts'

/** How a person signed, with everything that a page of this release says. */
const device = {
  timeUtc: '2026-12-05T14:29:59.000Z',
  textOpenedAtUtc: '2026-12-05T14:28:00.000Z',
  textReadToEndAtUtc: '2026-12-05T14:29:00.000Z',
  language: 'en-US',
  build: 'index-4f2a.js',
  withoutConnection: true,
  sentAtUtc: '2026-12-05T14:30:00.000Z',
  strokes: { width: 3_500, height: 1_680, strokes: [[100, 100, 0, 900, 300, 120, 1_500, 200, 2_600]] },
}

/** The words for each fact, in the admin area and in the document. A fact that is missing here does not compile. */
const words = {
  identity: ['Identity provider', 'Account there'],
  language: ['Language en-US'],
  recordsConsent: ['Electronic records Version'],
  textOpenedAtUtc: ['Text opened 2026-12-05T14:28:00.000Z, says the device'],
  textReadToEndAtUtc: ['Text read to its end 2026-12-05T14:29:00.000Z, says the device'],
  strokes: ['Strokes 1 stroke with 3 points in 2.6 seconds'],
  deviceTimeUtc: ['Clock of the device 2026-12-05T14:29:59.000Z'],
  withoutConnection: ['Connection none when it was signed, says the device'],
  sentAtUtc: ['Sent 2026-12-05T14:30:00.000Z, says the device'],
  pageBuild: ['Page index-4f2a.js'],
  build: ['Software First Chair'],
} as const satisfies Record<keyof SigningCircumstances, readonly string[]>
const relationships = ['signer: parent', 'signer: legal guardian']

let testApp: TestApp
const pdfs = aPdfReader()
const minors = ['1003', '1004']

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  const ids = ['1001', ...minors].map((contactId) => aContactTaskId(testResort.seasonWaiver, contactId))
  const text = await testApp.app.inject({
    url: `/api/tasks/${testResort.seasonWaiver}/waivertext`,
    headers: as('maya'),
  })
  const { recordsConsent } = text.json<{ recordsConsent: { version: string } }>()
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/tasks/contact/complete/Waiver',
    headers: as('maya'),
    payload: {
      id: ids[0],
      contactTaskIds: ids,
      relatedObject: {
        rolAccepted: true,
        typedName: 'Maya Lindqvist',
        signature: aDrawing(),
        rolTextHash: createHash('sha256').update(testResort.waiverHtml).digest('hex'),
        signatureDateOffset: -7,
        relationships: [
          { contactId: minors[0], relationship: 'parent' },
          { contactId: minors[1], relationship: 'legal-guardian' },
        ],
        device: { ...device, recordsConsentVersion: recordsConsent.version },
      },
    },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  await takeAllIntoLog(testApp)
})
afterAll(async () => {
  await pdfs.close()
  await testApp.close()
})

test('the record in the admin area has each fact about how a waiver was signed, in words', async () => {
  const answer = await testApp.app.inject({ url: '/api/admin/waivers/signed/1', headers: as('admin') })
  const { evidence, fault } = checkSignedWaiver.answer.parse(answer.json())
  expect(fault).toBeNull()
  const lines = evidence.map(({ field, value }) => `${field} ${value}`).join('\n')
  for (const fact of [...Object.values(words).flat(), ...relationships]) expect(lines).toContain(fact)
})

test('the copy of all data of a person has each of them too, as JSON and in the document', async () => {
  const answer = await testApp.app.inject({
    url: '/api/admin/privacy/people/1001/export?household=1001',
    headers: as('admin'),
  })
  expect(answer.statusCode).toBe(200)
  const files = unzipSync(new Uint8Array(answer.rawPayload))

  const records: unknown = JSON.parse(Buffer.from(files['records/signed_waiver.json'] ?? []).toString())
  expect(records).toMatchObject([
    {
      signed_for: [{ contactId: '1001' }, { relationship: 'parent' }, { relationship: 'legal-guardian' }],
      circumstances: Object.fromEntries(Object.keys(words).map((field) => [field, expect.anything()])),
    },
  ])
  expect(records).toMatchObject([{ circumstances: { deviceTimeUtc: device.timeUtc, strokes: device.strokes } }])

  const [document] = Object.entries(files).filter(([path]) => /^waivers\/documents\/.*\.pdf$/.test(path))
  const { text } = await pdfs.read(Buffer.from(document?.[1] ?? []))
  // The reader sees spaces where a line may end.
  for (const fact of [...Object.values(words).flat(), ...relationships]) {
    expect(text.replaceAll(' ', '')).toContain(fact.replaceAll(' ', ''))
  }
})
