import type { ListQuery, Page } from '@first-chair/core/contract/admin-list'
import type { AdminTask, TaskType } from '@first-chair/core/task/task'
import type { TaskFields } from '@first-chair/core/task/task-fields'
import type { TaskTypeFields } from '@first-chair/core/task/task-type-fields'
import type pg from 'pg'
import { boolean, columnsOf, date, integer, text } from '../db/columns.ts'
import { readPage } from '../db/read-page.ts'
import { findRow, findRows, listOtherNames } from '../db/read-rows.ts'

const orders = {
  name: 'lower(name)',
  id: 'id',
  taskTypeId: '"taskTypeId"',
  modifiedDateUtc: '"modifiedDateUtc"',
} as const

/** The query of the list of tasks. */
export type TasksQuery = ListQuery<keyof typeof orders> & { taskTypeId?: number | undefined }

/**
 * One page of the tasks, of all types or one. The search matches a part of the name, of the type's name, or of the POS
 * waiver code. Tasks in no activity need fixing, and those with the ids in `idsWithNotice`.
 */
export function findTasksPage(
  pool: pg.Pool,
  query: TasksQuery,
  idsWithNotice: readonly number[],
): Promise<Page<AdminTask>> {
  const searchCondition = `contains_text(name, $1) or contains_text(coalesce("posWaiverId", ''), $1)
                 or "taskTypeId" in (select type.id from task_type type where contains_text(type.name, $1))`
  // Evaluated once for all rows. `exists` would be evaluated for each row.
  const needsFixing = `(id not in (select link.task_id from activity_task link
                                   join activity a on a.id = link.activity_id and a.deleted_date_utc is null)
                        or id = any ('{${idsWithNotice.map(Number).join()}}'::integer[]))`
  const only = { column: '"taskTypeId"', is: query.taskTypeId }
  return readPage<AdminTask>(
    pool,
    { from: 'admin_task', searchCondition, order: orders[query.sort], needsFixing, only },
    query,
  )
}

/** A task, if it exists and was not deleted. */
export const findTask = (client: pg.Pool | pg.PoolClient, id: number): Promise<AdminTask | undefined> =>
  findRow(client, 'admin_task', id)

/** The tasks with these ids that were not deleted, sorted by name. */
export const findTasks = (client: pg.Pool | pg.PoolClient, ids: readonly number[]): Promise<AdminTask[]> =>
  findRows(client, 'admin_task', ids)

/** The names of all other tasks. */
export const listOtherTaskNames = (client: pg.PoolClient, id: number | undefined): Promise<string[]> =>
  listOtherNames(client, 'current_task', id)

/** The columns of the table `task` that operators set. The views of the database have the same fields. */
const taskColumns = columnsOf<TaskFields>({
  name: text('name'),
  taskTypeId: integer('task_type_id'),
  ageMin: integer('age_min'),
  ageMax: integer('age_max'),
  isOptional: boolean('is_optional'),
  blocks: text('blocks'),
  posWaiverId: text('pos_waiver_id'),
  externalWaiverId: text('external_waiver_id'),
  consolidateWaivers: boolean('consolidate_waivers'),
  useTodayAsValidationDate: boolean('use_today_as_validation_date'),
  startEffectiveDate: date('start_effective_date'),
  endEffectiveDate: date('end_effective_date'),
  validationDate: date('validation_date'),
  enableAgreeCheckbox: boolean('enable_agree_checkbox'),
  enableTextSignature: boolean('enable_text_signature'),
  enableWetSignature: boolean('enable_wet_signature'),
  resignWhenTextChanged: boolean('resign_when_text_changed'),
  customComment: text('custom_comment'),
})

/** Inserts a task and returns its id. */
export async function insertTask(client: pg.PoolClient, task: TaskFields): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into task (${taskColumns.names()}) values (${taskColumns.parameters(1)}) returning id`,
    taskColumns.toParameters(task),
  )
  const [added] = rows
  if (!added) throw new Error('The database returned no id for the new task.')
  return added.id
}

/** Updates the fields of a task and increments its version. */
export async function updateTaskRow(client: pg.PoolClient, id: number, task: TaskFields): Promise<void> {
  await client.query(
    `update task set (${taskColumns.names()}) = row(${taskColumns.parameters(2)}),
            version = version + 1, modified_date_utc = now() where id = $1`,
    [id, ...taskColumns.toParameters(task)],
  )
}

/** An activity with its task ids before and after a task was removed from it. */
export type ChangedActivity = { id: number; before: readonly number[]; after: readonly number[] }

/** Removes a task from its activities and increments their versions. */
export async function removeFromActivities(client: pg.PoolClient, id: number): Promise<ChangedActivity[]> {
  const { rows } = await client.query<{ id: number; taskIds: number[] }>(
    `select a.id, (select array_agg(l.task_id order by l.position) from activity_task l where l.activity_id = a.id) as "taskIds"
     from activity a where exists (select from activity_task l where l.activity_id = a.id and l.task_id = $1) order by a.id`,
    [id],
  )
  await client.query(
    `update activity set version = version + 1, modified_date_utc = now() where id = any ($1::integer[])`,
    [rows.map((row) => row.id)],
  )
  await client.query('delete from activity_task where task_id = $1', [id])
  return rows.map((row) => ({ id: row.id, before: row.taskIds, after: row.taskIds.filter((taskId) => taskId !== id) }))
}

/** Marks a task as deleted: signatures and completions refer to it. */
export async function markTaskDeleted(client: pg.PoolClient, id: number): Promise<void> {
  await client.query(
    'update task set deleted_date_utc = now(), version = version + 1, modified_date_utc = now() where id = $1',
    [id],
  )
}

const typeOrders = { id: 'id', name: 'lower(name)', modifiedDateUtc: '"modifiedDateUtc"' } as const

export type TaskTypesQuery = ListQuery<keyof typeof typeOrders>

/** One page of the task types. */
export function findTaskTypesPage(pool: pg.Pool, query: TaskTypesQuery): Promise<Page<TaskType>> {
  const searchCondition = 'contains_text(name, $1)'
  return readPage<TaskType>(pool, { from: 'current_task_type', searchCondition, order: typeOrders[query.sort] }, query)
}

/** A task type; undefined if there is none. */
export const findTaskType = (client: pg.Pool | pg.PoolClient, id: number): Promise<TaskType | undefined> =>
  findRow(client, 'current_task_type', id)

/** Updates the editable fields of a task type and increments its version. */
export async function updateTaskTypeRow(
  client: pg.PoolClient,
  id: number,
  { name, enableShoeSize, enableStance, effectiveDays }: TaskTypeFields,
): Promise<void> {
  await client.query(
    `update task_type set name = $2, enable_shoe_size = $3, enable_stance = $4, effective_days = $5,
            version = version + 1, modified_date_utc = now() where id = $1::int`,
    [id, name, enableShoeSize, enableStance, effectiveDays],
  )
}
