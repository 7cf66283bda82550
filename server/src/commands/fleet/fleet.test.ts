import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { once } from 'node:events'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aTestApp, type TestApp } from '../../app/test-app.builders.ts'
import { release } from '../../config/release.ts'
import { renderFleetPage } from './fleet-page.ts'
import { summariseFleet } from './installation-status.ts'
import { parseProductMetrics, type ProcessStatus, type ProductMetrics } from './read-process.ts'
import { serveFleet } from './serve-fleet.ts'
import { InvalidTargets, readTargets } from './targets.ts'

const folder = mkdtempSync(join(tmpdir(), 'first-chair-fleet-'))
const token = 'a-long-enough-token'
const servers: Server[] = []
let testApp: TestApp
let product: string

beforeAll(async () => {
  testApp = await aTestApp({ env: { METRICS_TOKEN: token } })
  product = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  writeFileSync(join(folder, 'token'), `${token}\n`)
})
afterAll(async () => {
  for (const server of servers) server.close()
  await testApp.close()
  rmSync(folder, { recursive: true, force: true })
})

async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.')
  return `http://127.0.0.1:${address.port}`
}

function writeTargets(content: unknown): string {
  const path = join(folder, 'targets.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

describe('the file with the installations', () => {
  test.each([
    ['not JSON', '{', 'is not JSON'],
    ['without installations', { installations: [] }, 'installations'],
    [
      'with a wrong address',
      { installations: [{ name: 'A', processes: ['checkin-1:3000'] }] },
      'installations.0.processes.0',
    ],
    [
      'with an unknown name',
      { installations: [{ name: 'A', processes: ['http://a'], token: 'x' }] },
      'installations.0',
    ],
    [
      'with a missing token file',
      { tokenFile: '/nowhere', installations: [{ name: 'A', processes: ['http://a'] }] },
      '/nowhere',
    ],
  ])('is refused %s', async (_, content, problem) => {
    const path = writeTargets(content)
    await expect(readTargets(path)).rejects.toThrow(InvalidTargets)
    await expect(readTargets(path)).rejects.toThrow(problem)
  })

  test('gives each process its addresses', async () => {
    const path = writeTargets({
      installations: [
        { name: 'A', processes: ['http://a:3000', { address: 'http://b:3000', metrics: 'http://b:9100/metrics' }] },
      ],
    })
    expect((await readTargets(path))[0]?.processes).toEqual([
      { name: 'a:3000', readyUrl: 'http://a:3000/readyz', metricsUrl: 'http://a:3000/metrics' },
      { name: 'b:3000', readyUrl: 'http://b:3000/readyz', metricsUrl: 'http://b:9100/metrics' },
    ])
  })
})

test('the page shows a ready installation, one that is not ready, one that is old and one that is not reachable', async () => {
  const old = await startServer((request, response) => {
    if (request.url === '/readyz') response.end('{"status":"ready","checks":{"database":true}}')
    else response.end('first_chair_info{version="0.0.9"} 1\n')
  })
  const notReady = await startServer((request, response) => {
    if (request.url !== '/readyz') return response.writeHead(404).end()
    return response.writeHead(503).end('{"status":"not ready","checks":{"database":false,"storage":true}}')
  })
  const other = await startServer((_request, response) => response.end('<p>Another website</p>'))
  const targets = await readTargets(
    writeTargets({
      tokenFile: join(folder, 'token'),
      installations: [
        { name: 'Kestrel Ridge', processes: [product] },
        { name: 'Old & Grey', processes: [old] },
        { name: 'Half', processes: [product, 'http://127.0.0.1:1'] },
        { name: 'Down', processes: [notReady] },
        { name: 'Gone', processes: ['http://127.0.0.1:1'] },
        { name: 'Other', processes: [other] },
      ],
    }),
  )
  const fleet = await serveFleet(targets, 0)
  try {
    const readTable = async () => {
      const text = await (await fetch(`${fleet.url}table`)).text()
      return [...text.matchAll(/<tr role="row">(.*?)<\/tr>/gs)].slice(1).map(([, row = '']) =>
        row
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      )
    }
    await vi.waitFor(async () => expect((await readTable()).join(' ')).not.toContain('Loading'), 15_000)
    expect(await readTable()).toEqual([
      expect.stringMatching(
        /^Down ✕ Not ready 127\.0\.0\.1:\d+ is not ready: database 127.*: metrics refused: check the token – – – – –$/,
      ),
      expect.stringMatching(/^Gone ✕ Not reachable 127\.0\.0\.1:1 is not reachable: .+ – – – – –$/),
      expect.stringMatching(/^Other ✕ Not ready .* answers 200, but not as First Chair – – – – –$/),
      expect.stringMatching(
        new RegExp(`^Half ! 1 of 2 ready 127\\.0\\.0\\.1:1 is not reachable: .+ ${release} 0 0 0 s 0$`),
      ),
      `Kestrel Ridge ✓ Ready ${release} 0 0 0 s 0`,
      'Old &#38; Grey ✓ Ready 0.0.9 old version – – – –',
    ])
  } finally {
    await fleet.close()
  }
})

test('the page is for this machine only, and cannot be changed', async () => {
  const fleet = await serveFleet([{ name: 'A', processes: [], tokenFile: undefined }], 0)
  try {
    const answer = await fetch(fleet.url)
    expect(answer.headers.get('content-security-policy')).toContain(`default-src 'none'`)
    expect(await answer.text()).toContain('First Chair fleet')
    expect((await fetch(`${fleet.url}other`)).status).toBe(404)
    expect((await fetch(fleet.url, { method: 'POST' })).status).toBe(405)
    const rebound = await new Promise((resolve) =>
      get(fleet.url, { headers: { host: 'evil.example' } }, (response) => resolve(response.resume().statusCode)),
    )
    expect(rebound).toBe(421)
  } finally {
    await fleet.close()
  }
})

const metrics: ProductMetrics = {
  version: '1.2.0',
  guestsToday: 1204,
  lostSignatures: 0,
  waiting: 3,
  givenUp: 0,
  oldestSeconds: 90,
}
const aProcess = (changes: Partial<ProcessStatus> = {}): ProcessStatus => ({
  name: 'checkin-1:3000',
  state: 'ready',
  problem: undefined,
  metrics,
  metricsProblem: undefined,
  ...changes,
})

test('lost signatures are the most urgent; messages that wait too long and an upgrade in progress are named', () => {
  const [lost, waiting, upgrading] = summariseFleet([
    { name: 'Upgrading', processes: [aProcess(), aProcess({ metrics: { ...metrics, version: '1.10.0' } })] },
    { name: 'Waiting', processes: [aProcess({ metrics: { ...metrics, givenUp: 2, oldestSeconds: 7_300 } })] },
    { name: 'Lost', processes: [aProcess({ metrics: { ...metrics, lostSignatures: 4 } })] },
  ])
  expect(lost).toMatchObject({ name: 'Lost', tone: 'bad', label: 'Signatures lost' })
  expect(waiting).toMatchObject({
    name: 'Waiting',
    tone: 'warn',
    label: 'Needs attention',
    problems: ['2 messages were given up', 'A message waits for more than an hour'],
  })
  expect(upgrading).toMatchObject({ tone: 'good', versions: ['1.2.0', '1.10.0'], isOld: true, guestsToday: 1204 })
})

test('names are escaped, and numbers are formatted', () => {
  const page = renderFleetPage(summariseFleet([{ name: '<b>A</b>', processes: [aProcess()] }]), new Date())
  expect(page).not.toContain('<b>A</b>')
  for (const text of ['1,204', '2 min', '1 of 1 resort is ready.']) expect(page).toContain(text)
})

test('the metrics of a version that lacks them are unknown', () => {
  expect(parseProductMetrics('process_cpu_seconds_total 3\n')).toEqual({
    version: undefined,
    guestsToday: undefined,
    lostSignatures: undefined,
    waiting: undefined,
    givenUp: undefined,
    oldestSeconds: undefined,
  })
})
