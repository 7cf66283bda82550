import type { WalletPass, WithdrawnWalletPass } from '@first-chair/core/wallet/wallet'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UpdateOutcome, WalletUpdateSystems } from '../adapters/wallet/wallet-updates.ts'
import { aTestApp, as, testMorning, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors } from '../app/test-resort.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { storeVerdicts } from '../stored-verdict/verdicts.builders.ts'
import { updateWalletPasses } from './update-wallet-passes.ts'
import { googleKeys, passCertificates, readPass, testPassType, walletEnvironment } from './wallet-apps.builders.ts'
import { loadWalletQueues } from './wallet-system.store.ts'

const accepted: UpdateOutcome = { kind: 'accepted' }
const down: UpdateOutcome = { kind: 'unanswered', problem: 'Nobody answers.', isGeneral: true }
const counts = () => ({ accepted: 0, gone: 0, refused: 0, unanswered: 0 })

let testApp: TestApp
let now: Date
let pushes: string[]
let saves: (WalletPass | WithdrawnWalletPass)[]
let answerOfApple: (pushToken: string) => UpdateOutcome
let answerOfGoogle: () => UpdateOutcome
const systems: WalletUpdateSystems = {
  apple: async (pushToken) => {
    pushes.push(pushToken)
    return answerOfApple(pushToken)
  },
  google: async (pass) => {
    const outcome = answerOfGoogle()
    if (outcome.kind === 'accepted') saves.push(pass)
    return outcome
  },
  counts: { apple: counts(), google: counts() },
}

beforeAll(async () => {
  now = testMorning
  testApp = await aTestApp({
    now: () => now,
    env: {
      BASE_URL: 'https://check-in.example.test',
      WALLET_UPDATES: '1',
      ...walletEnvironment(await passCertificates(), googleKeys().privateKey),
    },
    wallets: { updates: systems },
  })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
  await insertRows(testApp.pool, 'pos.product', [{ code: 'SEASON', name: 'Season Pass' }])
}, 60_000)
afterAll(() => testApp.close())
beforeEach(async () => {
  now = testMorning
  pushes = []
  saves = []
  answerOfApple = () => accepted
  answerOfGoogle = () => accepted
  await testApp.pool.query(`delete from wallet_pass; delete from wallet_device; delete from readiness_verdict;
    update wallet_system set not_before_utc = null, failures = 0, last_error = null, last_success_utc = null`)
})

const today = '2026-12-05'
/** Runs the job, and once more when phones are to be notified. */
async function update() {
  await updateWalletPasses(testApp.ctx)
  await testApp.pool.query(`update wallet_device set due_utc = now() where due_utc is not null and last_error is null`)
  await updateWalletPasses(testApp.ctx)
}

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, options: object = {}) =>
  testApp.app.inject({ method, url: `/api/wallet/apple/v1${path}`, ...options })

