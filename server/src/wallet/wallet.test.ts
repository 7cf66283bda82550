import { execFile } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { decodeJwt, importSPKI, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testCertificates, type TestCertificates } from '../adapters/test-certificates.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { aTestApp, as, testMorning, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors } from '../app/test-resort.builders.ts'
import { checkCertificate } from './check-certificate.ts'

const run = promisify(execFile)
const base64 = (text: string): string => Buffer.from(text).toString('base64')

let certificates: TestCertificates
let testApp: TestApp
/** The current time of the app with wallets. */
let now: Date
let appWithoutWallets: TestApp
let folder: string
const google = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

beforeAll(async () => {
  certificates = await testCertificates(
    '/UID=pass.test.arrival/CN=Pass Type ID: pass.test.arrival/OU=TEAM123456',
    'keyUsage=digitalSignature',
  )
  folder = await mkdtemp(join(tmpdir(), 'first-chair-pass-'))
  await writeFile(join(folder, 'authority.pem'), certificates.authority)
  now = testMorning
  testApp = await aTestApp({
    now: () => now,
    env: {
      BASE_URL: 'https://check-in.example.test',
      APPLE_WALLET_PASS_TYPE_ID: 'pass.test.arrival',
      APPLE_WALLET_TEAM_ID: 'TEAM123456',
      APPLE_WALLET_CERTIFICATE: base64(certificates.certificate),
      APPLE_WALLET_KEY: certificates.key,
      APPLE_WALLET_WWDR_CERTIFICATE: join(folder, 'authority.pem'),
      GOOGLE_WALLET_ISSUER_ID: '3388000000012345678',
      GOOGLE_WALLET_SERVICE_ACCOUNT: base64(
        JSON.stringify({
          client_email: 'wallet@resort.example',
          private_key: google.privateKey,
          type: 'service_account',
        }),
      ),
    },
  })
  appWithoutWallets = await aTestApp()
  for (const { pool } of [testApp, appWithoutWallets]) {
    await aTestResort(pool)
    await aHousehold(pool, lindqvists)
    await aHousehold(pool, okafors)
  }
  await insertRows(testApp.pool, 'pos.product', [{ code: 'SEASON', name: 'Season Pass' }])
  await insertRows(testApp.pool, 'pos.purchase', [
    { id: 'P-1', ip_code: '1003', kind: 'prepaidAccess', product_code: 'SEASON' },
  ])
}, 60_000)
afterAll(async () => {
  await testApp.close()
  await appWithoutWallets.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = (wallet: string, query: string, { user = 'maya', at = testApp } = {}) =>
  at.app.inject({ method: 'GET', url: `/api/profile/passes/${wallet}?${query}`, headers: as(user) })

describe('a pass for Apple Wallet', () => {
  let files: string
  beforeAll(async () => {
    const answer = await ask('applewallet', 'ipCode=1003&firstName=Evil&lastName=Name&externalOrderId=P-1')
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['content-type']).toBe('application/vnd.apple.pkpass')
    expect(answer.headers['cache-control']).toContain('no-store')
    files = join(folder, 'pass')
    await writeFile(join(folder, 'juno.pkpass'), answer.rawPayload)
    await run('unzip', ['-q', join(folder, 'juno.pkpass'), '-d', files])
  })

  /** Lets openssl verify the signature of a file. */
  const verify = (content: string, ...more: string[]) => {
    const command = 'cms -verify -binary -inform DER -purpose any -in signature -CAfile ../authority.pem -content'
    return run('openssl', [...command.split(' '), content, ...more], { cwd: files })
  }

  test('is signed with the certificate of the resort, verified by openssl with only the authority’s certificate', async () => {
    const verified = await verify('manifest.json', '-out', join(folder, 'signed'))
    expect(verified.stderr).toContain('CMS Verification successful')
    expect(await readFile(join(folder, 'signed'))).toEqual(await readFile(join(files, 'manifest.json')))
  })

  test('does not verify after its manifest was changed', async () => {
    await writeFile(join(files, 'other.json'), '{}')
    await expect(verify('other.json')).rejects.toThrow()
    await rm(join(files, 'other.json'))
  })

  test('lists every file with its hash', async () => {
    const manifest: Record<string, string> = JSON.parse(await readFile(join(files, 'manifest.json'), 'utf8'))
    const names = (await readdir(files)).filter((name) => !['manifest.json', 'signature'].includes(name))
    expect(Object.keys(manifest).toSorted()).toEqual(names.toSorted())
    expect(names).toEqual(expect.arrayContaining(['icon.png', 'icon@2x.png', 'pass.json']))
    for (const name of names) {
      expect(
        createHash('sha1')
          .update(await readFile(join(files, name)))
          .digest('hex'),
        name,
      ).toBe(manifest[name])
    }
  })

  test('contains the resort’s data and the code of the arrival card, but not the customer number', async () => {
    const text = await readFile(join(files, 'pass.json'), 'utf8')
    const pass: unknown = JSON.parse(text)
    expect(pass).toMatchObject({
      passTypeIdentifier: 'pass.test.arrival',
      teamIdentifier: 'TEAM123456',
      organizationName: 'First Chair',
      generic: {
        primaryFields: [{ value: 'Juno Lindqvist' }],
        secondaryFields: [{ value: 'Season Pass' }],
        auxiliaryFields: [{ key: 'household' }, { label: 'For the desk only', value: 'Does not open gates' }],
        backFields: [{ value: expect.stringContaining('It does not open gates.') }],
      },
      barcodes: [
        {
          format: 'PKBarcodeFormatQR',
          message: expect.stringMatching(/^https:\/\/check-in\.example\.test\/l\/1\?ref=[A-Z0-9]{4}-[A-Z0-9]{4}$/),
        },
      ],
    })
    expect(text).not.toMatch(/1003|1001|Evil/)
  })

  test('has the same serial number when it is requested again, so that a phone replaces it', async () => {
    const again = await ask('applewallet', 'ipCode=1003&externalOrderId=P-1')
    await writeFile(join(folder, 'again.pkpass'), again.rawPayload)
    const { stdout } = await run('unzip', ['-p', join(folder, 'again.pkpass'), 'pass.json'])
    const serial = (text: string): unknown => JSON.parse(text).serialNumber
    expect(serial(stdout)).toBe(serial(await readFile(join(files, 'pass.json'), 'utf8')))
  })
})

describe('a link to Google Wallet', () => {
  test('is signed with the key of the service account and contains the pass', async () => {
    const answer = await ask('googlewallet', 'ipCode=1003&firstName=Evil')
    expect(answer.statusCode, answer.body).toBe(200)
    const { saveUrl } = answer.json<{ saveUrl: string }>()
    expect(saveUrl).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/)
    const { payload, protectedHeader } = await jwtVerify(
      saveUrl.slice(saveUrl.lastIndexOf('/') + 1),
      await importSPKI(google.publicKey, 'RS256'),
      {
        issuer: 'wallet@resort.example',
        audience: 'google',
        algorithms: ['RS256'],
        currentDate: testApp.ctx.clock.now(),
      },
    )
    expect(protectedHeader.alg).toBe('RS256')
    expect(payload).toMatchObject({
      typ: 'savetowallet',
      origins: ['https://check-in.example.test'],
      payload: {
        genericClasses: [{ id: '3388000000012345678.first-chair-arrival' }],
        genericObjects: [
          {
            id: expect.stringMatching(/^3388000000012345678\.[0-9a-f]{40}$/),
            classId: '3388000000012345678.first-chair-arrival',
            header: { defaultValue: { value: 'Juno Lindqvist' } },
            subheader: { defaultValue: { value: 'Pick-up code' } },
            textModulesData: [
              { header: 'Household' },
              { header: 'For the desk only', body: 'Does not open gates' },
              { body: expect.stringContaining('It does not open gates.') },
            ],
            barcode: { type: 'QR_CODE', value: expect.stringContaining('/l/1?ref=') },
          },
        ],
      },
    })
    expect(JSON.stringify(payload)).not.toMatch(/"1003"|Evil/)
  })
})

