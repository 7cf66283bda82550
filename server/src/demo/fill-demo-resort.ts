import type { Pool, PoolClient } from 'pg'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { FieldEncryption } from '../encryption/field-encryption.ts'
import { accountHouseholds } from './account-households.ts'
import { guestHouseholds, edgeCaseHouseholds } from './guest-households.ts'
import { passHolders } from './pass-holders.ts'
import { getSeason } from './season.ts'
import { ticketHolders } from './ticket-holders.ts'
import { writeCatalogue } from './write-catalogue.ts'
import { writeHouseholds } from './write-households.ts'
import { writeSetup } from './write-setup.ts'

/** The advisory lock that prevents two starting processes from filling the same database. */
const fillingLock = 20_261_122
const households = 200

/** The day to which all dates are relative, and the encryption of the health notes of children. */
type DemoOptions = { today: CalendarDate; encryption: FieldEncryption }

/**
 * Fills an empty database with the demo resort "Kestrel Ridge": settings, setup, products, waivers and about 200
 * households, with dates relative to `today`. A database with a location or a customer is not changed. Runs in one
 * transaction.
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

async function isEmpty(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    'select not exists (select from location) and not exists (select from pos.customer) as empty',
  )
  return rows[0]?.empty === true
}

async function fill(client: PoolClient, { today, encryption }: DemoOptions): Promise<void> {
  const season = getSeason(today)
  const accounts = accountHouseholds(today)
  const edgeCases = edgeCaseHouseholds(accounts.length, today)
  const holders = passHolders(today)
  const tickets = ticketHolders(today)
  const guests = guestHouseholds(households - accounts.length - edgeCases.length - 2, today)

  await writeCatalogue(client, season, today)
  await writeHouseholds(client, [...accounts, ...edgeCases, ...guests, tickets, holders], { season, today, encryption })
  await writeSetup(client, season)
}
