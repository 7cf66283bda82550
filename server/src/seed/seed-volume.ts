import pg from 'pg'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { createClient } from '../db/connection/client.ts'
import { copyRows } from '../db/copy-rows.ts'
import { peoplePerHousehold, createSeedHousehold, seedIpCodes, seedTables } from './seed-household.ts'
import { seedRentalProfiles } from './seed-rental-profiles.ts'
import { seedSignatures } from './seed-signatures.ts'

/** The advisory lock that prevents two seeds from running at the same time. */
const seedLock = 20_261_124
/** The number of households per transaction. */
const householdBatchSize = 5_000

export type SeedResult = { households: number; signatures: number; rentalProfiles: number }

/** The maximum number of completions per household: a waiver and a rental profile for each person. */
export const maxCompletionsPerHousehold = 2 * peoplePerHousehold

/**
 * Adds records to the demo resort until it has `households` seeded households with at least `completions` completed
 * contact tasks. First, households sign the waiver of the default location for all members. When all have signed,
 * households complete rental profiles. Existing records stay, so a second run adds nothing. Every household can sign in
 * as the subject `seed-1`, `seed-2`, … of `issuer`. Refuses a database without the demo resort. Returns what it added.
 */
export async function seedVolume(
  connectionString: string,
  options: {
    households: number
    completions: number
    today: CalendarDate
    issuer: string
    onProgress?: (message: string) => void
  },
): Promise<SeedResult> {
  const client = createClient(connectionString, { application_name: 'first-chair seed' })
  await client.connect()
  try {
    // A role may have a limit for the requests of guests.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [seedLock])
    await refuseOtherResort(client)
    const households = await addHouseholds(client, options)
    await bindSubjects(client, options)
    const signing = Math.min(options.households, Math.ceil(options.completions / peoplePerHousehold))
    const signatures = await seedSignatures(client, { ...options, signing })
    const renting = Math.max(0, Math.ceil(options.completions / peoplePerHousehold) - options.households)
    const rentalProfiles = await seedRentalProfiles(client, { ...options, households: renting })
    if (households + signatures + rentalProfiles > 0) await vacuumTables(client)
    return { households, signatures, rentalProfiles }
  } finally {
    await client.end()
  }
}

async function refuseOtherResort(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pos.product where code = 'SP-YOUTH'`)
  if (rowCount === 0) {
    throw new Error('Made-up households are only added to the demo resort, but this database contains another resort.')
  }
}

async function addHouseholds(
  client: pg.Client,
  {
    households,
    today,
    onProgress,
  }: { households: number; today: CalendarDate; onProgress?: (message: string) => void },
): Promise<number> {
  const existing = await countSeededHouseholds(client)
  for (let first = existing + 1; first <= households; first += householdBatchSize) {
    const last = Math.min(households, first + householdBatchSize - 1)
    await client.query('begin')
    for (const { target, toRows } of seedTables) {
      await copyRows(
        client,
        target,
        generateRows(first, last, (number) => toRows(createSeedHousehold(number, today), today)),
      )
    }
    await client.query('commit')
    onProgress?.(`${last} of ${households} households`)
  }
  return Math.max(0, households - existing)
}

/** Counts the seeded households. They are numbered without gaps, so the count gives the next number. */
async function countSeededHouseholds(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from household where ip_code >= $1 and ip_code < $2',
    [seedIpCodes.from, seedIpCodes.below],
  )
  return rows[0]?.count ?? 0
}

function* generateRows<Row>(first: number, last: number, toRows: (number: number) => Iterable<Row>): Generator<Row> {
  for (let number = first; number <= last; number += 1) yield* toRows(number)
}

/** Adds sign-in bindings for this issuer to all seeded households, even if they were added with another issuer. */
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

/** Updates the statistics and the visibility map, as autovacuum would have done during a season. */
async function vacuumTables(client: pg.Client): Promise<void> {
  const tables = [...seedTables.map(({ target }) => target.replace(/ .*/, '')), 'guest_binding']
  const signed = ['signed_waiver', 'signed_waiver_contact', 'contact_task_completion', 'log_pending']
  await client.query(`vacuum (analyze) ${[...tables, ...signed].join(', ')}`)
}