/** A guest adds the pass of a person to Apple Wallet, and the phone registers. */
async function addToPhone(phone: string, { ipCode = '1003', order = '', user = 'maya' } = {}) {
  const answer = await testApp.app.inject({
    method: 'GET',
    url: `/api/profile/passes/applewallet?ipCode=${ipCode}&externalOrderId=${order}`,
    headers: as(user),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const pass = await readPass(answer.rawPayload)
  const headers = { authorization: `ApplePass ${pass.authenticationToken}` }
  const deviceId = phone.padEnd(32, '0')
  const path = `/devices/${deviceId}/registrations/${testPassType}/${pass.serialNumber}`
  const register = () => call('POST', path, { headers, payload: { pushToken: `${phone}0011223344556677` } })
  return {
    pass,
    path,
    headers,
    register,
    read: (more: object = {}) =>
      call('GET', `/passes/${testPassType}/${pass.serialNumber}`, { headers: { ...headers, ...more } }),
    listUpdated: (since?: string) =>
      call(
        'GET',
        `/devices/${deviceId}/registrations/${testPassType}${since === undefined ? '' : `?passesUpdatedSince=${since}`}`,
      ),
  }
}

/** A guest asks for the link to Google Wallet. */
async function addToGoogle(ipCode = '1003') {
  const answer = await testApp.app.inject({
    method: 'GET',
    url: `/api/profile/passes/googlewallet?ipCode=${ipCode}`,
    headers: as('maya'),
  })
  const { saveUrl } = answer.json<{ saveUrl: string }>()
  return decodeJwt(saveUrl.slice(saveUrl.lastIndexOf('/') + 1))
}

/** The person is judged again. */
async function judge(verdict: 'ready' | 'not-ready' | 'unknown', { contactId = '1003', day = today } = {}) {
  await testApp.pool.query(
    `update readiness_verdict set verdict = $1, change_no = (select max(change_no) + 1 from readiness_verdict),
       last_answer = case when $1 = 'unknown' then jsonb_build_object('verdict', verdict, 'readyFrom', ready_from) end
     where contact_id = $2 and visit_day = $3::date`,
    [verdict, contactId, day],
  )
}
const aVerdict = (more: object = {}) =>
  storeVerdicts(testApp.pool, [{ contactId: '1003', day: today, codes: ['photo-missing'], ...more }])

describe('a pass in Apple Wallet', () => {
  test('shows the verdict, the day and the location, without a reason, and where it asks for updates', async () => {
    await aVerdict({ codes: ['child-registration-missing'] })
    const { pass } = await addToPhone('aa')
    expect(pass).toMatchObject({
      webServiceURL: 'https://check-in.example.test/api/wallet/apple',
      authenticationToken: expect.stringMatching(/^[\w-]{43}$/),
      generic: {
        headerFields: [{ label: 'Base Village', value: '12/5/2026' }],
        secondaryFields: [{ key: 'verdict', value: 'Not ready yet', changeMessage: 'Check-in: %@' }],
      },
    })
    expect(JSON.stringify(pass)).not.toMatch(/child|1003|1001/i)
  })

  test('follows the verdict: the phone is notified once, finds the pass, and reads it', async () => {
    await aVerdict()
    const phone = await addToPhone('aa')
    expect((await phone.register()).statusCode).toBe(201)
    expect((await phone.register()).statusCode).toBe(200)
    await update()
    expect(pushes).toEqual([])
    expect((await phone.listUpdated('0')).statusCode).toBe(204)
    const before = await phone.read()
    expect((await phone.read({ 'if-modified-since': before.headers['last-modified'] })).statusCode).toBe(304)

    await judge('ready')
    await update()
    expect(pushes).toEqual(['aa0011223344556677'])
    const listed = await phone.listUpdated('0')
    expect(listed.json()).toEqual({ serialNumbers: [phone.pass.serialNumber], lastUpdated: expect.any(String) })
    const after = await phone.read({ 'if-modified-since': before.headers['last-modified'] })
    expect(after.statusCode).toBe(200)
    expect(after.headers['content-type']).toBe('application/vnd.apple.pkpass')
    const updated = await readPass(after.rawPayload)
    expect(updated.generic.secondaryFields).toMatchObject([{ value: 'Ready' }])
    // Apple lets no update change these.
    expect(updated).toMatchObject({
      serialNumber: phone.pass.serialNumber,
      authenticationToken: phone.pass.authenticationToken,
    })
    expect((await phone.listUpdated(listed.json().lastUpdated)).statusCode).toBe(204)
    await update()
    expect(pushes).toHaveLength(1)
  })

  test('that changed back before it was sent, or whose verdict was unknown for a moment, notifies nobody', async () => {
    await aVerdict()
    const phone = await addToPhone('aa')
    await phone.register()
    await update()
    await judge('ready')
    await judge('not-ready')
    await judge('unknown')
    await update()
    expect(pushes).toEqual([])
    expect((await phone.listUpdated('0')).statusCode).toBe(204)
  })

  test('with several changes of several people notifies each phone once', async () => {
    await storeVerdicts(testApp.pool, [
      { contactId: '1001', day: today, codes: ['photo-missing'] },
      { contactId: '1003', day: today, codes: ['photo-missing'] },
    ])
    const mayas = await addToPhone('aa', { ipCode: '1001' })
    const junos = await addToPhone('aa')
    const junosOnPapasPhone = await addToPhone('bb')
    for (const added of [mayas, junos, junosOnPapasPhone]) await added.register()
    await update()
    await judge('ready', { contactId: '1001' })
    await judge('ready')
    await update()
    expect(pushes.toSorted()).toEqual(['aa0011223344556677', 'bb0011223344556677'])
    expect((await mayas.listUpdated('0')).json().serialNumbers).toHaveLength(2)
  })

  test('that changed between adding it and registering the phone notifies the phone', async () => {
    await aVerdict()
    const phone = await addToPhone('aa')
    await judge('ready')
    await update()
    await phone.register()
    await update()
    expect(pushes).toEqual(['aa0011223344556677'])
  })

  test('on a phone that Apple no longer knows is not announced there any more', async () => {
    await aVerdict()
    const phone = await addToPhone('aa')
    await phone.register()
    answerOfApple = () => ({ kind: 'gone' })
    await judge('ready')
    await update()
    await judge('not-ready')
    await update()
    expect(pushes).toHaveLength(1)
    expect((await testApp.pool.query('select from wallet_registration')).rowCount).toBe(0)
  })

  test('that was removed from the phone is not announced there any more', async () => {
    await aVerdict()
    const phone = await addToPhone('aa')
    await phone.register()
    expect((await call('DELETE', phone.path, { headers: phone.headers })).statusCode).toBe(200)
    expect((await call('DELETE', phone.path, { headers: phone.headers })).statusCode).toBe(200)
    await judge('ready')
    await update()
    expect(pushes).toEqual([])
    expect((await testApp.pool.query('select from wallet_device')).rowCount).toBe(0)
  })

  test('shows the next visit when a day has passed', async () => {
    await storeVerdicts(testApp.pool, [
      { contactId: '1003', day: today },
      { contactId: '1003', day: '2026-12-12', codes: ['photo-missing'] },
    ])
    const phone = await addToPhone('aa')
    await phone.register()
    await update()
    now = new Date('2026-12-06T14:30:00Z')
    // What the worker does with the rows of a day that has passed.
    await testApp.pool.query('update readiness_verdict set expires_at = null where visit_day = $1::date', [today])
    await update()
    expect(pushes).toHaveLength(1)
    const { generic } = await readPass((await phone.read()).rawPayload)
    expect(generic.headerFields).toEqual([expect.objectContaining({ value: '12/12/2026' })])
  })
})

describe('a pass in Google Wallet', () => {
  test('is saved at Google as soon as the guest has a link, and again when the verdict changes', async () => {
    await aVerdict()
    expect(await addToGoogle()).toMatchObject({
      payload: {
        genericObjects: [{ subheader: { defaultValue: { value: 'Not ready yet: Base Village, 12/5/2026' } } }],
      },
    })
    await update()
    expect(saves).toMatchObject([{ visit: { verdict: 'Not ready yet' } }])
    await judge('ready')
    await update()
    await update()
    expect(saves).toHaveLength(2)
    expect(saves[1]).toMatchObject({ personName: 'Juno Lindqvist', visit: { verdict: 'Ready', day: '12/5/2026' } })
  })

  test('is sent later if Google does not answer, and then says what is true then', async () => {
    await aVerdict()
    await addToGoogle()
    await update()
    answerOfGoogle = () => down
    await judge('ready')
    await update()
    expect(await loadWalletQueues(testApp.pool)).toMatchObject([
      { wallet: 'apple', waiting: 0 },
      { wallet: 'google', waiting: 1, failing: 1, lastError: 'Nobody answers.' },
    ])
    await judge('not-ready')
    await judge('ready')
    answerOfGoogle = () => accepted
    await testApp.pool.query(`update wallet_pass set due_utc = now(); update wallet_system set not_before_utc = null`)
    await update()
    expect(saves.at(-1)).toMatchObject({ visit: { verdict: 'Ready' } })
    expect(await loadWalletQueues(testApp.pool)).toMatchObject([{}, { waiting: 0, failing: 0, lastError: null }])
  })

  test('does not wait for Apple: a phone stays in the queue until Apple has been notified', async () => {
    await aVerdict()
    await (await addToPhone('aa')).register()
    await addToGoogle()
    await update()
    answerOfApple = () => down
    await judge('ready')
    await update()
    expect(saves).toHaveLength(2)
    expect(await loadWalletQueues(testApp.pool)).toMatchObject([{ waiting: 1, failing: 1 }, { waiting: 0 }])
  })
})

test('administrators and monitoring see what waits, and why', async () => {
  await aVerdict()
  await addToGoogle()
  answerOfGoogle = () => down
  await update()
  const systemsAnswer = await testApp.app.inject({
    method: 'GET',
    url: '/api/admin/outside-systems',
    headers: as('admin'),
  })
  const listed = systemsAnswer.json<{ name: string }[]>()
  expect(listed.find(({ name }) => name === 'google-wallet')).toMatchObject({
    isSetUp: true,
    waiting: 1,
    oldestWaitingUtc: expect.any(String),
    lastError: 'Nobody answers.',
  })
  expect(listed.find(({ name }) => name === 'apple-wallet')).toMatchObject({ waiting: 0, lastError: null })
  const metrics = await testApp.app.inject({ method: 'GET', url: '/metrics' })
  expect(metrics.body).toContain('first_chair_wallet_updates_waiting{wallet="google",state="failing"} 1')
  expect(metrics.body).toMatch(/first_chair_wallet_updates_oldest_seconds\{wallet="google"\} \d/)
})

describe('a mark', () => {
  test('that comes while the pass is sent is not lost', async () => {
    await aVerdict()
    await addToGoogle()
    await update()
    await judge('ready')
    const { google } = systems
    const interrupted: WalletUpdateSystems = {
      ...systems,
      google: async (pass) => {
        if (saves.length === 1) await judge('not-ready')
        return google?.(pass) ?? down
      },
    }
    await updateWalletPasses({ ...testApp.ctx, wallets: { ...testApp.ctx.wallets, updates: interrupted } })
    expect(saves.map((pass) => 'visit' in pass && pass.visit?.verdict)).toEqual([
      'Not ready yet',
      'Ready',
      'Not ready yet',
    ])
  })

  test('of a process that died is worked on by another one after its claim', async () => {
    await aVerdict()
    await addToGoogle()
    await testApp.pool.query(`update wallet_pass set claimed_until_utc = now() + interval '45 seconds', attempts = 1`)
    await update()
    expect(saves).toEqual([])
    await testApp.pool.query(`update wallet_pass set claimed_until_utc = now() - interval '1 second'`)
    await update()
    expect(saves).toHaveLength(1)
  })

  test('is done once, even if two processes work at the same time', async () => {
    await aVerdict()
    await addToGoogle()
    await addToGoogle('1001')
    await Promise.all([update(), update()])
    expect(saves).toHaveLength(2)
  })
})

describe('a withdrawn pass', () => {
  test('of an erased person names nobody any more, in both wallets', async () => {
    await aVerdict()
    const phone = await addToPhone('aa')
    await phone.register()
    await addToGoogle()
    await update()
    const anybody = { contact_id: null, household_ip_code: null, external_order_id: '' }
    await testApp.pool.query(
      `update wallet_pass set contact_id = $1, household_ip_code = $2, external_order_id = $3`,
      Object.values(anybody),
    )
    await update()
    expect(pushes).toHaveLength(1)
    const withdrawn = await readPass((await phone.read()).rawPayload)
    expect(withdrawn).toMatchObject({ voided: true, generic: { primaryFields: [{ value: 'No longer valid' }] } })
    expect(withdrawn.barcodes ?? []).toEqual([])
    expect(JSON.stringify(withdrawn)).not.toMatch(/Juno|Lindqvist|ref=/)
    expect(saves.at(-1)).toEqual({
      serialNumber: phone.pass.serialNumber,
      resortName: expect.any(String),
      colours: expect.any(Object),
    })
  })

  test('for a cancelled order is valid again when the order is', async () => {
    await insertRows(testApp.pool, 'pos.purchase', [
      { id: 'P-9', ip_code: '1003', kind: 'prepaidAccess', product_code: 'SEASON' },
    ])
    const phone = await addToPhone('aa', { order: 'P-9' })
    await phone.register()
    await update()
    const cancel = async (isCancelled: boolean) => {
      await testApp.pool.query('update pos.purchase set is_cancelled = $1 where id = $2', [isCancelled, 'P-9'])
      // The household is judged, which deals with the change.
      await testApp.pool.query('delete from readiness_change')
      await update()
      return readPass((await phone.read()).rawPayload)
    }
    expect(await cancel(true)).toMatchObject({ voided: true })
    const valid = await cancel(false)
    expect(valid.voided).toBeUndefined()
    expect(valid.generic.primaryFields).toMatchObject([{ value: 'Juno Lindqvist' }])
    expect(pushes).toHaveLength(2)
  })
})

test('a pass that is added twice is one pass with two tokens', async () => {
  const first = await addToPhone('aa')
  const other = await addToPhone('bb')
  expect(other.pass.serialNumber).toBe(first.pass.serialNumber)
  expect(other.pass.authenticationToken).not.toBe(first.pass.authenticationToken)
  // Both tokens work: no update may change the token of a pass.
  expect([(await first.register()).statusCode, (await other.register()).statusCode]).toEqual([201, 201])
})

test('a pass keeps its number when the keys of the installation were changed', async () => {
  await insertRows(testApp.pool, 'wallet_pass', [
    { serial_number: 'of-an-earlier-key', wallet: 'google', household_ip_code: '1001', contact_id: '1003' },
  ])
  expect((await addToPhone('aa')).pass.serialNumber).toBe('of-an-earlier-key')
})

test('verdicts cost nothing more while nobody has a pass, and passes of others are not marked', async () => {
  await aVerdict()
  await addToGoogle('1001')
  await update()
  await judge('ready')
  const { rows } = await testApp.pool.query<{ contact_id: string; due_utc: Date | null }>('select * from wallet_pass')
  expect(rows).toMatchObject([{ contact_id: '1001', due_utc: null }])
})
