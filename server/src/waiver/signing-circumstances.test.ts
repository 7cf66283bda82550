import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aContactTaskId, aHousehold, aTestResort, frosts, testResort } from '../app/test-resort.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { verifySignedWaivers } from '../waiver-verification/verify-signed-waivers.ts'
import { aSignature, postWaiver } from './signature.builders.ts'

let testApp: TestApp
/** Each test has a family of its own, because what was signed stays signed. */
const families = frosts.map(({ ipCode, firstName }) => ({
  as: firstName.toLowerCase(),
  name: `${firstName} Frost`,
  children: [`${ipCode}1`, `${ipCode}2`],
}))
let family: (typeof families)[number]
const toRelationships = () =>
  family.children.map((contactId, at) => ({ contactId, relationship: at === 0 ? 'parent' : 'legal-guardian' }))

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  for (const person of frosts) await aHousehold(testApp.pool, [person])
  await insertRows(
    testApp.pool,
    'pos.customer',
    frosts.flatMap(({ ipCode }) =>
      ['Joy', 'Lou'].map((first_name, at) => ({
        ip_code: `${ipCode}${at + 1}`,
        first_name,
        last_name: 'Frost',
        folded_name: `${first_name.toLowerCase()} frost`,
        email: null,
        birth_date: '2016-02-02',
        head_ip_code: ipCode,
        position: at + 1,
      })),
    ),
  )
})
afterAll(() => testApp.close())
beforeEach(() => {
  const next = families.shift()
  if (!next) throw new Error('There are more tests than families.')
  family = next
})

const signForChildren = (record: object = {}) => {
  const ids = family.children.map((contactId) => aContactTaskId(testResort.seasonWaiver, contactId))
  return postWaiver(
    testApp,
    { id: ids[0], contactTaskIds: ids, relatedObject: { ...aSignature(), typedName: family.name, ...record } },
    { as: family.as },
  )
}
const strokes = { width: 3_500, height: 1_680, strokes: [[100, 100, 0, 900, 300, 120, 1_500, 200, 260]] }
const device = {
  timeUtc: '2031-01-01T00:00:09.000Z',
  textOpenedAtUtc: '2031-01-01T00:00:00.000Z',
  textReadToEndAtUtc: '2031-01-01T00:00:05.000Z',
  language: 'en',
  build: 'index-4f2a.js',
  strokes,
}
const get = async (path: string) => (await testApp.app.inject({ url: path, headers: as(family.as) })).json()
const readLast = async () => {
  const { rows } = await testApp.pool.query<{ signed_for: object[]; circumstances: object; salts: object }>(
    'select signed_for, circumstances, salts from signed_waiver order by position desc limit 1',
  )
  return rows[0]
}

const countSigned = async () => (await testApp.pool.query('select from signed_waiver')).rowCount

type Body = { code?: string; fields?: { path: string; message: string }[] }

test('the device, the consent and the relationship to each minor are evidence, each with a salt of its own', async () => {
  const { recordsConsent } = await get(`/api/tasks/${testResort.seasonWaiver}/waivertext`)
  expect(recordsConsent.text).toContain('You sign electronically')
  const answer = await signForChildren({
    relationships: toRelationships(),
    device: { ...device, recordsConsentVersion: recordsConsent.version },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const stored = await readLast()
  expect(stored?.circumstances).toMatchObject({
    identity: { subject: expect.any(String), issuer: expect.any(String), authenticatedAtUtc: null },
    deviceTimeUtc: device.timeUtc,
    textOpenedAtUtc: device.textOpenedAtUtc,
    textReadToEndAtUtc: device.textReadToEndAtUtc,
    language: 'en',
    pageBuild: 'index-4f2a.js',
    recordsConsent,
    strokes,
  })
  expect(stored?.signed_for.map((person) => Reflect.get(person, 'relationship'))).toEqual(['parent', 'legal-guardian'])
  expect(Object.keys(stored?.salts ?? {})).toEqual(
    expect.arrayContaining(['circumstances.strokes', 'circumstances.deviceTimeUtc', 'signedFor.0.relationship']),
  )
  expect((await verifySignedWaivers(testApp.pool)).fault).toBeUndefined()
})

test('a signature that waited on the device says so, each fact with a salt of its own', async () => {
  const waited = { withoutConnection: true, sentAtUtc: '2031-01-01T02:00:00.000Z' }
  const answer = await signForChildren({ device: { ...device, ...waited } })
  expect(answer.statusCode, answer.body).toBe(200)
  const stored = await readLast()
  expect(stored?.circumstances).toMatchObject({ ...waited, deviceTimeUtc: device.timeUtc })
  expect(Object.keys(stored?.salts ?? {})).toEqual(
    expect.arrayContaining(['circumstances.withoutConnection', 'circumstances.sentAtUtc']),
  )
  expect((await verifySignedWaivers(testApp.pool)).fault).toBeUndefined()
})

test('the page need not ask for the relationship again, also on another device', async () => {
  const relationships = toRelationships()
  expect((await signForChildren({ relationships })).statusCode).toBe(200)
  expect(await get('/api/waivers/relationships')).toEqual({ relationships })
})

test('a page of the previous release, which asks for none of it, can still sign', async () => {
  expect((await signForChildren()).statusCode).toBe(200)
  expect(Object.keys((await readLast())?.circumstances ?? {}).toSorted()).toEqual(['build', 'identity'])
})

test.each([
  ['a child is missing', () => toRelationships().slice(1)],
  ['somebody else is named', () => [...toRelationships(), { contactId: '1002', relationship: 'parent' }]],
  ['a child is named twice', () => toRelationships().concat(toRelationships().slice(1))],
])('relationships are refused if %s', async (_what, build) => {
  const before = await countSigned()
  const answer = await signForChildren({ relationships: build() })
  expect([answer.statusCode, answer.json<Body>().fields?.[0]?.path]).toEqual([400, 'relatedObject.relationships'])
  expect(await countSigned()).toBe(before)
})

test('strokes that are no signature are refused, although the picture shows ink', async () => {
  const answer = await signForChildren({ device: { ...device, strokes: { ...strokes, strokes: [[100, 100, 0]] } } })
  expect(answer.json<Body>().fields).toMatchObject([{ path: 'relatedObject.signature', message: 'Please Sign.' }])
})

test('nobody consents to a text that they did not see', async () => {
  const answer = await signForChildren({ device: { ...device, recordsConsentVersion: 'another' } })
  expect([answer.statusCode, answer.json<Body>().code]).toEqual([409, 'text-changed'])
})
