import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPdfReader } from '../adapters/documents/read-pdf.builders.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aContactTaskId, aHousehold, aTestResort, lindqvists, testResort } from '../app/test-resort.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { aDrawing } from '../signature/drawn-signature.builders.ts'
import { createWaiverPdf } from '../waiver-document/waiver-pdf.facts.ts'
import { eraseEvidence } from './erase-evidence.store.ts'
import { findSignature } from './signed-waiver.store.ts'
import { takeAllIntoLog } from './take-into-log.builders.ts'
import { verifySignedWaivers } from '../waiver-verification/verify-signed-waivers.ts'

let testApp: TestApp
const reader = aPdfReader()

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  const contactTaskIds = lindqvists.map(({ ipCode }) => aContactTaskId(testResort.seasonWaiver, ipCode))
  await sign(contactTaskIds)
  await takeAllIntoLog(testApp)
})
afterAll(async () => {
  await reader.close()
  await testApp.close()
})

async function sign(contactTaskIds: string[]): Promise<void> {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/tasks/contact/complete/Waiver',
    headers: { ...as('maya'), 'user-agent': 'Mozilla/5.0 Chrome/140.0.0.0' },
    payload: {
      id: contactTaskIds[0],
      contactTaskIds,
      relatedObject: {
        rolAccepted: true,
        signature: aDrawing('1'),
        typedName: 'Maya Lindqvist',
        signatureDateOffset: -7,
        rolTextHash: createHash('sha256').update(testResort.waiverHtml).digest('hex'),
        relationships: ['1003', '1004'].map((contactId) => ({ contactId, relationship: 'other-adult' })),
        device: {
          timeUtc: '2031-01-01T00:00:09.000Z',
          language: 'xx-device',
          build: 'page-of-the-device.js',
          strokes: { width: 3_500, height: 1_680, strokes: [[12_345, 100, 0, 12_999, 300, 120]] },
        },
      },
    },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

const verify = () => verifySignedWaivers(testApp.pool)
const readRecord = async () => {
  const signature = await findSignature(testApp.pool, 1)
  if (!signature) throw new Error('The signed waiver is missing.')
  return signature
}
/** The people are recorded as erased, as erasing a person does first. */
const recordErasure = (ids: readonly string[]) =>
  insertRows(
    testApp.pool,
    'erasure',
    ids.map((id) => ({
      contact_id: id,
      receipt: 'TEST-TEST',
      erased_by: 'test',
      erased_date_utc: '2026-12-05T00:00:00Z',
    })),
  )
const child = lindqvists.find(({ ipCode }) => ipCode === '1003')

test('PostgreSQL erases nothing of people who are not recorded as erased, or on whom a legal hold is in force', async () => {
  const before = await readRecord()
  await expect(eraseEvidence(testApp.ctx.pool, [1], '1003')).rejects.toThrow('Erasing signed waiver 1 is not allowed')
  await expect(eraseEvidence(testApp.ctx.pool, [1], null)).rejects.toThrow('Erasing signed waiver 1 is not allowed')
  await recordErasure(['1003'])
  await expect(eraseEvidence(testApp.ctx.pool, [1], '1001')).rejects.toThrow('is not allowed')
  await expect(eraseEvidence(testApp.ctx.pool, [1], null)).rejects.toThrow('is not allowed')
  await insertRows(testApp.pool, 'legal_hold', [
    {
      contact_ids: ['1001'],
      incident: '',
      reason: 'A claim',
      placed_by: 'test',
      placed_date_utc: '2026-12-05T00:00:00Z',
    },
  ])
  await expect(eraseEvidence(testApp.ctx.pool, [1], '1003')).rejects.toThrow('is not allowed')
  await testApp.pool.query(`update legal_hold set lifted_by = 'test', lifted_date_utc = now()`)
  expect(await readRecord()).toEqual(before)
})

test('a person who was signed for is erased, and the data of the others stays and can still be verified', async () => {
  const before = await readRecord()
  expect(await eraseEvidence(testApp.ctx.pool, [1], '1003')).toEqual([1])
  const { evidence, signedPart, recordHash, drawing } = await readRecord()
  expect(evidence.signedFor.find(({ contactId }) => contactId === '1003')).toEqual({
    contactId: '1003',
    firstName: '',
    lastName: '',
    birthDate: null,
  })
  expect(evidence.signedFor.filter(({ firstName }) => firstName !== '')).toHaveLength(lindqvists.length - 1)
  expect(evidence.signedFor.find(({ contactId }) => contactId === '1004')?.relationship).toBe('other-adult')
  expect(evidence.signer).toEqual(before.evidence.signer)
  expect([signedPart, recordHash, drawing]).toEqual([before.signedPart, before.recordHash, before.drawing])
  expect(await verify()).toMatchObject({ checked: 1, erased: 1, fault: undefined })
})

test('with the signer goes everything that the device said, and how the signer is related to the others', async () => {
  const client = await testApp.pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ erased: { signed_for: object[]; circumstances: unknown; salts: object } }>(
      `select to_jsonb(without_personal_data(w, '1001')) as erased from signed_waiver w where position = 1`,
    )
    const erased = rows[0]?.erased
    expect(erased?.circumstances).toBeNull()
    expect(JSON.stringify(erased?.signed_for)).not.toContain('relationship')
    expect(erased?.signed_for).toContainEqual(expect.objectContaining({ contactId: '1004', firstName: 'Finn' }))
    expect(Object.keys(erased?.salts ?? {}).filter((path) => /relationship|circumstances/.test(path))).toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('everybody is erased, and no byte of names, address, device or drawing is left in a dump', async () => {
  const { drawing } = await readRecord()
  await recordErasure(lindqvists.map(({ ipCode }) => ipCode).filter((ipCode) => ipCode !== '1003'))
  expect(await eraseEvidence(testApp.ctx.pool, [1], null)).toEqual([1])
  expect(await verify()).toMatchObject({ checked: 1, erased: 1, fault: undefined })

  // A plain dump of the record: what COPY writes.
  const { rows } = await testApp.pool.query<{ dump: string }>('select w::text as dump from signed_waiver w')
  const dump = rows.map(({ dump: row }) => row).join('\n')
  for (const secret of [
    'Maya',
    'Lindqvist',
    'maya@example.test',
    '127.0.0.1',
    'Chrome',
    'xx-device',
    '12345',
    'other-adult',
    child?.firstName ?? '?',
  ]) {
    expect(dump).not.toContain(secret)
  }
  expect(dump).not.toContain(drawing?.toString('hex').slice(20, 60))
  expect(dump).toContain('1001')
})

test('erasing again changes nothing', async () => {
  expect(await eraseEvidence(testApp.ctx.pool, [1, 99], null)).toEqual([])
})

test('the document of an erased record says so, names nobody, and is verified without the product', async () => {
  const { text, pictures, files } = await reader.read(
    Buffer.from(await createWaiverPdf(testApp.ctx, await readRecord())),
  )
  expect(text).toContain('Personal data was erased at')
  expect(text).toContain('Signed by erased on 12/5/2026 for erased')
  expect(text).not.toContain('Lindqvist')
  expect(pictures).toBe(0)
  const sdJwt = files['evidence.sd-jwt'] ?? ''
  // What is left are the numbers of the customers.
  expect(sdJwt.split('~').filter((part) => part !== '')).toHaveLength(1 + 1 + lindqvists.length)
})

test('administrators see that a record was erased, and that it is in order', async () => {
  const answer = await testApp.app.inject({ url: '/api/admin/waivers/signed/1', headers: as('admin') })
  expect(answer.json()).toMatchObject({ fault: null, erasedAtUtc: expect.stringMatching(/^\d{4}-/) })
})

test('nothing but erasing is allowed on a record', async () => {
  const owner = new pg.Client(testApp.superuserConnectionString)
  await owner.connect()
  try {
    for (const change of [
      `signer_name = 'Somebody Else'`,
      `signer_name = 'x', erased_date_utc = now()`,
      'erased_date_utc = null',
      `signed_part = 'x', erased_date_utc = now()`,
      `record_hash = sha256('x')`,
    ]) {
      await expect(owner.query(`update signed_waiver set ${change}`), change).rejects.toThrow('its rows are evidence')
    }
    await expect(testApp.ctx.pool.query(`update signed_waiver set comment = ''`)).rejects.toThrow('permission denied')
  } finally {
    await owner.end()
  }
})
