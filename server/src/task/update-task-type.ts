import { Failure, createInvalidInput, type FieldProblem } from '@first-chair/core/contract/failure'
import { taskKinds, type TaskType } from '@first-chair/core/task/task'
import type { TaskTypeFields, TaskTypeUpdate } from '@first-chair/core/task/task-type-fields'
import { insertAuditEntry } from '../audit/audit.store.ts'
import { refuseStale } from '../audit/refuse-stale.facts.ts'
import type { Administrator, Context } from '../context/context.ts'
import { inSetupTransaction } from '../setup/setup-change.store.ts'
import { findTaskType, updateTaskTypeRow } from './task.store.ts'

/** Changes the editable fields of one of the four task types (docs/domain.md, "Tasks and task types"). */
export function updateTaskType(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  id: number,
  { version, ...fields }: TaskTypeUpdate,
): Promise<TaskType> {
  return inSetupTransaction(ctx, async (client) => {
    const before = await findTaskType(client, id)
    if (!before) throw new Failure('not-found')
    await refuseStale(client, `task-type ${id}`, before, { ...fields, version })
    const problems = taskKinds[before.id] === 'RentalProfile' ? [] : findRentalOnlyProblems(fields)
    if (problems.length > 0) throw createInvalidInput(problems)
    await updateTaskTypeRow(client, id, fields)
    const after = await findTaskType(client, id)
    if (!after) throw new Error('A task type was saved but could not be read back.')
    await insertAuditEntry(client, administrator, {
      action: 'task-type-changed',
      subject: `task-type ${id}`,
      before,
      after,
    })
    return after
  })
}

function findRentalOnlyProblems(fields: Pick<TaskTypeFields, 'enableShoeSize' | 'enableStance'>): FieldProblem[] {
  const message = 'Only rental profiles have this.'
  return (['enableShoeSize', 'enableStance'] as const)
    .filter((path) => fields[path])
    .map((path) => ({ path, rule: 'rental-only', message }))
}
