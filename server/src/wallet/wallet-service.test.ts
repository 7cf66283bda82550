import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { callers } from '../app/callers.builders.ts'
import { aTestApp, as, testMorning, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists } from '../app/test-resort.builders.ts'
import { googleKeys, passCertificates, readPass, testPassType, walletEnvironment } from './wallet-apps.builders.ts'

let testApp: TestApp
let appWithoutUpdates: TestApp
let pass: { serialNumber: string; token: string }
let other: { serialNumber: string; token: string }
let now: Date

beforeAll(async () => {
  now = testMorning
  const wallets = walletEnvironment(await passCertificates(), googleKeys().privateKey)
  const env = { BASE_URL: 'https://check-in.example.test', ...wallets }
  testApp = await aTestApp({ now: () => now, env: { ...env, WALLET_UPDATES: '1' } })
  appWithoutUpdates = await aTestApp({ env })
  for (const { pool } of [testApp, appWithoutUpdates]) {
    await aTestResort(pool)
    await aHousehold(pool, lindqvists)
  }
  pass = await addPass('1003')
  other = await addPass('1001')
}, 60_000)
afterAll(async () => {
  await testApp.close()
  await appWithoutUpdates.close()
})
beforeEach(() => void (now = testMorning))

const requestPass = ({ app }: TestApp, ipCode: string) =>
  app.inject({ method: 'GET', url: `/api/profile/passes/applewallet?ipCode=${ipCode}`, headers: as('maya') })

async function addPass(ipCode: string) {
  const { serialNumber, authenticationToken = '' } = await readPass((await requestPass(testApp, ipCode)).rawPayload)
  return { serialNumber, token: authenticationToken }
}

const service = '/api/wallet/apple/v1'
type Method = 'GET' | 'POST' | 'DELETE'
const call = (method: Method, path: string, options: object = {}, at = testApp) =>
  at.app.inject({ method, url: `${service}${path}`, ...options })
const asPass = ({ token }: { token: string }) => ({ authorization: `ApplePass ${token}` })
const phoneId = (name: string) => `${name}-`.padEnd(32, '0')
const toPath = (serialNumber: string, passType = testPassType, device = phoneId('d1')) =>
  `/devices/${device}/registrations/${passType}/${serialNumber}`
const payload = { pushToken: '00112233445566778899aabbccddeeff' }

/** The calls that need the token of a pass. */
const callsOfPass = (serialNumber: string, passType = testPassType): [Method, string, object][] => [
  ['POST', toPath(serialNumber, passType), { payload }],
  ['DELETE', toPath(serialNumber, passType), {}],
  ['GET', `/passes/${passType}/${serialNumber}`, {}],
]

describe('the calls of a pass', () => {
  test('are refused with 401 for everybody without its token, also for who is signed in', async () => {
    for (const [name, headers] of Object.entries(callers)) {
      for (const [method, path, options] of callsOfPass(pass.serialNumber)) {
        const answer = await call(method, path, { ...options, headers })
        expect([name, answer.statusCode, answer.json().code]).toEqual([name, 401, 'pass-token-refused'])
      }
    }
  })

  test.each([
    ['no token', {}],
    ['a wrong token', { authorization: `ApplePass ${'a'.repeat(43)}` }],
    ['a token that is too long', { authorization: `ApplePass ${'a'.repeat(9_000)}` }],
    ['another scheme', { authorization: 'Bearer maya' }],
  ])('are refused with %s', async (_name, headers) => {
    for (const [method, path, options] of callsOfPass(pass.serialNumber)) {
      expect((await call(method, path, { ...options, headers })).statusCode).toBe(401)
    }
  })

  test('are refused with the token of another pass, for another type of pass, and for a pass that does not exist', async () => {
    const calls = [
      ...callsOfPass(other.serialNumber),
      ...callsOfPass(pass.serialNumber, 'pass.other'),
      ...callsOfPass('0'.repeat(40)),
    ]
    for (const [method, path, options] of calls) {
      expect((await call(method, path, { ...options, headers: asPass(pass) })).statusCode).toBe(401)
    }
  })

  test('refuse values that are not ids or push tokens', async () => {
    const headers = asPass(pass)
    for (const pushToken of ['', 'not hex', 'ab', 'a'.repeat(300)]) {
      const answer = await call('POST', toPath(pass.serialNumber), { headers, payload: { pushToken } })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-input'])
    }
    const answer = await call('POST', toPath(pass.serialNumber, testPassType, 'no%20id'), { headers, payload })
    expect(answer.statusCode).toBe(400)
  })
})

