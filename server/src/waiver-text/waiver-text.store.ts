import type pg from 'pg'

/** The names of the tasks that use a waiver, and whether it was ever signed here. */
export async function findWaiverUses(
  client: pg.Pool | pg.PoolClient,
  code: string,
): Promise<{ tasks: string[]; isSigned: boolean }> {
  const { rows } = await client.query<{ tasks: string[]; isSigned: boolean }>(
    `select array(select name from current_task where "posWaiverId" = $1 order by id) as tasks,
            exists (select from signed_waiver where pos_waiver_id = $1) as "isSigned"`,
    [code],
  )
  return rows[0] ?? { tasks: [], isSigned: false }
}
