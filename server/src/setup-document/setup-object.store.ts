import type pg from 'pg'

/** The tables whose rows have keys in setup documents. */
export type SetupTable = 'location' | 'activity' | 'task' | 'collection' | 'webhook_endpoint'

/** Rows that were deleted keep their keys, and come back with them. Webhook endpoints are deleted for good. */
export async function findDeletedKeys(client: pg.PoolClient, table: SetupTable): Promise<ReadonlyMap<string, number>> {
  if (table === 'webhook_endpoint') return new Map()
  const { rows } = await client.query<{ id: number; key: string }>(
    `select id, setup_key as key from ${table} where deleted_date_utc is not null`,
  )
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** Gives a row a key. Another row that has it gets a new one. */
export async function setSetupKey(client: pg.PoolClient, table: SetupTable, id: number, key: string): Promise<void> {
  // A trigger gives a row without a key another one.
  await client.query(`update ${table} set setup_key = null where setup_key = $1 and id <> $2`, [key, id])
  await client.query(`update ${table} set setup_key = $2 where id = $1 and setup_key is distinct from $2`, [id, key])
}

/** Brings a deleted row back. */
export async function restoreRow(client: pg.PoolClient, table: SetupTable, id: number): Promise<void> {
  await client.query(`update ${table} set deleted_date_utc = null where id = $1`, [id])
}

/**
 * Frees what only one location can have, so that the locations can be written one after the other although they exchange
 * links or flags.
 */
export async function freeLinksAndFlags(
  client: pg.PoolClient,
  locations: readonly { id: number; slug: string; isDefault: boolean; isEditProfileLocation: boolean }[],
): Promise<void> {
  for (const { id, slug, isDefault, isEditProfileLocation } of locations) {
    await client.query(
      `update location
       set slug = case when slug = $2 then slug else 'moving-' || id end, is_default = is_default and $3,
           is_edit_profile_location = is_edit_profile_location and $4
       where id = $1`,
      [id, slug, isDefault, isEditProfileLocation],
    )
  }
}

/** Clears the flag of a location that is about to be deleted, because another one becomes the default location. */
export async function clearDefaultFlag(client: pg.PoolClient, id: number): Promise<void> {
  await client.query('update location set is_default = false where id = $1', [id])
}
