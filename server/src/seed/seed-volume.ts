import pg from 'pg'
import type { CalendarDate } from '@first-chair/core/calendar-date'
import { copyRows } from '../db/copy-rows.ts'
import { peopleInAHousehold, seedHousehold, seedIpCodes, seedTables } from './seed-household.ts'
import { seedRentalProfiles } from './seed-rental-profiles.ts'
import { seedSignatures } from './seed-signatures.ts'

/** One number for the lock that keeps two seeds from running at once. */
const seedLock = 20_261_123
/** So many households go in with one transaction. */
const householdsAtOnce = 5_000

export type Seeded = { households: number; signatures: number; rentalProfiles: number }

/** So many completions a household can have: a waiver and a rental profile for each person. */
export const mostCompletions = 2 * peopleInAHousehold

/**
 * Adds volume to the demo resort until it has `households` seeded households with `completions` contact tasks done, at least:
 * the first households have signed the waiver of the default location for everybody, then given rental profiles. What is there already stays: a second run adds nothing. Every household can sign in as
 * the subject `seed-1`, `seed-2`, … of `issuer`. Refuses a database that is not the demo resort's. Answers what it added.
 */
export async function seedVolume(
  connectionString: string,
  asked: {
    households: number
    completions: number
    today: CalendarDate
    issuer: string
    onProgress?: (words: string) => void
  },
): Promise<Seeded> {
  const client = new pg.Client({ connectionString, application_name: 'first-chair seed' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [seedLock])
    await refuseRealResort(client)
    const households = await addHouseholds(client, asked)
    await bindSubjects(client, asked)
    const signing = Math.min(asked.households, Math.ceil(asked.completions / peopleInAHousehold))
    const signatures = await seedSignatures(client, { ...asked, signing })
    const renting = Math.max(0, Math.ceil(asked.completions / peopleInAHousehold) - asked.households)
    const rentalProfiles = await seedRentalProfiles(client, { ...asked, households: renting })
    if (households + signatures + rentalProfiles > 0) await tidy(client)
    return { households, signatures, rentalProfiles }
  } finally {
    await client.end()
  }
}

async function refuseRealResort(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pos.product where code = 'SP-YOUTH'`)
  if (rowCount === 0) {
    throw new Error('Made-up households are only added to the demo resort, and this database holds another one.')
  }
}

async function addHouseholds(
  client: pg.Client,
  { households, today, onProgress }: { households: number; today: CalendarDate; onProgress?: (words: string) => void },
): Promise<number> {
  const present = await seededHouseholds(client)
  for (let first = present + 1; first <= households; first += householdsAtOnce) {
    const last = Math.min(households, first + householdsAtOnce - 1)
    await client.query('begin')
    for (const { target, rowsOf } of seedTables) {
      await copyRows(
        client,
        target,
        rowsFrom(first, last, (number) => rowsOf(seedHousehold(number, today), today)),
      )
    }
    await client.query('commit')
    onProgress?.(`${last} of ${households} households`)
  }
  return Math.max(0, households - present)
}

/** Households are numbered without gaps, so their count says which one comes next. */
async function seededHouseholds(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from household where ip_code >= $1 and ip_code < $2',
    [seedIpCodes.from, seedIpCodes.below],
  )
  return rows[0]?.count ?? 0
}

function* rowsFrom<Row>(first: number, last: number, rowsOf: (number: number) => Iterable<Row>): Generator<Row> {
  for (let number = first; number <= last; number += 1) yield* rowsOf(number)
}

/** Bindings are made for this issuer, whichever one was in use when the households went in. */
async function bindSubjects(client: pg.Client, { issuer }: { issuer: string }): Promise<void> {
  await client.query(
    `insert into guest_binding (issuer, subject, ip_code, email)
     select $1, 'seed-' || number, ip_code, 'seed-' || number || '@mail.example'
     from (select ip_code, substr(ip_code, 2, 8)::int as number
           from household where ip_code >= $2 and ip_code < $3) seeded
     on conflict do nothing`,
    [issuer, seedIpCodes.from, seedIpCodes.below],
  )
}

/** Statistics and visibility, as they would be after a season of ordinary work. */
async function tidy(client: pg.Client): Promise<void> {
  const tables = [...seedTables.map(({ target }) => target.replace(/ .*/, '')), 'guest_binding']
  const signed = ['signed_waiver', 'signed_waiver_contact', 'contact_task_completion', 'waiver_chain']
  await client.query(`vacuum (analyze) ${[...tables, ...signed].join(', ')}`)
}
