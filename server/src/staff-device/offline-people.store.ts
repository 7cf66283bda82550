import type pg from 'pg'

/** Who of these people has arrived on a day, where and when first. */
export async function findArrivalsAnywhere(
  pool: pg.Pool,
  contactIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, { at: Date; locationId: number }>> {
  const { rows } = await pool.query<{ contactId: string; at: Date; locationId: number }>(
    `select distinct on (e.contact_id) e.contact_id as "contactId", e.at_utc as at, e.location_id as "locationId"
     from arrival_event e
     where e.contact_id = any ($1) and e.resort_day = $2 and e.kind = 'arrived'
       and not exists (select from arrival_event u where u.undoes = e.id)
     order by e.contact_id, e.id`,
    [contactIds, day],
  )
  return new Map(rows.map((row) => [row.contactId, row]))
}
