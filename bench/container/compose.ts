import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClock } from '../../server/src/context/clock.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { prepareCheckIn } from '../check-in.ts'
import { clientId, issuerAddress, startIssuer } from '../issuer.ts'
import { findFreePort } from '../server-process.ts'
import { createChecks } from './checks.ts'
import { writeOperatorFolder } from './operator-folder.ts'
import { startDocker, type CommandResult } from './own-docker.ts'
import { openPlainPort, requestFromProxy, requestWithoutTls } from './through-proxy.ts'

/**
 * Starts compose.yaml with a Docker of its own, with images that were made without a registry, and checks the installation:
 * what the proxy answers, a check-in, a backup and its restore. Arguments: a new folder, and the names of the images of the
 * product, the database and the proxy, each of which is in the folder as an archive.
 */
const [folder = '', productImage = '', databaseImage = '', proxyImage = ''] = process.argv.slice(2)
const images = { product: productImage, database: databaseImage, proxy: proxyImage }
/** Caddy gives a name that ends like this a certificate of its own authority. */
const hostName = 'check-in.local'
const services = ['first-chair', 'database', 'proxy', 'backup']
const maxStartMs = 120_000
/** The first one checks in. */
const households = 3

const { check, countFailures } = createChecks()
const project = join(folder, 'project')
const ports = { product: await findFreePort(), http: await findFreePort(), https: await findFreePort() }
const issuer = await startIssuer()
const { docker, compose, stop } = await startDocker(folder, project)
const stopAll = async () => {
  compose('down', '--volumes', '--timeout=15')
  await stop()
  await issuer.stop()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopAll().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143)))
}
try {
  await checkInstallation()
} finally {
  await stopAll()
}
const failures = countFailures()
console.log(failures === 0 ? 'compose.yaml passed all checks.' : `compose.yaml failed ${failures} checks.`)
process.exitCode = failures === 0 ? 0 : 1

async function checkInstallation(): Promise<void> {
  for (const name of Object.values(images)) {
    docker('load', '--quiet', `--input=${join(folder, `${name.replaceAll('/', '-')}.tar`)}`)
  }
  writeOperatorFolder(
    project,
    { images, ports },
    {
      BASE_URL: `https://${hostName}`,
      ADMIN_EMAILS: 'admin@kestrel.example',
      OIDC_ISSUER: issuerAddress,
      OIDC_CLIENT_ID: clientId,
    },
  )
  const seed = ['run', '--rm', '-T', 'first-chair', 'node', 'server/dist/seed.js', `--households=${households}`]
  const seeded = compose(...seed)
  check('the database gets its roles and the data of guests', seeded.status === 0, seeded.output)
  if (seeded.status !== 0 || !(await start('compose.yaml starts, and the product is ready'))) return

  await checkProxy()
  await checkInAtProxy()
  checkRoles()
  await restoreBackup()
  for (const service of services) {
    const state = docker('inspect', '--format={{.State.Status}} {{.RestartCount}}', findId(service)).output.trim()
    check(`the service ${service} runs, and did not fail`, state === 'running 0', state)
  }
}

/** Starts all services. Returns true once the product is ready on the port of this host. */
async function start(what: string): Promise<boolean> {
  const started = compose('up', '--detach', '--no-build')
  const isReady = started.status === 0 && (await waitUntilReady())
  check(what, isReady, started.status === 0 ? compose('logs', '--no-color', '--tail=40').output : started.output)
  return isReady
}

async function waitUntilReady(): Promise<boolean> {
  const deadline = Date.now() + maxStartMs
  while (Date.now() < deadline) {
    const answer = await requestWithoutTls(hostName, ports.product, { path: '/readyz' }).catch(() => undefined)
    if (answer?.status === 200) return true
    await pause(200)
  }
  return false
}

async function checkProxy(): Promise<void> {
  const page = await requestFromProxy(hostName, ports.https, { path: '/' })
  check('the proxy serves the pages with TLS', page.status === 200 && page.body.includes('<html'), page.status)
  const { status, headers } = await requestWithoutTls(hostName, ports.http, { path: '/' })
  const isRedirected = status === 308 && headers.location === `https://${hostName}/`
  check('the proxy redirects to TLS', isRedirected, `${status} ${headers.location}`)
  for (const path of ['/metrics', '/readyz']) {
    const hidden = await requestFromProxy(hostName, ports.https, { path })
    check(`the proxy hides ${path}`, hidden.status === 404, hidden.status)
  }
}

