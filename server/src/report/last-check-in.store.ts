import type pg from 'pg'

/** The time at which each contact last completed or skipped a task at any location. */
export async function findLastCheckIns(pool: pg.Pool, contactIds: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await pool.query<{ contactId: string; last: Date }>({
    name: 'last-check-ins',
    text: `select contact_id as "contactId", max(completed_date_utc) as last from contact_task_completion
           where contact_id = any ((select $1::text[])::text[]) group by contact_id`,
    values: [contactIds],
  })
  return new Map(rows.map(({ contactId, last }) => [contactId, last]))
}
