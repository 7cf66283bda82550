import { spawn, type ChildProcess } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../server/src/adapters/identity/bundled/browser.builders.ts'
import { testCertificates } from '../server/src/adapters/test-certificates.builders.ts'
import { aDrawing } from '../server/src/signature/drawn-signature.builders.ts'
import { walletEnvironment } from '../server/src/wallet/wallet-apps.builders.ts'
import { letMinutePass } from './let-minute-pass.ts'
import { freePort, startProduct, type Product } from './product.ts'

// A pass in Apple Wallet and one in Google Wallet follow the verdict of their person, with both systems as processes of their own.

/** A pass is up to date within a minute of the verdict. */
const minute = { timeout: 60_000, interval: 250 }

type Simulator = { process: ChildProcess; addresses: string[] }
let folder: string
let apple: Simulator
let google: Simulator
let product: Product
let environment: Record<string, string>
/** The same after a restart, because passes on phones contain it. */
let address: string
let maya: { token: string; ipCode: string }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-chair-wallets-'))
  const save = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  const passes = await testCertificates(
    '/UID=pass.test.arrival/CN=Pass Type ID: pass.test.arrival/OU=TEAM123456',
    'keyUsage=digitalSignature',
  )
  const servers = await testCertificates('/CN=localhost')
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  apple = await startSimulator('apple-wallet', {
    CERTIFICATE: await save('push.pem', servers.certificate),
    KEY: await save('push.key', servers.key),
    AUTHORITY: await save('passes.pem', passes.authority),
  })
  google = await startSimulator('google-wallet', { PUBLIC_KEY: await save('google.pem', keys.publicKey) })
  const [googleUrl = ''] = google.addresses
  const port = await freePort()
  address = `http://localhost:${port}`
  environment = {
    PORT: String(port),
    WALLET_UPDATES: '1',
    APPLE_WALLET_PUSH_URL: apple.addresses[1] ?? '',
    GOOGLE_WALLET_API_URL: googleUrl,
    NODE_EXTRA_CA_CERTS: await save('servers.pem', servers.authority),
    ...walletEnvironment(passes, keys.privateKey, `${googleUrl}/token`),
  }
  product = await startProduct(environment)
  const { tokens } = await aBrowser(address).signIn('maya@kestrel.example')
  const [customer] = await product.rows<{ ipCode: string }>(
    `select ip_code as "ipCode" from pos.customer where first_name = 'Maya' and last_name = 'Lindqvist'`,
  )
  maya = { token: tokens.access_token, ipCode: customer?.ipCode ?? '' }
}, 120_000)
afterAll(async () => {
  await product.remove()
  for (const { process: child } of [apple, google]) {
    child.kill()
    await once(child, 'exit')
  }
  await rm(folder, { recursive: true, force: true })
})

async function startSimulator(name: string, more: Record<string, string>): Promise<Simulator> {
  const main = join(import.meta.dirname, `../simulators/${name}/main.ts`)
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [written]: unknown[] = await once(child.stdout, 'data')
  return { process: child, addresses: String(written).match(/https?:\/\/localhost:\d+/g) ?? [] }
}

/** Changes how both systems answer. */
async function behave(behaviour: string): Promise<void> {
  for (const { addresses } of [apple, google]) {
    expect((await fetch(`${addresses[0]}/behaviour`, { method: 'PUT', body: behaviour })).status).toBe(200)
  }
}

/** Calls the API as Maya. */
async function callAsMaya(path: string, options: RequestInit = {}): Promise<Response> {
  const answer = await fetch(address + path, {
    ...options,
    headers: { ...options.headers, authorization: `Bearer ${maya.token}` },
  })
  expect(answer.status, path).toBe(200)
  return answer
}

type PassOnPhone = {
  serialNumber: string
  generic: { headerFields?: { label: string; value: string }[]; secondaryFields?: { key: string; value: string }[] }
}
type SavedObject = { id: string; subheader?: { defaultValue: { value: string } } }

/** What the two passes say of the verdict now. */
async function readPasses(): Promise<string[]> {
  const phone = await fetch(`${apple.addresses[0]}/phones/mayas`)
  const { passes }: { passes: PassOnPhone[] } = await phone.json()
  const saved = await fetch(`${google.addresses[0]}/objects`)
  const { objects }: { objects: SavedObject[] } = await saved.json()
  return [
    ...passes.map(({ generic }) => generic.secondaryFields?.find(({ key }) => key === 'verdict')?.value ?? 'none'),
    ...objects.map(({ subheader }) => subheader?.defaultValue.value.split(':')[0] ?? 'none'),
  ]
}

