import { webcrypto } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import { recordIvBytes, OfflineBundle, OfflineHousehold } from '@first-chair/core/offline-bundle/offline-bundle'
import { derivations } from '@first-chair/core/arrival-code/arrival-code'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTestApp, as, testMorning, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, testResort } from '../app/test-resort.builders.ts'
import { deriveLookup } from '../arrival-code/derive.rule.ts'
import { loadArrivalSecrets } from '../arrival-code/arrival-secrets.facts.ts'
import { insertRows } from '../db/insert-rows.ts'
import { storeVerdicts } from '../stored-verdict/verdicts.builders.ts'
import { updateVerdicts } from '../stored-verdict/update-verdicts.ts'
import { someStaff } from '../staff/staff.builders.ts'
import { asDevice, someDevices } from './staff-device.builders.ts'

const today = '2026-12-05'
const healthNote = 'Peanuts-marker'

let testApp: TestApp
let now = testMorning
beforeAll(async () => {
  testApp = await aTestApp({ now: () => now })
  const { pool } = testApp
  await aTestResort(pool)
  await aHousehold(pool, lindqvists)
  await aHousehold(pool, okafors)
  await someStaff(pool)
  await someDevices(pool)
  await insertRows(pool, 'household', [{ ip_code: '1001', reference: 'K7QM-4TRX' }])
  await insertRows(pool, 'pos.product', [{ code: 'DAY', name: 'Day ticket' }])
  await insertRows(pool, 'pos.product_access', [{ product_code: 'DAY', from_time: null }])
  const people = [...lindqvists, ...okafors]
  await insertRows(
    pool,
    'pos.purchase',
    people.map(({ ipCode }) => ({
      id: ipCode,
      ip_code: ipCode,
      kind: 'transaction',
      product_code: 'DAY',
      product_date: today,
    })),
  )
  await testApp.ctx.pointOfSale.recordChildRegistration('1003', aChildRegistration({ foodAllergy: healthNote }))
  await updateVerdicts(testApp.ctx, new AbortController().signal)
})
afterAll(() => testApp.close())

const read = (headers: object = {}) =>
  testApp.app.inject({ method: 'GET', url: '/api/device/bundle', headers: { ...asDevice('desk'), ...headers } })
/** As a device does it: with WebCrypto. */
async function decrypt(bundle: OfflineBundle, secret: Buffer): Promise<OfflineHousehold | undefined> {
  const lookup = deriveLookup(secret).toString('base64url')
  const sealed = bundle.records.find(([one]) => one === lookup)?.[1]
  if (sealed === undefined) return undefined
  const text = new TextEncoder()
  const { subtle } = webcrypto
  const key = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: text.encode(bundle.version), info: text.encode(derivations.record) },
    await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']),
    { name: 'AES-GCM', length: 256 },
    false,
    ['decrypt'],
  )
  const opened = await subtle.decrypt(
    { name: 'AES-GCM', iv: new Uint8Array(recordIvBytes) },
    key,
    Buffer.from(sealed, 'base64url'),
  )
  return OfflineHousehold.parse(JSON.parse(Buffer.from(opened).toString('utf8')))
}
const secretOf = async (household: string) =>
  (await loadArrivalSecrets(testApp.ctx, [household], today)).get(household) ?? Buffer.alloc(0)

