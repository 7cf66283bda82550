import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { testCertificates, type TestCertificates } from './adapters/test-certificates.builders.ts'
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

const apple = (over: Record<string, string | undefined> = {}) =>
  parseAppleWallet({
    APPLE_WALLET_PASS_TYPE_ID: 'pass.test.arrival',
    APPLE_WALLET_TEAM_ID: 'TEAM123456',
    APPLE_WALLET_CERTIFICATE: own.certificate,
    APPLE_WALLET_KEY: own.key,
    APPLE_WALLET_WWDR_CERTIFICATE: own.authority,
    ...over,
  })

test('nothing given is no mistake, and no wallet', () => {
  expect([parseAppleWallet({}), parseGoogleWallet({})]).toEqual([
    { wallet: undefined, problems: [] },
    { wallet: undefined, problems: [] },
  ])
})

test('half of it is a mistake, by name', () => {
  expect(parseAppleWallet({ APPLE_WALLET_KEY_PASSPHRASE: 'x' }).problems).toHaveLength(5)
  expect(apple({ APPLE_WALLET_KEY: undefined }).problems).toEqual([
    'APPLE_WALLET_KEY is needed: its wallet is half set up',
  ])
  expect(parseGoogleWallet({ GOOGLE_WALLET_ISSUER_ID: '1' }).problems).toEqual([
    'GOOGLE_WALLET_SERVICE_ACCOUNT is needed: its wallet is half set up',
  ])
})

test('certificate, key and names that do not belong together are found at start', () => {
  expect(apple().wallet).toMatchObject({ passTypeId: 'pass.test.arrival', teamId: 'TEAM123456' })
  expect(apple({ APPLE_WALLET_KEY: others.key }).problems).toEqual([
    'APPLE_WALLET_KEY is not the key of APPLE_WALLET_CERTIFICATE',
  ])
  expect(apple({ APPLE_WALLET_PASS_TYPE_ID: 'pass.other', APPLE_WALLET_TEAM_ID: 'X' }).problems).toEqual([
    'APPLE_WALLET_PASS_TYPE_ID must be the one of the certificate, pass.test.arrival',
    'APPLE_WALLET_TEAM_ID must be the one of the certificate, TEAM123456',
  ])
})

test('of the two certificates the one that ends first is named, with its last moment', () => {
  const { name, validUntil } = apple().wallet?.endsFirst ?? {}
  const ends = [own.certificate, own.authority].map((pem) => new X509Certificate(pem).validTo)
  expect(validUntil?.getTime()).toBe(Math.min(...ends.map((end) => Date.parse(end))))
  expect(name).toMatch(/^APPLE_WALLET_(WWDR_)?CERTIFICATE$/)
})

test('what cannot be read is told by name, and never quoted', () => {
  const { problems } = apple({
    APPLE_WALLET_CERTIFICATE: '/nowhere/pass.pem',
    APPLE_WALLET_KEY: '-----BEGIN PRIVATE KEY-----\nsecret\n-----END PRIVATE KEY-----',
  })
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['APPLE_WALLET_CERTIFICATE', 'APPLE_WALLET_KEY'])
  expect(problems.join()).not.toContain('secret')
})

test('a service account is taken as its file’s content, and only with an RSA key', () => {
  const google = (over: Record<string, string>) =>
    parseGoogleWallet({ GOOGLE_WALLET_ISSUER_ID: '33', GOOGLE_WALLET_SERVICE_ACCOUNT: account, ...over })
  expect(google({}).wallet).toMatchObject({
    serviceAccount: 'wallet@resort.example',
    classSuffix: 'first-chair-arrival',
  })
  expect(google({ GOOGLE_WALLET_SERVICE_ACCOUNT: '{}' }).problems).toHaveLength(1)
  expect(google({ GOOGLE_WALLET_ISSUER_ID: 'abc', GOOGLE_WALLET_CLASS: 'a b' }).problems).toHaveLength(2)
})
