import pg from 'pg'
import { createClient } from '../db/connection/client.ts'
import { demoIpCodes } from '../demo/write-households.ts'

/** A resort uses the database. Nothing was added to it. */
class LiveDatabase extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'LiveDatabase'
  }
}

/** The option that allows made-up households in a database with real ones. */
export const liveDatabaseOption = 'into-live-database'

/**
 * Refuses a database with real households, unless `confirmed` is its name. A household is real if it is neither from
 * the demo resort nor from an earlier seed: it was imported, or a guest signed in to it. An empty database and a
 * database that was never migrated have no real households. `ask` lets a person enter the name instead. Writes nothing.
 */
export async function refuseLiveDatabase(
  connectionString: string,
  confirmed: string | undefined,
  ask?: (question: string) => Promise<string>,
): Promise<void> {
  const client = createClient(connectionString, { application_name: 'first-chair seed' })
  await client.connect()
  try {
    const households = await countRealHouseholds(client)
    const name = client.database ?? ''
    if (households === 0 || confirmed === name) return
    const description = `The database "${name}" on ${client.host.startsWith('/') ? 'this machine' : client.host}`
    const count = households === 1 ? 'one household that is' : `${households} households that are`
    const reason = `${description} holds ${count} not made up.`
    if (confirmed === undefined && ask !== undefined) {
      const answer = await ask(`${reason}\nTo add made-up households anyway, type the name of the database: `)
      if (answer.trim() === name) return
      throw new LiveDatabase('This is not its name. Nothing was added to it.')
    }
    throw new LiveDatabase(
      `${reason} Nothing was added to it.\n` +
        (confirmed === undefined
          ? `To add made-up households anyway, run the same command with --${liveDatabaseOption} ${name}.`
          : `--${liveDatabaseOption} names another database: "${confirmed}".`),
    )
  } finally {
    await client.end()
  }
}

/** E-mail addresses of the demo resort and of seeded households end in `.example`, a reserved domain (RFC 2606). */
const isMadeUp = `(coalesce(customer.email, '') like '%.example'
                   or (customer.email is null and customer.ip_code >= $1 and customer.ip_code < $2 and length(customer.ip_code) = length($1)))`

async function countRealHouseholds(client: pg.Client): Promise<number> {
  const { rows: tables } = await client.query<{ areThere: boolean }>(
    `select to_regclass('pos.customer') is not null and to_regclass('public.household') is not null as "areThere"`,
  )
  if (tables[0]?.areThere !== true) return 0
  // References of seeded households start with S0. Random references contain no zero.
  const { rows } = await client.query<{ households: number }>(
    `select count(*)::int as households from (
       select ip_code from pos.customer customer
       where head_ip_code = ip_code and merged_into is null and not ${isMadeUp}
       union
       select household.ip_code from household
       where reference not like 'S0%'
         and not exists (select from pos.customer customer where customer.ip_code = household.ip_code and ${isMadeUp})
     ) real`,
    [demoIpCodes.from, demoIpCodes.below],
  )
  return rows[0]?.households ?? 0
}
