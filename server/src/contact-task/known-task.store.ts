import type pg from 'pg'

/** Is there a task with this id, or was there one that has been deleted? */
export async function isKnownTask(pool: pg.Pool, taskId: number): Promise<boolean> {
  const { rowCount } = await pool.query('select from task where id = $1', [taskId])
  return rowCount === 1
}
