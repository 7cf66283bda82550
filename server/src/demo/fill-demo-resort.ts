import type { Pool, PoolClient } from 'pg'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { FieldEncryption } from '../encryption/field-encryption.ts'
import { accountHouseholds } from './account-households.ts'
import type { DemoHousehold } from './household.ts'
import { guestHouseholds, edgeCaseHouseholds } from './guest-households.ts'
import { passHolders } from './pass-holders.ts'
import { getSeason } from './season.ts'
import { ticketHolders } from './ticket-holders.ts'
import { writeCatalogue } from './write-catalogue.ts'
import { writeHouseholds } from './write-households.ts'
import { writeSetup } from './write-setup.ts'

/** The advisory lock that prevents two starting processes from filling the same database. */
const fillingLock = 20_261_122
/** The number of households of the demo resort. Visitors come after them. */
export const demoHouseholds = 200

type DemoOptions = {
  /** The day to which all dates are relative. */
  today: CalendarDate
  /** Of the health notes of children. */
  encryption: FieldEncryption
  /** Households of a season, beside those that every demo resort has. */
  visitors?: readonly DemoHousehold[]
}

/**
 * Fills an empty database with the demo resort "Kestrel Ridge": settings, setup, products, waivers and 200 households, with
 * dates relative to `today`, and with these visitors. A database with a location or a customer is not changed. Runs in
 * one transaction.
 */
export async function fillDemoResort(pool: Pool, options: DemoOptions): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [fillingLock])
    if (await isEmpty(client)) await fill(client, options)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** True if a database has neither a location nor a customer. */
export async function isEmpty(client: Pick<PoolClient, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    'select not exists (select from location) and not exists (select from pos.customer) as empty',
  )
  return rows[0]?.empty === true
}

async function fill(client: PoolClient, { today, encryption, visitors = [] }: DemoOptions): Promise<void> {
  const season = getSeason(today)
  const accounts = accountHouseholds(today)
  const edgeCases = edgeCaseHouseholds(accounts.length, today)
  const holders = passHolders(today)
  const tickets = ticketHolders(today)
  const guests = guestHouseholds(demoHouseholds - accounts.length - edgeCases.length - 2, today)

  await writeCatalogue(client, season, today)
  const households = [...accounts, ...edgeCases, ...guests, tickets, holders, ...visitors]
  await writeHouseholds(client, households, { season, today, encryption })
  await writeSetup(client, season)
}
