import { request, Agent, type ClientRequest, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { collectGarbage } from './collect-garbage.ts'
import { openClient, waitUntilJudged } from './database.ts'
import { createSeedHousehold } from '../server/src/seed/seed-household.ts'
import { type Figure, percentile, valueFigure } from './figures.ts'
import { spread } from './household-requests.ts'
import type { Issuer } from './issuer.ts'
import type { Options } from './options.ts'
import type { Resort } from './resort.ts'
import { findFreePort, type ServerProcess } from './server-process.ts'
import { startProduct } from './servers.ts'

const openPages = 1_000
/** Changes that are measured, one after the other, each of another household. */
const measuredChanges = 300
const warmUpChanges = 50
const pagesOpenedTogether = 20
const baseVillage = 1
/** Time for what the last answers left to do, and for V8 to return memory, in milliseconds. */
const settleMs = 3_000
const maxMsPerChange = 5_000

/** An open page of a household: it reads the readiness again after each event. */
type OpenPage = {
  ipCode: string
  /** Resolves when the next event has arrived and the readiness has been read again. */
  nextUpdate(): Promise<number>
  close(): void
}

/**
 * P12: 1,000 open pages of as many households at one process. Measures the time from the commit of a change until the
 * page of the household has received the event and has read its readiness again, and the memory of an open page.
 */
export async function measureLiveReadiness(
  { profile }: Options,
  issuer: Issuer,
  openForRun: (households: number, variant?: string) => Promise<Resort>,
  stops: (() => Promise<unknown>)[],
): Promise<Figure[]> {
  const resort = await openForRun(2 * openPages, '-live')
  const inspectorPort = await findFreePort()
  const server = await startProduct(resort, profile, {}, [`--inspect=127.0.0.1:${inspectorPort}`])
  stops.push(() => server.stop())
  const client = await openClient(resort.postgres.connectionString)
  await waitUntilJudged(client)
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const guests = await Promise.all(spread(1, 2 * openPages, openPages).map((number) => toGuest(resort, issuer, number)))
  // All guests have used the process before: caches and the pool do not count as memory of open pages.
  for (let start = 0; start < guests.length; start += pagesOpenedTogether) {
    await Promise.all(
      guests.slice(start, start + pagesOpenedTogether).map(({ headers }) => readReadiness(server.port, headers, agent)),
    )
  }
  const before = await readMemory(server, inspectorPort)
  const pages: OpenPage[] = []
  for (let start = 0; start < guests.length; start += pagesOpenedTogether) {
    const group = guests.slice(start, start + pagesOpenedTogether)
    pages.push(...(await Promise.all(group.map((guest) => openPage(server.port, guest, agent)))))
  }
  const after = await readMemory(server, inspectorPort)
  const toKibibytesPerPage = (key: keyof typeof after) => (after[key] - before[key]) / openPages / 1024

  // A number that an earlier run has not written, because a row that stays as it was is not a change.
  const run = Date.now() % 1_000_000
  const times: number[] = []
  for (let index = 0; index < warmUpChanges + measuredChanges; index += 1) {
    const page = pages[index % pages.length]
    if (!page) throw new Error('There is no open page.')
    const update = page.nextUpdate()
    await client.query('update pos.customer set phone = $2 where ip_code = $1', [page.ipCode, `0${run}${index}`])
    const committedAt = performance.now()
    const updatedAt = await Promise.race([update, pause(maxMsPerChange, undefined)])
    if (updatedAt === undefined) throw new Error('An open page did not receive the change of its household.')
    if (index >= warmUpChanges) times.push(updatedAt - committedAt)
  }
  await client.end()
  for (const page of pages) page.close()
  agent.destroy()
  console.log(
    `P12 ${openPages} open pages: p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms, max ${Math.max(...times).toFixed(0)} ms; ${(before.residentBytes / 1024 ** 2).toFixed(0)} MB before, ${(after.residentBytes / 1024 ** 2).toFixed(0)} MB with them; live objects and buffers of a page: ${toKibibytesPerPage('liveBytes').toFixed(1)} KB`,
  )
  return [
    valueFigure(
      'P12',
      `${openPages} open pages: from the commit of a change until the page has read it, p95`,
      percentile(times, 0.95),
      'ms',
      500,
    ),
    valueFigure(
      'P12',
      'memory of the server process for an open page, after a collection',
      toKibibytesPerPage('residentBytes'),
      'KB',
      30,
    ),
  ]
}

/** The memory of the idle process without garbage: what it would have after some time without requests. */
async function readMemory(
  server: ServerProcess,
  inspectorPort: number,
): Promise<{ residentBytes: number; liveBytes: number }> {
  await pause(settleMs)
  await collectGarbage(inspectorPort)
  await pause(settleMs)
  const { liveBytes } = await collectGarbage(inspectorPort)
  return { residentBytes: (await server.usage()).residentBytes, liveBytes }
}

type BenchGuest = { ipCode: string; headers: Readonly<Record<string, string>> }

async function toGuest({ today }: Resort, issuer: Issuer, number: number): Promise<BenchGuest> {
  const { people, headIpCode, subject, email } = createSeedHousehold(number, today)
  const [head] = people
  if (!head) throw new Error('A household has a head.')
  const { firstName: givenName, lastName: familyName } = head
  const token = await issuer.tokenFor({ subject, email, givenName, familyName })
  return { ipCode: headIpCode, headers: { authorization: `Bearer ${token}` } }
}

function send(
  port: number,
  path: string,
  options: { headers: Readonly<Record<string, string>>; agent?: Agent },
): Promise<{ sent: ClientRequest; answer: IncomingMessage }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, ...options }, (answer) => {
      if (answer.statusCode === 200) return resolve({ sent, answer })
      reject(new Error(`${path} answered ${answer.statusCode}.`))
    })
    sent.on('error', reject).end()
  })
}

async function readReadiness(port: number, headers: Readonly<Record<string, string>>, agent: Agent): Promise<void> {
  const { answer } = await send(port, `/api/readiness/location/${baseVillage}`, { headers, agent })
  for await (const _piece of answer);
}

async function openPage(port: number, { ipCode, headers }: BenchGuest, agent: Agent): Promise<OpenPage> {
  const { sent, answer } = await send(port, `/api/readiness/location/${baseVillage}/events`, { headers })
  let onUpdate: ((at: number) => void) | undefined
  answer.setEncoding('utf8').on('data', (text: string) => {
    if (!text.includes('data:')) return
    void readReadiness(port, headers, agent).then(() => onUpdate?.(performance.now()))
  })
  // Closing the page ends its connection early.
  answer.on('error', () => undefined)
  sent.on('error', () => undefined)
  return {
    ipCode,
    nextUpdate: () =>
      new Promise((resolve) => {
        onUpdate = resolve
      }),
    close: () => sent.destroy(),
  }
}
