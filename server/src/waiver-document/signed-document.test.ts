import { createHash } from 'node:crypto'
import { splitDocumentSignature } from '@first-chair/core/waiver-proof/document-signature'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { SignedWaiverSummary } from '@first-chair/core/waiver/waiver'
import { aPdfReader } from '../adapters/documents/read-pdf.builders.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import {
  aHousehold,
  aTestResort,
  haddads,
  lindqvists,
  okafors,
  aContactTaskId,
  testResort,
} from '../app/test-resort.builders.ts'
import { takeAllIntoLog } from '../waiver-chain/take-into-log.builders.ts'

let testApp: TestApp
const reader = aPdfReader()
const family = lindqvists.map(({ ipCode }) => aContactTaskId(testResort.seasonWaiver, ipCode))

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
  await aHousehold(testApp.pool, haddads)
  await sign('maya', family, 'Maya Lindqvist')
  await takeAllIntoLog(testApp)
  await sign('noor', [aContactTaskId(testResort.seasonWaiver, '3001')], 'Noor Haddad')
})
afterAll(async () => {
  await reader.close()
  await testApp.close()
})

async function sign(token: string, contactTaskIds: string[], typedName: string): Promise<void> {
  const line = await sharp({ create: { width: 600, height: 20, channels: 4, background: '#103050' } })
    .png()
    .toBuffer()
  const drawing = await sharp({ create: { width: 800, height: 300, channels: 4, background: '#ffffff00' } })
    .composite([{ input: line, top: 140, left: 100 }])
    .png()
    .toBuffer()
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/tasks/contact/complete/Waiver',
    headers: { ...as(token), 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36' },
    payload: {
      id: contactTaskIds[0],
      contactTaskIds,
      relatedObject: {
        rolAccepted: true,
        signature: drawing.toString('base64'),
        typedName,
        signatureDateOffset: -7,
        rolTextHash: createHash('sha256').update(testResort.waiverHtml).digest('hex'),
      },
    },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

const get = (url: string, token = 'maya') => testApp.app.inject({ method: 'GET', url, headers: as(token) })
const listed = async (token = 'maya') =>
  z.array(SignedWaiverSummary).parse((await get('/api/waivers/signed', token)).json())
const getDocument = (position: number, token = 'maya') => get(`/api/waivers/signed/${position}/pdf`, token)

test('a guest sees the waivers that the household signed, and whom they cover', async () => {
  expect(await listed()).toEqual([
    {
      position: 1,
      taskId: testResort.seasonWaiver,
      taskName: 'Season Liability Waiver',
      signedAtUtc: '2026-12-05T14:30:00.000Z',
      offsetHours: -7,
      signer: 'Maya Lindqvist',
      signedFor: lindqvists.map(({ ipCode, firstName, lastName }) => ({ contactId: ipCode, firstName, lastName })),
      startDate: '2026-12-05',
      endDate: '2027-05-31',
    },
  ])
  expect((await listed('noor')).map(({ position }) => position)).toEqual([2])
  expect(await listed('sam')).toEqual([])
})

test('the copy has the text as it was signed, the drawn signature, and all of the evidence', async () => {
  const answer = await getDocument(1)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['cache-control']).toBe('no-store')

  const { text, pictures, files } = await reader.read(answer.rawPayload)
  const { rows } = await testApp.pool.query<Record<'text_hash' | 'record_hash', Buffer>>(
    'select text_hash, record_hash from signed_waiver where position = 1',
  )
  for (const expected of [
    'Season Liability Waiver',
    'Assumption of risk Snow is slippery.',
    'Maya Lindqvist, maya@example.test, customer 1001',
    ...lindqvists.map(({ firstName, lastName }) => `${firstName} ${lastName}, born`),
    'born 1/15/2014',
    '2026-12-05 07:30:00 UTC-07:00 (2026-12-05T14:30:00.000Z)',
    'from 12/5/2026 until 5/31/2027',
    'yes, the box was checked',
    'Typed name Maya Lindqvist',
    '127.0.0.1',
    'Chrome 140.0.0.0',
    'Signed 12/5/2026 by Maya Lindqvist with Chrome.',
    'SEASON',
    'proof@v1 index 1',
    'Key of the log',
    'Account there',
    'Software First Chair',
    ...Object.values(rows[0] ?? {}).map((hash) => hash.toString('hex')),
  ]) {
    expect(text).toContain(expected)
  }
  expect(text).not.toContain('alert(1)')
  expect(pictures).toBe(1)
  const sha256 = (content = '') => createHash('sha256').update(content).digest('hex')
  expect(sha256(files['evidence.sd-jwt']?.split('~')[0])).toBe(rows[0]?.record_hash.toString('hex'))
  expect(sha256(files['text.html'])).toBe(rows[0]?.text_hash.toString('hex'))
  expect(files['proof.tlog-proof']).toMatch(/^c2sp\.org\/tlog-proof@v1\nindex 1\n/)
})

test('the same record creates the same document, byte for byte', async () => {
  const [first, second] = [await getDocument(1), await getDocument(1)]
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
})

test('waivers of other households, and waivers that nobody signed, are not found', async () => {
  for (const [position, token] of [
    [1, 'sam'],
    [1, 'noor'],
    [2, 'maya'],
    [3, 'maya'],
    [2_147_483_647, 'maya'],
  ] as const) {
    const answer = await getDocument(position, token)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'not-found'])
  }
  expect((await testApp.app.inject({ method: 'GET', url: '/api/waivers/signed/1/pdf' })).statusCode).toBe(401)
})