describe('the stored tokens', () => {
  test('are hashes: nobody who reads the database can read a pass', async () => {
    const { rows } = await testApp.pool.query<{ all: string }>(
      `select string_agg(t::text, ' ') || (select string_agg(p::text, ' ') from wallet_pass p) as all from wallet_pass_token t`,
    )
    expect(rows[0]?.all).not.toContain(pass.token)
  })
})

describe('the list of updated passes', () => {
  test('says nothing about a phone that nobody knows, or another type of pass', async () => {
    await call('POST', toPath(pass.serialNumber), { headers: asPass(pass), payload })
    for (const path of [
      `/devices/${phoneId('unknown')}/registrations/${testPassType}`,
      `/devices/${phoneId('d1')}/registrations/pass.other`,
    ]) {
      const answer = await call('GET', path)
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
    }
    const all = await call('GET', `/devices/${phoneId('d1')}/registrations/${testPassType}`)
    expect(all.json()).toEqual({ serialNumbers: [pass.serialNumber], lastUpdated: '0' })
  })

  test('refuses a tag that it has never given', async () => {
    const answer = await call(
      'GET',
      `/devices/${phoneId('d1')}/registrations/${testPassType}?passesUpdatedSince=yesterday`,
    )
    expect(answer.statusCode).toBe(400)
  })
})

test('one pass has a limited number of phones: the ones that were registered first make room', async () => {
  for (let phone = 0; phone < 55; phone += 1) {
    const path = toPath(other.serialNumber, testPassType, phoneId(`phone-${phone}`))
    expect((await call('POST', path, { headers: asPass(other), payload })).statusCode).toBe(201)
  }
  const { rows } = await testApp.pool.query<{ id: string }>(
    `select device_id as id from wallet_registration where serial_number = $1`,
    [other.serialNumber],
  )
  expect(rows).toHaveLength(50)
  expect(rows.map(({ id }) => id)).toContain(phoneId('phone-54'))
  expect(rows.map(({ id }) => id)).not.toContain(phoneId('phone-0'))
})

test('what phones report is in the log, without ids and tokens, and not more than a few lines a minute', async () => {
  const warn = vi.spyOn(testApp.ctx.log, 'warn').mockImplementation(() => undefined)
  try {
    const logs = [`Get pass ${pass.serialNumber} with ${pass.token}: error 500`, ...Array(20).fill('another')]
    const report = () => call('POST', '/log', { payload: { logs } })
    expect((await report()).statusCode).toBe(200)
    expect(warn.mock.calls[0]).toEqual([
      { report: 'Get pass … with …: error 500' },
      expect.stringContaining('reports a problem'),
    ])
    expect(warn).toHaveBeenCalledTimes(5)
    for (let times = 0; times < 10; times += 1) await report()
    expect(warn).toHaveBeenCalledTimes(30)
    now = new Date(testMorning.getTime() + 60_000)
    await report()
    expect(warn).toHaveBeenCalledTimes(35)
  } finally {
    warn.mockRestore()
  }
})

test('a pass is not served after the certificate has expired', async () => {
  const end = testApp.ctx.config.appleWallet?.endsFirst.validUntil ?? testMorning
  now = new Date(end.getTime() + 1_000)
  const answer = await call('GET', `/passes/${testPassType}/${pass.serialNumber}`, { headers: asPass(pass) })
  expect([answer.statusCode, answer.json().code]).toEqual([501, 'wallet-not-set-up'])
})

describe('without updates', () => {
  test('a pass names no service, shows no verdict, and nothing is stored', async () => {
    const made = await readPass((await requestPass(appWithoutUpdates, '1003')).rawPayload)
    expect(made.webServiceURL ?? made.authenticationToken ?? made.generic.headerFields?.[0]).toBeUndefined()
    expect((await appWithoutUpdates.pool.query('select from wallet_pass')).rowCount).toBe(0)
  })

  test('the service does not exist', async () => {
    const calls: [Method, string, object][] = [
      ...callsOfPass(pass.serialNumber),
      ['GET', `/devices/${phoneId('d1')}/registrations/${testPassType}`, {}],
      ['POST', '/log', { payload: { logs: [] } }],
    ]
    for (const [method, path, options] of calls) {
      const answer = await call(method, path, { ...options, headers: asPass(pass) }, appWithoutUpdates)
      expect([path, answer.statusCode]).toEqual([path, 404])
    }
  })
})
