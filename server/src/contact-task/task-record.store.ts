import type pg from 'pg'

/** True if a task with this id exists or was deleted. */
export async function hasTaskRecord(pool: pg.Pool, taskId: number): Promise<boolean> {
  const { rowCount } = await pool.query('select from task where id = $1', [taskId])
  return rowCount === 1
}
