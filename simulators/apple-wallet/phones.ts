// Phones with Apple Wallet, in memory. They make the calls that Apple describes in "Adding a Web Service to Update Passes".
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The parts of `pass.json` that a phone needs; the rest is only shown. */
type Pass = {
  passTypeIdentifier: string
  serialNumber: string
  webServiceURL: string
  authenticationToken: string
}
type StoredPass = { pass: Pass; lastModified: string | null }
type Phone = { name: string; passes: Map<string, StoredPass>; lastUpdated: Map<string, string> }

const phones = new Map<string, Phone>()
const requestMilliseconds = 10_000
const maxAttempts = 5

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
/** A phone is known to Apple's push service under this token, and to the services of passes under this id. */
const getToken = (name: string): string => hash(`token ${name}`)
const getDeviceId = (name: string): string => hash(`device ${name}`).slice(0, 32)

export function findPhoneByToken(token: string): Phone | undefined {
  return [...phones.values()].find(({ name }) => getToken(name) === token)
}

export function listPasses(name: string): Pass[] {
  return [...(phones.get(name)?.passes.values() ?? [])].map(({ pass }) => pass)
}

/** Adds a pass, and registers the phone for its updates. Returns the status of the answer. */
export async function addPass(name: string, bytes: Buffer): Promise<number> {
  const phone = phones.get(name) ?? { name, passes: new Map(), lastUpdated: new Map() }
  phones.set(name, phone)
  const pass = await readPass(bytes)
  phone.passes.set(pass.serialNumber, { pass, lastModified: null })
  const { status } = await call(pass, toRegistration(name, pass), {
    method: 'POST',
    body: JSON.stringify({ pushToken: getToken(name) }),
  })
  return status
}

/** Removes a pass, and tells its service. Returns the status of the answer; 0 without such a pass. */
export async function removePass(name: string, serialNumber: string): Promise<number> {
  const stored = phones.get(name)?.passes.get(serialNumber)
  if (!stored) return 0
  phones.get(name)?.passes.delete(serialNumber)
  const { status } = await call(stored.pass, toRegistration(name, stored.pass), { method: 'DELETE' })
  return status
}

/**
 * What a phone does after a notification: asks each service which passes have changed, and reads these. If the service does
 * not answer, it tries again several times, after a pause that grows.
 */
export async function readUpdates(phone: Phone): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    try {
      await readUpdatesOnce(phone)
      return
    } catch (error) {
      console.error(`${phone.name}: attempt ${attempt}: ${String(error)}`)
      await pause(1_000 * 2 ** attempt)
    }
  }
}

async function readUpdatesOnce(phone: Phone): Promise<void> {
  const services = new Map([...phone.passes.values()].map(({ pass }) => [pass.webServiceURL, pass]))
  for (const [url, pass] of services) {
    const since = phone.lastUpdated.get(url)
    const query = since === undefined ? '' : `?passesUpdatedSince=${encodeURIComponent(since)}`
    const list = `/v1/devices/${getDeviceId(phone.name)}/registrations/${pass.passTypeIdentifier}${query}`
    const answer = await call(undefined, `${url}${list}`, { method: 'GET' })
    requireAnswer(answer)
    if (answer.status !== 200) continue
    const { serialNumbers, lastUpdated }: { serialNumbers: string[]; lastUpdated: string } = await answer.json()
    for (const serialNumber of serialNumbers) await readPassAgain(phone, serialNumber)
    phone.lastUpdated.set(url, lastUpdated)
  }
}

async function readPassAgain(phone: Phone, serialNumber: string): Promise<void> {
  const stored = phone.passes.get(serialNumber)
  if (!stored) return
  const { pass, lastModified } = stored
  const answer = await call(pass, `/v1/passes/${pass.passTypeIdentifier}/${serialNumber}`, {
    method: 'GET',
    headers: lastModified === null ? {} : { 'if-modified-since': lastModified },
  })
  requireAnswer(answer)
  if (answer.status !== 200) return
  const updated = await readPass(Buffer.from(await answer.arrayBuffer()))
  phone.passes.set(serialNumber, { pass: updated, lastModified: answer.headers.get('last-modified') })
}

function requireAnswer({ status, url }: Response): void {
  if (status >= 500) throw new Error(`${url} answered ${status}`)
}

const toRegistration = (name: string, { passTypeIdentifier, serialNumber }: Pass): string =>
  `/v1/devices/${getDeviceId(name)}/registrations/${passTypeIdentifier}/${serialNumber}`

/** Calls the service of a pass with its token, or a whole address without one. */
function call(
  pass: Pass | undefined,
  path: string,
  options: { method: string; body?: string; headers?: Record<string, string> },
): Promise<Response> {
  return fetch(pass ? `${pass.webServiceURL}${path}` : path, {
    ...options,
    headers: {
      ...options.headers,
      ...(pass && { authorization: `ApplePass ${pass.authenticationToken}` }),
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
    },
    signal: AbortSignal.timeout(requestMilliseconds),
  })
}

async function readPass(bytes: Buffer): Promise<Pass> {
  const folder = await mkdtemp(join(tmpdir(), 'simulated-phone-'))
  try {
    await writeFile(join(folder, 'a.pkpass'), bytes)
    const { stdout } = await run('unzip', ['-p', 'a.pkpass', 'pass.json'], { cwd: folder })
    const pass: Pass = JSON.parse(stdout)
    return pass
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