describe('the offline bundle of a device', () => {
  test('has a record of each expected household, which its code opens and no other', async () => {
    const bundle = (await read()).json<OfflineBundle>()
    expect(bundle).toMatchObject({
      installation: testApp.ctx.config.baseUrl,
      locationId: testResort.base,
      role: 'desk',
      day: today,
      madeAtUtc: testMorning.toISOString(),
    })
    expect(bundle.records).toHaveLength(2)
    const household = await decrypt(bundle, await secretOf('1001'))
    expect(household?.people.map(({ firstName, lastInitial, ageBand }) => [firstName, lastInitial, ageBand])).toEqual([
      ['Maya', 'L', 'adult'],
      ['Theo', 'L', 'adult'],
      ['Juno', 'L', 'child'],
      ['Finn', 'L', 'child'],
    ])
    expect(household?.people[0]).toMatchObject({
      verdict: 'not-ready',
      reason: { text: 'No card yet', resolvedBy: 'desk' },
      arrived: null,
    })
    expect(household?.guestName).toBe('Maya')
    await expect(decrypt({ ...bundle, version: 'x' }, await secretOf('1001'))).rejects.toThrow()
  })
  test('names nobody: without a code, no marker is in its bytes', async () => {
    const { body } = await read()
    const bytes = Buffer.from(body)
    const sealed = Buffer.concat(
      OfflineBundle.parse(JSON.parse(body))
        .records.flat()
        .map((part) => Buffer.from(part, 'base64url')),
    )
    const people = [...lindqvists, ...okafors]
    const markers = people.flatMap(({ firstName, lastName, ipCode, birthDate }) => [
      firstName,
      lastName,
      ipCode,
      birthDate ?? 'none',
    ])
    // The letters of a short name appear in encrypted text by chance.
    const sought = markers.map((marker) => (marker.length < 6 ? JSON.stringify(marker) : marker))
    for (const marker of [...sought, 'K7QM-4TRX', healthNote]) {
      expect(bytes.includes(marker), marker).toBe(false)
      expect(sealed.includes(marker), marker).toBe(false)
    }
  })
  test('has no last name, birth date, id or health note in a record', async () => {
    const bundle = (await read()).json<OfflineBundle>()
    const opened = JSON.stringify(await decrypt(bundle, await secretOf('1001')))
    for (const marker of ['Lindqvist', '"1001"', '2014-01-15', healthNote]) expect(opened).not.toContain(marker)
  })
  test('has records whose length does not tell how many people a household has', async () => {
    const { records } = (await read()).json<OfflineBundle>()
    for (const [, sealed = ''] of records) expect((Buffer.from(sealed, 'base64url').length - 16) % 256).toBe(0)
  })
  test('is not sent again while nothing changes, and has other keys as soon as something does', async () => {
    const first = await read()
    const tag = String(first.headers['etag'])
    now = new Date(testMorning.getTime() + 2 * 60_000)
    expect((await read({ 'if-none-match': tag })).statusCode).toBe(304)
    const url = `/api/staff/locations/${testResort.base}/households/2001/arrivals`
    await testApp.app.inject({
      method: 'POST',
      url,
      headers: as('desk'),
      payload: { commandId: '5f0c1b52-6f1e-4c3f-9a51-1d6a4fbb2f10', device: '', contactIds: ['2001'] },
    })
    now = new Date(testMorning.getTime() + 4 * 60_000)
    const second = await read({ 'if-none-match': tag })
    expect(second.statusCode).toBe(200)
    const bundle = second.json<OfflineBundle>()
    const household = await decrypt(bundle, await secretOf('2001'))
    expect(household?.people).toMatchObject([{ firstName: 'Sam', arrived: { time: '07:32', place: null } }])
    now = testMorning
  })
  test('is compressed for a device that can read it, because most of its time is the network', async () => {
    const plain = await read()
    expect(plain.headers['content-encoding']).toBeUndefined()
    const compressed = await read({ 'accept-encoding': 'gzip, deflate, br' })
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body)
  })
  test('of the rental shop has neither initials nor people without a rental', async () => {
    await testApp.pool.query(`update staff_device set role = 'rental' where id = 902`)
    const answer = await testApp.app.inject({ method: 'GET', url: '/api/device/bundle', headers: asDevice('desk2') })
    expect(answer.json<OfflineBundle>().records).toEqual([])
  })
  test('of the rental shop has reasons of its own tasks only, and otherwise that something is open', async () => {
    await testApp.pool.query(`delete from readiness_verdict; update staff_device set role = 'rental' where id = 901`)
    await storeVerdicts(testApp.pool, [
      {
        contactId: '1003',
        day: today,
        plannedTime: '09:00',
        codes: ['waiver-missing'],
        blocks: 'rental',
        booked: ['rental'],
      },
      { contactId: '1004', day: today, plannedTime: '09:00', codes: ['rental-profile-missing'], booked: ['rental'] },
    ])
    now = new Date(testMorning.getTime() + 10 * 60_000)
    const household = await decrypt((await read()).json<OfflineBundle>(), await secretOf('1001'))
    expect(household?.people).toMatchObject([
      { firstName: 'Juno', lastInitial: '', verdict: 'not-ready', reason: null },
      { firstName: 'Finn', lastInitial: '', verdict: 'not-ready', reason: { text: expect.any(String) } },
    ])
    // Maya rents nothing, so the rental shop does not learn her name.
    expect(household?.guestName).toBeNull()
    now = testMorning
  })
})
