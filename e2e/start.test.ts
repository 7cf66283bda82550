import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { anOtlpReceiver } from '../server/src/telemetry/otlp-receiver.builders.ts'
import { createTemporaryFolder } from './demo-resort.ts'
import { builtServer, freePort, runProduct, startProduct } from './product.ts'

type Environment = Record<string, string>
type Account = { uid: number; gid: number }

const isRoot = process.getuid?.() === 0
const nobody: Account = { uid: 65_534, gid: 65_534 }
/** Whether another account may read this checkout and run this Node. A checkout is often in a private home folder. */
const mayRunAsNobody =
  isRoot && spawnSync(process.execPath, ['--check', builtServer], { ...nobody, stdio: 'ignore' }).status === 0

// What is wrong with a data folder is in server/src/app/start-failure.test.ts; these tests are about the process and its accounts.

/** Starts the product, which must refuse to start. Returns what it printed on each of the two streams, in lines. */
async function refuseStart(environment: Environment, account?: Account) {
  const started = runProduct({ PORT: String(await freePort()), LOG_LEVEL: 'info', ...environment }, account)
  await started.waitForOutput('First Chair is ready').then(
    () => started.process.kill('SIGKILL'),
    () => undefined,
  )
  expect(started.process.exitCode).toBe(1)
  const lines = (text: string) => text.split('\n').filter((line) => line !== '')
  const log = lines(started.log()).map((line): unknown => JSON.parse(line))
  return { log, told: lines(started.errorOutput()) }
}

async function aFolder(): Promise<string> {
  const folder = await createTemporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a port that is taken is reported in one sentence, before anything is created', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const folder = join(await aFolder(), 'data')
  const { told, log } = await refuseStart({ PORT: String(port), DATA_DIR: folder })
  expect(told).toEqual([
    `First Chair could not start. Port ${port} of 127.0.0.1 is already in use, perhaps by another First Chair. ` +
      `Stop that program, or set PORT to a free port.`,
  ])
  expect(log).toEqual([])
})

test('the stack of the error is in the log only if LOG_LEVEL is debug', async () => {
  const { told, log } = await refuseStart({ LOG_LEVEL: 'debug', HOST: '192.0.2.7', DEMO_PUBLIC: '1' })
  expect(told).toEqual([
    `First Chair could not start. HOST is 192.0.2.7, but this machine does not have that address. ` +
      `Set HOST to 127.0.0.1, to 0.0.0.0 for all addresses, or to one of its own.`,
  ])
  expect(log).toEqual([
    expect.objectContaining({
      msg: 'First Chair could not start',
      err: expect.objectContaining({ stack: expect.stringContaining('    at ') as unknown }) as unknown,
    }),
  ])
})

test.skipIf(!mayRunAsNobody)('a port that needs more rights is reported with what to do', async () => {
  const unprivileged = Number(
    spawnSync('cat', ['/proc/sys/net/ipv4/ip_unprivileged_port_start'], { encoding: 'utf8' }).stdout,
  )
  if (unprivileged <= 79) return
  const { told } = await refuseStart({ PORT: '79', DATA_DIR: await aFolder() }, nobody)
  expect(told).toEqual([
    'First Chair could not start. This account may not listen on port 79. Set PORT to 1024 or more, and put a proxy in front of it.',
  ])
})

test.skipIf(!mayRunAsNobody)('a data folder of another account is reported with both accounts', async () => {
  const folder = await aFolder()
  await chmod(folder, 0o755)
  const { told } = await refuseStart({ DATA_DIR: folder }, nobody)
  expect(told).toEqual([
    `First Chair could not start. This account (uid 65534) may not write to the data folder ${folder}, which belongs to another account (uid 0). ` +
      `Start First Chair as that account, give the folder to this one (chown -R 65534 ${folder}), or set DATA_DIR to another folder.`,
  ])
})

test.skipIf(isRoot && !mayRunAsNobody)('a data folder that this account may not write to is reported', async () => {
  const folder = await aFolder()
  if (isRoot) spawnSync('chown', ['65534', folder])
  await chmod(folder, 0o500)
  const { told } = await refuseStart({ DATA_DIR: folder }, isRoot ? nobody : undefined)
  expect(told).toEqual([
    expect.stringMatching(
      /^First Chair could not start\. This account \(uid \d+\) may not write to the data folder .*\. Allow it, or set DATA_DIR to another folder\.$/,
    ),
  ])
})