/** Adds the pass of Maya to a phone with Apple Wallet, and to one with Google Wallet. */
async function addPasses(): Promise<void> {
  const query = `ipCode=${maya.ipCode}`
  const pass = await callAsMaya(`/api/profile/passes/applewallet?${query}`)
  const added = await fetch(`${apple.addresses[0]}/phones/mayas/passes`, { method: 'POST', body: await pass.bytes() })
  expect(await added.text()).toBe('Registered with 201')
  const link = await callAsMaya(`/api/profile/passes/googlewallet?${query}`)
  const { saveUrl }: { saveUrl: string } = await link.json()
  expect((await fetch(`${google.addresses[0]}/save`, { method: 'POST', body: saveUrl })).status).toBe(200)
}

/** Maya signs the waiver, the last thing that stops her. */
async function signWaiver(): Promise<void> {
  const text = await callAsMaya('/api/tasks/1/waivertext')
  const { rolTextHash }: { rolTextHash: string } = await text.json()
  const id = `1-1-1-${maya.ipCode}`
  const signed = { rolAccepted: true, signature: aDrawing(), typedName: 'Maya Lindqvist', signatureDateOffset: -7 }
  await callAsMaya('/api/tasks/contact/complete/Waiver', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, contactTaskIds: [id], relatedObject: { ...signed, rolTextHash } }),
  })
}

/** The card of Maya is blocked at the point of sale, or not any more. */
async function setBlocked(isBlocked: boolean): Promise<void> {
  await product.rows(
    isBlocked
      ? `insert into pos.hotlist_entry (media_id, reason_code, from_date)
         select id, 'UNPAID', '2020-01-01' from pos.pass_media where ip_code = $1`
      : `delete from pos.hotlist_entry where media_id in (select id from pos.pass_media where ip_code = $1)`,
    [maya.ipCode],
  )
}

const expectPasses = (...verdicts: [ofApple: string, ofGoogle: string]) =>
  expect.poll(readPasses, minute).toEqual(verdicts)

test('both passes of a guest change within a minute after the last blocker was completed', async () => {
  await addPasses()
  await expectPasses('Not ready yet', 'Not ready yet')
  await signWaiver()
  await expectPasses('Ready', 'Ready')
})

/** The next test is about systems that do not answer. `npm run prove` has all kinds of trouble. */
const troubles = process.env['PROVE'] === '1' ? ['refuse', 'silent', 'slow'] : ['refuse']

test.each(troubles)(
  'a change while Apple and Google are in trouble (%s) is not lost, and arrives within a minute after that',
  async (behaviour) => {
    await behave(behaviour)
    await setBlocked(true)
    await expect
      .poll(
        () => product.rows('select last_attempt_utc > now() - interval \'20 seconds\' as "isTried" from wallet_device'),
        minute,
      )
      .toEqual([{ isTried: true }])
    await behave('fast')
    await expectPasses('Not ready yet', 'Not ready yet')
    await setBlocked(false)
    await expectPasses('Ready', 'Ready')
  },
  180_000,
)

test('a change that was not sent when the process was killed is sent by the next one', async () => {
  await behave('silent')
  await setBlocked(true)
  await expect
    .poll(() => product.rows('select claimed_until_utc > now() as "isClaimed" from wallet_device'), minute)
    .toEqual([{ isClaimed: true }])
  product.process.kill('SIGKILL')
  await once(product.process, 'exit')
  await letMinutePass(product, { wallet_device: 'claimed_until_utc', wallet_pass: 'claimed_until_utc' })
  await behave('fast')
  const { dataDir } = product
  await product.stop()
  product = await startProduct(environment, dataDir)
  await expectPasses('Not ready yet', 'Not ready yet')
}, 180_000)

test('the passes of an erased person are withdrawn, and name nobody', async () => {
  await product.rows(`delete from pos.hotlist_entry`)
  await expectPasses('Ready', 'Ready')
  await product.rows(`update wallet_pass set contact_id = null, household_ip_code = null`)
  await expectPasses('none', 'none')
  const phone = await fetch(`${apple.addresses[0]}/phones/mayas`)
  const objects = await fetch(`${google.addresses[0]}/objects`)
  expect(`${await phone.text()} ${await objects.text()}`).not.toMatch(/Maya|Lindqvist/)
})
