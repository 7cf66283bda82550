import type { PoolClient } from 'pg'

/**
 * Gives a customer a ticket for a day, and a card that opens the gates with it. Both have ids by which a second call finds them.
 */
export async function insertTrialTicket(
  client: PoolClient,
  { ipCode, day, productCode }: { ipCode: string; day: string; productCode: string },
): Promise<void> {
  await client.query(
    `insert into pos.purchase (id, ip_code, kind, product_code, product_date)
     values ($1, $2, 'transaction', $3, $4) on conflict (id) do nothing`,
    [`trial-${ipCode}-${day}`, ipCode, productCode, day],
  )
  await client.query(
    `insert into pos.pass_media (id, ip_code, card_number, rfid_number, kind, is_active, is_printed)
     values ('trial-' || $1, $1, 'TRIAL' || $1, 'TRIAL' || $1, 'card', true, true) on conflict (id) do nothing`,
    [ipCode],
  )
}

/** Whether somebody has this address in the point of sale. */
export async function isCustomer(client: Pick<PoolClient, 'query'>, email: string): Promise<boolean> {
  const { rows } = await client.query('select from pos.customer where email = $1 and merged_into is null limit 1', [
    email,
  ])
  return rows.length > 0
}

/** Where check-in is tried: at the default location. */
export async function findTrialLocation(
  client: Pick<PoolClient, 'query'>,
): Promise<{ locationId: number; path: string } | undefined> {
  const { rows } = await client.query<{ locationId: number; path: string }>(
    `select id as "locationId", '/l/' || slug as path from location where is_enabled order by is_default desc, id limit 1`,
  )
  return rows[0]
}