test('a disk that becomes full while the first start creates the database is reported too', async ({ skip }) => {
  const folder = await aFolder()
  const args = ['-t', 'tmpfs', '-o', 'size=16m,mode=0711', 'tmpfs', folder]
  if (!isRoot || spawnSync('mount', args).status !== 0) skip('only root on Linux can mount a disk')
  onTestFinished(() => void spawnSync('umount', [folder]))
  const { told } = await refuseStart({ DATA_DIR: folder })
  expect(told).toEqual([expect.stringContaining(`The disk of the data folder ${folder} is full.`)])
})

test('a second start with the same data folder is refused; a wrong BASE_URL is pointed out', async () => {
  const other = await freePort()
  const NODE_OPTIONS = await printLoadedTelemetry()
  const product = await startProduct({ BASE_URL: `http://localhost:${other}`, LOG_LEVEL: 'info', NODE_OPTIONS })
  onTestFinished(() => product.remove())
  const { told } = await refuseStart({ DATA_DIR: product.dataDir })
  expect(told).toEqual([
    expect.stringMatching(
      /^First Chair could not start\. First Chair already runs with the database in .* \(PostgreSQL is process \d+\)\. Stop it first, or choose another DATA_DIR\.$/,
    ),
  ])

  const { port } = new URL(product.address)
  await expect.poll(() => product.errorOutput()).toContain('maya@kestrel.example')
  expect(product.errorOutput()).toContain(
    `But BASE_URL is http://localhost:${other} and PORT is ${port}, and nothing answers at BASE_URL, where browsers are sent. ` +
      `Set BASE_URL to http://localhost:${port}, or start the proxy that serves it.`,
  )
  // Programs read standard output, so it has only lines of the log.
  const lines = product.log().trim().split('\n')
  expect(lines.map((line): unknown => JSON.parse(line))).toContainEqual(expect.objectContaining({ level: 30 }))

  // Telemetry is off, so its libraries must not cost memory.
  await product.stop()
  expect(product.errorOutput()).toContain('telemetry modules: 0')
})

test('the built product sends its spans to a collector', async () => {
  const receiver = await anOtlpReceiver()
  onTestFinished(() => receiver.close())
  const NODE_OPTIONS = await printLoadedTelemetry()
  const product = await startProduct({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, LOG_LEVEL: 'info', NODE_OPTIONS })
  onTestFinished(() => product.remove())
  const answer = await fetch(`${product.address}/api/profile`)
  expect(answer.status).toBe(401)
  await product.stop()
  expect(product.errorOutput()).toMatch(/telemetry modules: [1-9]/)
  const requestId = answer.headers.get('x-request-id')
  const span = receiver.spans.find(({ attributes }) => attributes['first_chair.request_id'] === requestId)
  expect(span?.name).toBe('GET /api/profile')
  expect(product.log()).toContain(`"traceId":"${span?.traceId}"`)
  expect(receiver.metrics).toContain('http_request_duration_seconds')
})

/** Returns options of Node that print how many modules of OpenTelemetry are loaded. Prometheus' client needs its API. */
async function printLoadedTelemetry(): Promise<string> {
  const file = join(await aFolder(), 'modules.cjs')
  const program = `
    const isTelemetry = (path) => /@opentelemetry.(?!api.)/.test(path)
    process.on('exit', () => console.error('telemetry modules:', Object.keys(require('module')._cache).filter(isTelemetry).length))`
  await writeFile(file, program)
  return `--require=${file}`
}

test('a step of the setup that takes long says so again and again', () => {
  const setup = new URL('../scripts/setup.mjs', import.meta.url).href
  const program = `
    import { reportProgress } from ${JSON.stringify(setup)}
    await reportProgress('Building', () => new Promise((resolve) => setTimeout(resolve, 500, 0)), 100)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  const lines = stderr.trim().split('\n')
  expect(stdout).toBe('')
  expect(lines[0]).toBe('Building ...')
  expect(lines.at(-1)).toMatch(/^Building: finished after \d+ s\.$/)
  expect(lines.slice(1, -1).length).toBeGreaterThan(1)
  for (const line of lines.slice(1, -1)) expect(line).toMatch(/^Building \.\.\. \d+ s so far$/)
})
