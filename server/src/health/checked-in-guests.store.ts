import type pg from 'pg'

/** The number of guests who completed or skipped a task on a resort day, at any location. */
export async function countCheckedInGuests(pool: Pick<pg.Pool, 'query'>, resortDay: string): Promise<number> {
  const { rows } = await pool.query<{ guests: number }>(
    'select count(distinct contact_id) as guests from contact_task_completion where resort_day = $1',
    [resortDay],
  )
  return rows[0]?.guests ?? 0
}