test('a child who moves to the other parent does not bring copies, which have data of the first household', async () => {
  await testApp.pool.query(`update pos.customer set head_ip_code = '2001', position = 1 where ip_code = '1003'`)
  try {
    expect(await listed('sam')).toEqual([])
    expect((await getDocument(1, 'sam')).statusCode).toBe(404)
    expect((await getDocument(1, 'maya')).statusCode).toBe(200)
  } finally {
    await testApp.pool.query(`update pos.customer set head_ip_code = '1001', position = 2 where ip_code = '1003'`)
  }
})

test('a customer who was merged into another one keeps the copies', async () => {
  await testApp.pool.query(
    `update pos.customer set head_ip_code = '2001', position = 1 where ip_code in ('1002', '1003', '1004')`,
  )
  await testApp.pool.query(`update pos.customer set merged_into = '2001' where ip_code = '1001'`)
  try {
    expect((await listed('sam')).map(({ position }) => position)).toEqual([1])
    expect((await getDocument(1, 'sam')).statusCode).toBe(200)
  } finally {
    await testApp.pool.query(`update pos.customer set merged_into = null where ip_code = '1001'`)
    await testApp.pool.query(
      `update pos.customer set head_ip_code = '1001', position = ip_code::int - 1001 where ip_code like '100_'`,
    )
  }
})

test('a record that was changed gets a document that nobody signed, without a code', async () => {
  const before = (await getDocument(1)).rawPayload
  expect(splitDocumentSignature(before)).toBeDefined()
  const superuser = new pg.Client(testApp.superuserConnectionString)
  await superuser.connect()
  const rename = (name: string) =>
    superuser.query(
      `alter table signed_waiver disable trigger all; update signed_waiver set signer_name = '${name}' where position = 1;
       alter table signed_waiver enable trigger all`,
    )
  try {
    await rename('Somebody Else')
    const { rawPayload } = await getDocument(1)
    expect(splitDocumentSignature(rawPayload)).toBeUndefined()
    const { text } = await reader.read(rawPayload)
    expect(text).toContain('It was changed after it was signed. So nobody signed this document, and it proves nothing.')
    expect(text).not.toContain('Scan this code')
  } finally {
    await rename('Maya Lindqvist')
    await superuser.end()
  }
  expect((await getDocument(1)).rawPayload.equals(before)).toBe(true)
})
