import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '@first-chair/core/calendar/calendar-date'
import { TodayBoard } from '@first-chair/core/today-board/today-board'
import { createSeedHousehold } from '../server/src/seed/seed-household.ts'
import type pg from 'pg'
import { openClient, waitUntilJudged } from './database.ts'
import { type Figure, percentile, valueFigure } from './figures.ts'
import type { Issuer } from './issuer.ts'
import type { Options } from './options.ts'
import type { Resort } from './resort.ts'
import { startProduct } from './servers.ts'

const expectedGuests = 5_000
const guestsOfHousehold = 4
const baseVillage = 1
const warmUpReads = 20
const measuredReads = 200
const measuredArrivals = 30
const maxMsPerArrival = 10_000
const email = 'desk@bench.example'

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
  const resort = await openForRun(expectedGuests / guestsOfHousehold, '-board')
  const server = await startProduct(resort, profile)
  stops.push(() => server.stop())
  const client = await openClient(resort.postgres.connectionString)
  const token = await issuer.tokenFor({ subject: 'bench-desk', email, givenName: 'Ben', familyName: 'Bench' })
  const headers = { authorization: `Bearer ${token}` }
  const address = `http://127.0.0.1:${server.port}/api/staff/locations/${baseVillage}/today`
  await addStaff(client)
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

async function addStaff(client: pg.Client): Promise<void> {
  const nowhere = { isEverywhere: false, locationIds: [] }
  await client.query(
    'insert into staff_member (email, desk, rental, lessons) values ($1, $2, $3, $3) on conflict do nothing',
    [email, { ...nowhere, isEverywhere: true }, nowhere],
  )
}

/**
 * Stores the verdicts of the day, a third of them not ready, spread over the hours from 8 to 16. No judgement of the run
 * replaces them.
 */
async function expectGuests(client: pg.Client, { today }: Resort, day: string): Promise<void> {
  const people = Array.from({ length: expectedGuests / guestsOfHousehold }, (_, index) =>
    createSeedHousehold(index + 1, today),
  ).flatMap(({ headIpCode, people: members }) => members.map(({ ipCode }) => ({ ipCode, headIpCode })))
  await client.query(
    `insert into readiness_verdict (location_id, contact_id, visit_day, ip_code, verdict, blockers, booked,
       is_waiting_for_pos, planned_time, judged_at, expires_at, verdict_hash, changed_at, change_no, judgement)
     select $1, p."ipCode", $2::date, p."headIpCode", case when n % 3 = 0 then 'not-ready' else 'ready' end,
            case when n % 3 = 0 then '[{"code": "waiver-missing", "blocks": "gate", "resolvedBy": "guest"}]'::jsonb else '[]' end,
            '{gate}', false, to_char(8 + n % 9, 'FM00') || ':00', now(), $3::date, sha256('bench'), now(),
            1000000 + n, 1000000
     from rows from (jsonb_to_recordset($4::jsonb) as ("ipCode" text, "headIpCode" text)) with ordinality
       as p ("ipCode", "headIpCode", n)
     where n <= $5
     on conflict (location_id, contact_id, visit_day) do update
       set verdict = excluded.verdict, blockers = excluded.blockers, booked = excluded.booked,
           planned_time = excluded.planned_time, expires_at = excluded.expires_at, is_removed = false, judgement = excluded.judgement`,
    [baseVillage, day, addDays(day, 1), JSON.stringify(people), expectedGuests],
  )
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
