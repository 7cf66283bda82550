import { taskKindDefinitions, type TaskKind } from '@first-chair/core/task-kind/task-kinds'
import type pg from 'pg'

/** The days on which guests last confirmed a stored record without a change, by contact. */
export type ConfirmedDays = ReadonlyMap<string, string>

/**
 * The resort days on which guests confirmed the records of a kind as unchanged. Contacts whose record a guest has sent
 * again since then are left out.
 */
export async function findConfirmedDays(
  pool: Pick<pg.Pool, 'query'>,
  kind: TaskKind,
  contactIds: readonly string[],
): Promise<ConfirmedDays> {
  const { rows } = await pool.query<{ contactId: string; day: string }>({
    name: 'confirmed-days',
    text: `select "contactId", day from (
             select distinct on (c.contact_id) c.contact_id as "contactId", c.resort_day as day, c.unchanged_since
             from contact_task_completion c join task t on t.id = c.task_id
             where c.contact_id = any ($1::text[]) and t.task_type_id = $2 and c.outcome = 'completed'
             order by c.contact_id, c.completed_date_utc desc
           ) last where unchanged_since is not null`,
    values: [contactIds, taskKindDefinitions[kind].typeId],
  })
  return new Map(rows.map(({ contactId, day }) => [contactId, day]))
}