test('a pass for the order of a mobile pass names the product of that order', async () => {
  const ordered = await testApp.ctx.pointOfSale.createMobileMedia({
    contactId: '1003',
    productId: 'SEASON',
    season: '2026/27',
  })
  const answer = await ask('googlewallet', `ipCode=1003&externalOrderId=${ordered.orderId}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const { saveUrl } = answer.json<{ saveUrl: string }>()
  expect(decodeJwt(saveUrl.slice(saveUrl.lastIndexOf('/') + 1))).toMatchObject({
    payload: { genericObjects: [{ subheader: { defaultValue: { value: 'Season Pass' } } }] },
  })
  expect((await ask('googlewallet', `ipCode=1001&externalOrderId=${ordered.orderId}`)).statusCode).toBe(404)
})

describe.each(['applewallet', 'googlewallet'])('%s', (wallet) => {
  test('is not found for people of another household or orders of another person', async () => {
    for (const query of [
      'ipCode=2001',
      'ipCode=9999',
      'ipCode=1001&externalOrderId=P-1',
      'ipCode=1003&externalOrderId=X',
    ]) {
      const answer = await ask(wallet, query)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
    }
    expect((await ask(wallet, 'ipCode=1003', { user: 'sam' })).statusCode).toBe(404)
  })

  test('without certificates answers 501 and what to configure, but only for the own household', async () => {
    const answer = await ask(wallet, 'ipCode=1003', { at: appWithoutWallets })
    expect([answer.statusCode, answer.json().code]).toEqual([501, 'wallet-not-set-up'])
    expect(answer.json().detail ?? answer.json().title).toContain(
      wallet === 'applewallet' ? 'APPLE_WALLET_' : 'GOOGLE_WALLET_',
    )
    expect((await ask(wallet, 'ipCode=2001', { at: appWithoutWallets })).statusCode).toBe(404)
  })
})

test('the client settings list the available wallets', async () => {
  const read = async ({ app }: TestApp) =>
    (await app.inject({ method: 'GET', url: '/api/settings/client' })).json().wallets
  expect([await read(testApp), await read(appWithoutWallets)]).toEqual([['apple', 'google'], []])
})

describe('the certificate of Apple Wallet', () => {
  afterEach(() => {
    now = testMorning
  })
  /** Sets the clock to this many days before the certificate expires. */
  const setDaysBeforeExpiry = (days: number) => {
    const expiry = testApp.ctx.config.appleWallet?.endsFirst.validUntil
    if (!expiry) throw new Error('There is no certificate.')
    now = new Date(expiry.getTime() - days * 86_400_000)
  }
  const offered = async () => (await testApp.app.inject({ method: 'GET', url: '/api/settings/client' })).json().wallets
  const readStatus = async ({ app }: TestApp) => {
    const answer = await app.inject({ method: 'GET', url: '/api/admin/outside-systems', headers: as('admin') })
    return answer.json().find(({ name }: { name: string }) => name === 'apple-wallet')
  }
  const logged = () => {
    const lines: { level: string; message: string; facts: object }[] = []
    const write = (level: string) => (facts: object, message: string) => void lines.push({ level, message, facts })
    const log = { ...testApp.ctx.log, warn: write('warn'), error: write('error') }
    checkCertificate({ ...testApp.ctx, log })
    return lines
  }

  test('causes no warning while it is valid for more than thirty days', async () => {
    setDaysBeforeExpiry(31)
    expect(await readStatus(testApp)).toMatchObject({ isSetUp: true, certificate: { state: 'good' } })
    expect(logged()).toEqual([])
  })

  test('causes a warning with name and date from thirty days before its expiry, while passes are still created', async () => {
    setDaysBeforeExpiry(30)
    const { certificate } = await readStatus(testApp)
    expect(certificate).toEqual({
      name: expect.stringMatching(/^APPLE_WALLET_(WWDR_)?CERTIFICATE$/),
      validUntilUtc: testApp.ctx.config.appleWallet?.endsFirst.validUntil.toISOString(),
      state: 'ends-soon',
    })
    expect(logged()).toEqual([
      {
        level: 'warn',
        message: 'the certificate of Apple Wallet expires soon',
        facts: { certificate: certificate.name, validUntil: certificate.validUntilUtc },
      },
    ])
    expect(await offered()).toEqual(['apple', 'google'])
    expect((await ask('applewallet', 'ipCode=1003')).statusCode).toBe(200)
  })

  test('that has expired stops Apple Wallet; Google Wallet stays available', async () => {
    setDaysBeforeExpiry(0)
    expect(await offered()).toEqual(['google'])
    expect(await readStatus(testApp)).toMatchObject({ isSetUp: true, certificate: { state: 'ended' } })
    const answer = await ask('applewallet', 'ipCode=1003')
    expect([answer.statusCode, answer.json().code]).toEqual([501, 'wallet-not-set-up'])
    expect(answer.body).toContain('its certificate has expired')
    expect((await ask('applewallet', 'ipCode=2001')).statusCode).toBe(404)
    expect((await ask('googlewallet', 'ipCode=1003')).statusCode).toBe(200)
    expect(logged()).toMatchObject([
      { level: 'error', message: expect.stringContaining('the certificate of Apple Wallet has expired') },
    ])
  })

  test('is null if no wallet is set up', async () => {
    expect(await readStatus(appWithoutWallets)).toMatchObject({ isSetUp: false, certificate: null })
  })
})
