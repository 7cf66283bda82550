import { verify } from 'node:crypto'
import {
  buildSignedMessage,
  decodeArrivalCode,
  maxArrivalCodeBytes,
  splitSignature,
  type ArrivalCode,
} from '@first-chair/core/arrival-code/arrival-code'
import { buildArrivalLink } from '@first-chair/core/contact-task/arrival-card'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import { aTestApp, as, testMorning, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, testResort } from '../app/test-resort.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { deriveLookup, derivePersonTag } from './derive.rule.ts'
import { loadAcceptedKeys, toPublicKey } from './signing-keys.facts.ts'

const today = '2026-12-05'
const healthNote = 'Peanuts-marker'
const day = 24 * 60 * 60_000

let testApp: TestApp
let now = testMorning
beforeAll(async () => {
  testApp = await aTestApp({ now: () => now })
  const { pool } = testApp
  await aTestResort(pool)
  await aHousehold(pool, lindqvists)
  await insertRows(pool, 'household', [{ ip_code: '1001', reference: 'K7QM-4TRX' }])
  await insertRows(pool, 'pos.product', [{ code: 'DAY', name: 'Day ticket' }])
  await insertRows(pool, 'pos.product_access', [{ product_code: 'DAY', from_time: null }])
  await insertRows(pool, 'pos.purchase', [
    { id: 'A', ip_code: '1001', kind: 'transaction', product_code: 'DAY', product_date: today },
    { id: 'B', ip_code: '1003', kind: 'transaction', product_code: 'DAY', product_date: today },
  ])
  await testApp.ctx.pointOfSale.recordChildRegistration('1003', aChildRegistration({ foodAllergy: healthNote }))
})
afterAll(() => testApp.close())

const utf8 = {
  encode: (text: string) => Buffer.from(text, 'utf8'),
  decode: (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8'),
}
const ask = (visitDay = today) =>
  testApp.app.inject({
    method: 'GET',
    url: `/api/arrival-code/location/${testResort.base}?day=${visitDay}`,
    headers: as('maya'),
  })
async function read(visitDay = today): Promise<{ text: string; code: ArrivalCode; bytes: Buffer }> {
  const answer = await ask(visitDay)
  expect(answer.statusCode, answer.body).toBe(200)
  const text = answer.json<{ code: string }>().code
  const bytes = Buffer.from(text, 'base64url')
  const code = decodeArrivalCode(splitSignature(new Uint8Array(bytes))?.signed ?? new Uint8Array(0), utf8)
  if (!code) throw new Error('The code was not decoded.')
  return { text, code, bytes }
}
async function isSigned(text: string, reference = 'K7QM-4TRX'): Promise<boolean> {
  const parts = splitSignature(new Uint8Array(Buffer.from(text, 'base64url')))
  if (!parts) return false
  const message = buildSignedMessage(parts.signed, reference, utf8)
  const keys = await loadAcceptedKeys(testApp.ctx)
  return keys.some(({ publicKey }) =>
    verify(
      'sha256',
      message,
      { key: toPublicKey(Buffer.from(publicKey, 'base64')), dsaEncoding: 'ieee-p1363' },
      parts.signature,
    ),
  )
}

describe('the arrival code of a household', () => {
  test('says who comes and who is ready, where, for which day and when it was signed', async () => {
    const { code } = await read()
    expect(code).toMatchObject({
      locationId: testResort.base,
      day: today,
      signedAt: testMorning.getTime() / 1000,
      people: [
        { verdict: 'not-ready', ageBand: 'adult', firstName: 'Maya' },
        { verdict: 'not-ready', ageBand: 'adult', firstName: 'Theo' },
        { verdict: 'not-ready', ageBand: 'child', firstName: 'Juno' },
        { verdict: 'not-ready', ageBand: 'child', firstName: 'Finn' },
      ],
    })
    expect(code.people.map(({ tag }) => tag)).toEqual(
      lindqvists.map(({ ipCode }) => derivePersonTag(Buffer.from(code.secret), ipCode)),
    )
  })
  test('is signed, together with the reference of its card', async () => {
    const { text, bytes } = await read()
    expect(await isSigned(text)).toBe(true)
    expect(await isSigned(text, 'AAAA-2222')).toBe(false)
    for (const at of [1, 20, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await isSigned(changed.toString('base64url')), `byte ${at}`).toBe(false)
    }
  })
  test('has at most 300 bytes with its address', async () => {
    const { text } = await read()
    const card = { locationId: testResort.base, householdReference: 'K7QM-4TRX' }
    expect(buildArrivalLink(testApp.ctx.config.baseUrl, card, text)?.length).toBeLessThanOrEqual(maxArrivalCodeBytes)
  })
  test('has no last name, birth date, id of a customer or health note', async () => {
    const { bytes } = await read()
    const markers = ['Lindqvist', '1001', healthNote, ...lindqvists.map(({ birthDate }) => birthDate ?? 'none')]
    for (const marker of markers) expect(bytes.includes(marker), marker).toBe(false)
  })
  test('has the same 128 random bits for the day each time, and others for another day', async () => {
    const [first, again, tomorrow] = [await read(), await read(), await read('2026-12-06')]
    expect(first.code.secret).toHaveLength(16)
    expect(again.code.secret).toEqual(first.code.secret)
    expect(tomorrow.code.secret).not.toEqual(first.code.secret)
  })
  test('has a secret that the database stores encrypted, with the hash that finds the household', async () => {
    const secret = Buffer.from((await read()).code.secret)
    const { rows } = await testApp.pool.query<{ household_ip_code: string; sealed_secret: Buffer }>(
      'select household_ip_code, sealed_secret from arrival_code where lookup_hash = $1',
      [deriveLookup(secret)],
    )
    expect(rows).toMatchObject([{ household_ip_code: '1001' }])
    expect(rows[0]?.sealed_secret.includes(secret)).toBe(false)
  })
  test('is refused for a day that has passed', async () => {
    expect((await ask('2026-12-04')).json()).toMatchObject({ status: 400, fields: [{ path: 'day' }] })
  })
})

describe('the key that signs', () => {
  test('is created once, also if several guests ask at the same moment', async () => {
    const database = await aTestApp()
    try {
      await aTestResort(database.pool)
      await aHousehold(database.pool, lindqvists)
      await insertRows(database.pool, 'household', [{ ip_code: '1001', reference: 'K7QM-4TRX' }])
      const url = `/api/arrival-code/location/${testResort.base}?day=${today}`
      const answers = await Promise.all(
        [1, 2, 3, 4].map(() => database.app.inject({ method: 'GET', url, headers: as('maya') })),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
      expect((await database.pool.query('select from arrival_signing_key')).rowCount).toBe(1)
    } finally {
      await database.close()
    }
  })
  test('is replaced after 90 days, and codes that the old one signed are still accepted', async () => {
    const old = await read()
    now = new Date(testMorning.getTime() + 91 * day)
    const { code, text } = await read('2027-03-10')
    expect(code.keyId).not.toBe(old.code.keyId)
    expect(await isSigned(old.text)).toBe(true)
    expect(await isSigned(text)).toBe(true)
  })
  test('is no longer accepted long after it was replaced', async () => {
    const keys = (await loadAcceptedKeys(testApp.ctx)).map(({ id }) => id)
    now = new Date(testMorning.getTime() + 600 * day)
    expect((await loadAcceptedKeys(testApp.ctx)).map(({ id }) => id)).toEqual(keys.slice(0, 1))
    now = testMorning
  })
})
