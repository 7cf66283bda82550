import { setTimeout as pause } from 'node:timers/promises'
import { TodayBoard } from '@first-chair/core/today-board/today-board'
import { createSeedHousehold } from '../../server/src/seed/seed-household.ts'
import type pg from 'pg'
import { openClient, waitUntilJudged } from '../database.ts'
import {
  addDeskStaff,
  baseVillage,
  deskEmail as email,
  expectedGuests,
  expectedHouseholds,
  expectGuests,
} from './expected-guests.ts'
import { type Figure, percentile, valueFigure } from '../figures.ts'
import type { Issuer } from '../issuer.ts'
import type { Options } from '../options.ts'
import type { Resort } from '../resort.ts'
import { startProduct } from '../servers.ts'

const warmUpReads = 20
const measuredReads = 200
const measuredArrivals = 30
const maxMsPerArrival = 10_000

/**
 * P16: the board of a desk with 5,000 expected guests: the size of the first answer, the time to read it, the size of the
 * largest live update, and the time from the commit of an arrival until an open board has its update.
 */
export async function measureTodayBoard(
  { profile }: Options,
  issuer: Issuer,
  openForRun: (households: number, variant?: string) => Promise<Resort>,
  stops: (() => Promise<unknown>)[],
): Promise<Figure[]> {
  const resort = await openForRun(expectedHouseholds, '-board')
  const server = await startProduct(resort, profile)
  stops.push(() => server.stop())
  const client = await openClient(resort.postgres.connectionString)
  const token = await issuer.tokenFor({ subject: 'bench-desk', email, givenName: 'Ben', familyName: 'Bench' })
  const headers = { authorization: `Bearer ${token}` }
  const address = `http://127.0.0.1:${server.port}/api/staff/locations/${baseVillage}/today`
  await addDeskStaff(client)
  const first = await read(address, headers)
  await waitUntilJudged(client)
  await expectGuests(client, resort, first.day)

  const { bytes, times } = await measureReads(address, headers)
  const updates = await measureArrivals(client, resort, { address, headers, day: first.day })
  await client.end()
  return [
    valueFigure('P16', `the board of ${expectedGuests} expected guests, first answer`, bytes / 1_000, 'KB', 100),
    valueFigure('P16', 'reading it, p95', percentile(times, 0.95), 'ms', 300),
    valueFigure('P16', 'the largest live update', updates.largestBytes, 'bytes', 1_024),
    valueFigure(
      'P16',
      'from the commit of an arrival until an open board has it, p95',
      percentile(updates.times, 0.95),
      'ms',
      2_000,
    ),
  ]
}

type Headers = Readonly<Record<string, string>>

async function read(address: string, headers: Headers): Promise<{ day: string; bytes: number }> {
  const answer = await fetch(`${address}?role=desk`, { headers })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The board answered ${answer.status}: ${text}`)
  const { day } = TodayBoard.parse(JSON.parse(text))
  return { day, bytes: Buffer.byteLength(text) }
}

async function measureReads(address: string, headers: Headers): Promise<{ bytes: number; times: number[] }> {
  const times: number[] = []
  let bytes = 0
  for (let index = 0; index < warmUpReads + measuredReads; index += 1) {
    const startedAt = performance.now()
    ;({ bytes } = await read(address, headers))
    if (index >= warmUpReads) times.push(performance.now() - startedAt)
  }
  return { bytes, times }
}

async function measureArrivals(
  client: pg.Client,
  { today }: Resort,
  { address, headers, day }: { address: string; headers: Headers; day: string },
): Promise<{ largestBytes: number; times: number[] }> {
  const stream = new AbortController()
  const { body } = await fetch(`${address}/events?role=desk`, { headers, signal: stream.signal })
  let largestBytes = 0
  let lastArrivals = ''
  const reading = (async () => {
    const decoder = new TextDecoder()
    let pending = ''
    for await (const piece of body ?? []) {
      const blocks = (pending + decoder.decode(piece, { stream: true })).split('\n\n')
      pending = blocks.pop() ?? ''
      for (const block of blocks.filter((text) => text.includes('data: '))) {
        largestBytes = Math.max(largestBytes, Buffer.byteLength(`${block}\n\n`))
        lastArrivals = block
      }
    }
  })().catch(() => undefined)

  const times: number[] = []
  for (let index = 0; index < measuredArrivals; index += 1) {
    const { headIpCode } = createSeedHousehold(index + 1, today)
    await client.query(
      `insert into arrival_event (kind, household_ip_code, contact_id, location_id, resort_day, at_utc, command_id,
                                  recorded_by, recorded_by_name, device)
       values ('arrived', $1, $1, $2, $3, now(), gen_random_uuid(), 'bench', 'Bench', '')`,
      [headIpCode, baseVillage, day],
    )
    const committedAt = performance.now()
    while (!lastArrivals.includes(`"household":"${headIpCode}"`)) {
      if (performance.now() - committedAt > maxMsPerArrival) throw new Error('An open board did not get an arrival.')
      await pause(2)
    }
    times.push(performance.now() - committedAt)
  }
  stream.abort()
  await reading
  return { largestBytes, times }
}