/** A household signs and fills in everything, through the proxy. */
async function checkInAtProxy(): Promise<void> {
  await provideIssuer()
  const today = createClock(() => new Date()).resortDay(readConfig({}).resortTimeZone)
  const checkIn = await prepareCheckIn({ today }, issuer, 1)
  const plain = await openPlainPort(hostName, ports.https)
  const problem = await tryAgain(() => checkIn(plain.port, () => undefined))
  plain.close()
  check('a household checks in through the proxy', problem === undefined, problem)
  const address = query('select peer_address from signed_waiver order by position desc limit 1')
  check('the product sees the requests of the proxy', address === '172.30.84.2', address)
}

/** The product asks a provider that did not answer again after two seconds. Returns the last error, if none succeeds. */
async function tryAgain(work: () => Promise<void>): Promise<unknown> {
  let problem: unknown
  for (let attempt = 0; attempt < 10; attempt += 1) {
    try {
      await work()
      return undefined
    } catch (error) {
      problem = error
      await pause(1_000)
    }
  }
  return problem
}

/** Serves the documents of the provider where the product looks for them: on its own loopback address. */
async function provideIssuer(): Promise<void> {
  const paths = ['/.well-known/openid-configuration', '/keys']
  const documents = await Promise.all(
    paths.map(async (path) => [path, await (await fetch(`${issuerAddress}${path}`)).text()] as const),
  )
  const program = `
    const documents = new Map(JSON.parse(process.argv[1]))
    require('node:http').createServer(({ url }, answer) => answer.setHeader('content-type', 'application/json').end(documents.get(url)))
      .listen(${new URL(issuerAddress).port}, '127.0.0.1')`
  const started = compose('exec', '-d', 'first-chair', 'node', '--eval', program, JSON.stringify(documents))
  if (started.status !== 0) throw new Error(started.output)
}

function checkRoles(): void {
  const { output } = inDatabase(
    'psql',
    '--username=first_chair_app',
    '--command=delete from signed_waiver',
    'first_chair',
  )
  check('the role of the product cannot delete signed waivers', /permission denied/.test(output), output)
}

/** Backs up, loses the database, and restores it with the commands of docs/operations.md, "With Docker on one host". */
async function restoreBackup(): Promise<void> {
  const signed = query('select count(*) from signed_waiver')
  const { output } = compose('run', '--rm', '-T', 'backup', 'now')
  const [, dump = ''] = /backed up: (\S+), [1-9]\d+ bytes/.exec(output) ?? []
  check('the database is backed up', dump !== '', output)
  const restore = `pg_restore --exit-on-error --dbname=first_chair /var/lib/postgresql/${dump}`
  const steps = [
    compose('stop', 'first-chair', 'backup'),
    inDatabase('dropdb', '--username=postgres', 'first_chair'),
    inDatabase('createdb', '--username=postgres', '--owner=first_chair', 'first_chair'),
    compose('run', '--rm', '-T', '--no-deps', '--entrypoint=sh', 'backup', '-c', restore),
  ]
  const failed = steps.find(({ status }) => status !== 0)
  check('the backup is restored into an empty database', failed === undefined, failed?.output)
  if (!(await start('the product is ready with the restored data and its key'))) return
  const verified = compose('exec', '-T', 'first-chair', 'node', 'server/dist/verify.js')
  const count = query('select count(*) from signed_waiver')
  check(`all ${signed} signed waivers are there`, count === signed && Number(signed) > 0, count)
  check('they are in order', / signed waivers are in order/.test(verified.output), verified.output)
}

function query(text: string): string {
  const options = ['--username=postgres', '--tuples-only', '--no-align', `--command=${text}`, 'first_chair']
  return inDatabase('psql', ...options).output.trim()
}

function inDatabase(program: string, ...args: string[]): CommandResult {
  return compose('exec', '-T', 'database', program, ...args)
}

function findId(service: string): string {
  return compose('ps', '--quiet', service).output.trim()
}
