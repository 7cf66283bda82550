import { Agent, request } from 'node:http'
import { openClient, waitUntilJudged } from './database.ts'
import { createSeedHousehold, peoplePerHousehold, type SeedHousehold } from '../server/src/seed/seed-household.ts'
import { type Figure, percentile, ratioFigure, valueFigure } from './figures.ts'
import { spread } from './household-requests.ts'
import type { Issuer } from './issuer.ts'
import type { Options } from './options.ts'
import type { Resort } from './resort.ts'
import { startProduct } from './servers.ts'
import { expectedGuests, expectedHouseholds, expectGuests } from './today/expected-guests.ts'

/** The number of people who are searched, unless the run is short. */
const searchedPeople = 400_000
const measured = 300
const warmUp = 50
const place = '/api/staff/locations/1'
/** Rows whose name is changed to measure what the indexes of the search cost. */
const changedRows = 2_000
const indexes = ['customer_by_folded_name_prefix', 'customer_by_folded_last_name_prefix'] as const

/**
 * P13: the calls of a scan at the desk, one after the other: the code of an arrival card, and the household with its
 * verdicts; a search by last name, by both names, and by last name and birth date, in turn, with its entry in the
 * audit log; the same once everybody is judged and 5,000 guests are expected today, by names that many people have; and what
 * the two indexes of the search add to a change of a name.
 */
export async function measureStaff(
  { profile, households }: Options,
  issuer: Issuer,
  openForRun: (households: number, variant?: string) => Promise<Resort>,
  stops: (() => Promise<unknown>)[],
): Promise<Figure[]> {
  const resort = await openForRun(Math.min(households, searchedPeople / peoplePerHousehold), '-staff')
  const server = await startProduct(resort, profile)
  stops.push(() => server.stop())
  const email = 'admin@kestrel.example'
  const token = await issuer.tokenFor({ subject: 'staff', email, givenName: 'Alex', familyName: 'Moreau' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const call = createCaller(server.port, agent, `Bearer ${token}`)
  const numbers = spread(1, resort.households, warmUp + measured)
  const seeded = numbers.map((number) => createSeedHousehold(number, resort.today))

  const scans: number[] = []
  for (const [index, { reference, headIpCode }] of seeded.entries()) {
    const start = performance.now()
    await call('POST', `${place}/code`, { code: `https://checkin.example/l/1?ref=${reference}` })
    await call('GET', `${place}/households/${headIpCode}?role=desk`)
    if (index >= warmUp) scans.push(performance.now() - start)
  }
  const measureSearches = async (toText: typeof toSearch) => {
    const times: number[] = []
    for (const [index, household] of seeded.entries()) {
      const start = performance.now()
      await call('POST', `${place}/search`, { search: toText(household, index) })
      if (index >= warmUp) times.push(performance.now() - start)
    }
    return times
  }
  const searches = await measureSearches(toSearch)
  await fillDay(resort)
  const ranked = await measureSearches(toCommonSearch)
  agent.destroy()
  const cost = await measureIndexCost(resort)
  const people = resort.households * peoplePerHousehold
  console.log(
    `P13 scan: p50 ${percentile(scans, 0.5).toFixed(1)} ms, p95 ${percentile(scans, 0.95).toFixed(1)} ms; ` +
      `search: p50 ${percentile(searches, 0.5).toFixed(1)} ms, p95 ${percentile(searches, 0.95).toFixed(1)} ms; ` +
      `of common names: p50 ${percentile(ranked, 0.5).toFixed(1)} ms, p95 ${percentile(ranked, 0.95).toFixed(1)} ms`,
  )
  return [
    valueFigure('P13', 'scan to verdict: both calls of the staff page, p95', percentile(scans, 0.95), 'ms', 300),
    valueFigure('P13', `name search over ${people} people, p95`, percentile(searches, 0.95), 'ms', 50),
    valueFigure(
      'P13',
      `search of names that many of ${people} people have, with ${expectedGuests} guests expected today, p95`,
      percentile(ranked, 0.95),
      'ms',
      50,
    ),
    ratioFigure(
      'P13',
      `change of ${changedRows} names with the indexes of the search, against without them`,
      { product: cost.withIndexes, comparator: cost.without, unit: 'ms' },
      { atMost: 3 },
    ),
  ]
}

/** What people type: the last name, both names, or the last name with the birth date. */
function toSearch({ people }: SeedHousehold, index: number): string {
  const person = people[index % people.length]
  if (!person) throw new Error('A household has people.')
  const { firstName, lastName, birthDate } = person
  return [lastName, `${firstName} ${lastName}`, `${lastName} ${birthDate}`][index % 3] ?? lastName
}

/** Waits until everybody has a verdict, and expects guests all over the resort. */
async function fillDay(resort: Resort): Promise<void> {
  const client = await openClient(resort.postgres.connectionString)
  try {
    await waitUntilJudged(client)
    await expectGuests(client, resort, resort.today, spread(1, resort.households, expectedHouseholds))
    // As autovacuum does after the judgement of the night.
    await client.query('vacuum (analyze) readiness_verdict')
  } finally {
    await client.end()
  }
}

/** Names with hundreds of households: the last name, both names, or the first letters of the last name. */
function toCommonSearch({ people }: SeedHousehold, index: number): string {
  const person = people[index % people.length]
  if (!person) throw new Error('A household has people.')
  const { firstName, lastName } = person
  return [lastName, `${firstName} ${lastName}`, lastName.slice(0, 3)][index % 3] ?? lastName
}

function createCaller(port: number, agent: Agent, authorization: string) {
  return (method: 'GET' | 'POST', path: string, body?: object): Promise<void> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const headers = {
        authorization,
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      }
      const sent = request({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
        answer.resume().on('end', () => {
          if (answer.statusCode === 200) resolve()
          else reject(new Error(`${path} answered ${answer.statusCode}.`))
        })
      })
      sent.on('error', reject).end(text)
    })
}

/** Changes names in transactions that are rolled back, with the indexes and without them. Medians of five, in ms. */
async function measureIndexCost({ postgres }: Resort): Promise<{ withIndexes: number; without: number }> {
  const client = await openClient(postgres.connectionString)
  const change = async (prepare: string) => {
    const times: number[] = []
    for (let round = 0; round < 5; round += 1) {
      await client.query('begin')
      if (prepare !== '') await client.query(prepare)
      const start = performance.now()
      await client.query(
        `update pos.customer set folded_name = folded_name || 'x'
         where ip_code in (select ip_code from pos.customer order by ip_code desc limit ${changedRows})`,
      )
      times.push(performance.now() - start)
      await client.query('rollback')
    }
    return percentile(times, 0.5)
  }
  try {
    const withIndexes = await change('')
    return { withIndexes, without: await change(indexes.map((name) => `drop index pos.${name};`).join(' ')) }
  } finally {
    await client.end()
  }
}
