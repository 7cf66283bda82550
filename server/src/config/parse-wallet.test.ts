import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { testCertificates, type TestCertificates } from '../adapters/test-certificates.builders.ts'
import { parseAppleWallet, parseGoogleWallet } from './parse-wallet.ts'

let own: TestCertificates
let others: TestCertificates
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const account = JSON.stringify({ client_email: 'wallet@resort.example', private_key: privateKey })

beforeAll(async () => {
  own = await testCertificates('/UID=pass.test.arrival/CN=Pass/OU=TEAM123456', 'keyUsage=digitalSignature')
  others = await testCertificates('/CN=Other', 'keyUsage=digitalSignature')
}, 30_000)

const apple = (overrides: Record<string, string | undefined> = {}) =>
  parseAppleWallet({
    APPLE_WALLET_PASS_TYPE_ID: 'pass.test.arrival',
    APPLE_WALLET_TEAM_ID: 'TEAM123456',
    APPLE_WALLET_CERTIFICATE: own.certificate,
    APPLE_WALLET_KEY: own.key,
    APPLE_WALLET_WWDR_CERTIFICATE: own.authority,
    ...overrides,
  })

test('without any variable there is no wallet and no problem', () => {
  expect([parseAppleWallet({}), parseGoogleWallet({})]).toEqual([
    { wallet: undefined, problems: [] },
    { wallet: undefined, problems: [] },
  ])
})

test('an incomplete wallet is a problem for each missing variable', () => {
  expect(parseAppleWallet({ APPLE_WALLET_KEY_PASSPHRASE: 'x' }).problems).toHaveLength(5)
  expect(apple({ APPLE_WALLET_KEY: undefined }).problems).toEqual([
    'APPLE_WALLET_KEY is needed: other variables of its wallet are set',
  ])
  expect(parseGoogleWallet({ GOOGLE_WALLET_ISSUER_ID: '1' }).problems).toEqual([
    'GOOGLE_WALLET_SERVICE_ACCOUNT is needed: other variables of its wallet are set',
  ])
})

test('a certificate, key or id that does not match the others is reported at the start', () => {
  expect(apple().wallet).toMatchObject({ passTypeId: 'pass.test.arrival', teamId: 'TEAM123456' })
  expect(apple({ APPLE_WALLET_KEY: others.key }).problems).toEqual([
    'APPLE_WALLET_KEY is not the key of APPLE_WALLET_CERTIFICATE',
  ])
  expect(apple({ APPLE_WALLET_PASS_TYPE_ID: 'pass.other', APPLE_WALLET_TEAM_ID: 'X' }).problems).toEqual([
    'APPLE_WALLET_PASS_TYPE_ID must be the one in the certificate: pass.test.arrival',
    'APPLE_WALLET_TEAM_ID must be the one in the certificate: TEAM123456',
  ])
})

test('the first of the two certificates to expire is named with its date of expiry', () => {
  const { name, validUntil } = apple().wallet?.endsFirst ?? {}
  const expiryDates = [own.certificate, own.authority].map((pem) => new X509Certificate(pem).validTo)
  expect(validUntil?.getTime()).toBe(Math.min(...expiryDates.map((date) => Date.parse(date))))
  expect(name).toMatch(/^APPLE_WALLET_(WWDR_)?CERTIFICATE$/)
})

test('a value that cannot be read is reported by the name of its variable and never quoted', () => {
  const { problems } = apple({
    APPLE_WALLET_CERTIFICATE: '/nowhere/pass.pem',
    APPLE_WALLET_KEY: '-----BEGIN PRIVATE KEY-----\nsecret\n-----END PRIVATE KEY-----',
  })
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['APPLE_WALLET_CERTIFICATE', 'APPLE_WALLET_KEY'])
  expect(problems.join()).not.toContain('secret')
})

test('a service account may be the content of its key file, and needs an RSA key', () => {
  const google = (overrides: Record<string, string>) =>
    parseGoogleWallet({ GOOGLE_WALLET_ISSUER_ID: '33', GOOGLE_WALLET_SERVICE_ACCOUNT: account, ...overrides })
  expect(google({}).wallet).toMatchObject({
    serviceAccount: 'wallet@resort.example',
    classSuffix: 'first-chair-arrival',
  })
  expect(google({ GOOGLE_WALLET_SERVICE_ACCOUNT: '{}' }).problems).toHaveLength(1)
  expect(google({ GOOGLE_WALLET_ISSUER_ID: 'abc', GOOGLE_WALLET_CLASS: 'a b' }).problems).toHaveLength(2)
})
