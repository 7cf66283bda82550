import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { insertRows } from '../db/insert-rows.ts'
import { hashPassToken } from './pass-token.rule.ts'
import { testCertificates, type TestCertificates } from '../adapters/test-certificates.builders.ts'

const run = promisify(execFile)

export const testPassType = 'pass.test.arrival'

/** Certificates with which passes for Apple Wallet can be signed. */
export function passCertificates(): Promise<TestCertificates> {
  return testCertificates(
    `/UID=${testPassType}/CN=Pass Type ID: ${testPassType}/OU=TEAM123456`,
    'keyUsage=digitalSignature',
  )
}

/** The key of a service account of Google, and the public key that verifies what it signs. */
export function googleKeys(): { publicKey: string; privateKey: string } {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** The environment with both wallets. `tokenUrl` is where Google's access tokens come from. */
export function walletEnvironment(
  certificates: TestCertificates,
  privateKey: string,
  tokenUrl = 'http://127.0.0.1:9/token',
): Record<string, string> {
  return {
    APPLE_WALLET_PASS_TYPE_ID: testPassType,
    APPLE_WALLET_TEAM_ID: 'TEAM123456',
    APPLE_WALLET_CERTIFICATE: base64(certificates.certificate),
    APPLE_WALLET_KEY: base64(certificates.key),
    APPLE_WALLET_WWDR_CERTIFICATE: base64(certificates.authority),
    GOOGLE_WALLET_ISSUER_ID: '3388000000012345678',
    GOOGLE_WALLET_SERVICE_ACCOUNT: base64(
      JSON.stringify({
        client_email: 'wallet@resort.example',
        private_key: privateKey,
        token_uri: tokenUrl,
        type: 'service_account',
      }),
    ),
  }
}

/** The environment with both wallets, whose passes are updated. */
export async function updatedWallets(): Promise<Record<string, string>> {
  return { ...walletEnvironment(await passCertificates(), googleKeys().privateKey), WALLET_UPDATES: '1' }
}

/** A pass in Apple Wallet with its token, for `aStoredPass`. */
export const testPass = {
  serialNumber: 'ab'.repeat(20),
  token: 'the-token-of-a-pass-in-tests',
  deviceId: 'cd'.repeat(16),
}

/** Stores `testPass` of a person in the test resort, on one phone. */
export async function aStoredPass(pool: pg.Pool): Promise<void> {
  const { serialNumber: serial_number, deviceId: device_id } = testPass
  await insertRows(pool, 'wallet_pass', [
    { serial_number, wallet: 'apple', household_ip_code: '1001', contact_id: '1003' },
  ])
  await insertRows(pool, 'wallet_pass_token', [
    { token_hash: hashPassToken(testPass.token), serial_number, update_no: 0 },
  ])
  await insertRows(pool, 'wallet_device', [{ device_id, push_token: '00112233445566778899' }])
  await insertRows(pool, 'wallet_registration', [{ device_id, serial_number }])
}

/** What a pass says about itself, as a phone reads it. */
export type PassJson = {
  serialNumber: string
  authenticationToken?: string
  webServiceURL?: string
  voided?: boolean
  barcodes?: unknown[]
  generic: {
    headerFields?: { label: string; value: string }[]
    primaryFields: { value: string }[]
    secondaryFields?: { key: string; value: string; changeMessage?: string }[]
  }
}

/** Reads `pass.json` of a `.pkpass`. */
export async function readPass(bytes: Buffer): Promise<PassJson> {
  const folder = await mkdtemp(join(tmpdir(), 'first-chair-pass-'))
  try {
    await writeFile(join(folder, 'a.pkpass'), bytes)
    const { stdout } = await run('unzip', ['-p', 'a.pkpass', 'pass.json'], { cwd: folder })
    const pass: PassJson = JSON.parse(stdout)
    return pass
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
