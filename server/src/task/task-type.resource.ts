import { createInvalidInput } from '@first-chair/core/contract/failure'
import { t } from '@first-chair/core/catalogue/refusal'
import type { TaskType } from '@first-chair/core/task/task'
import { taskKinds } from '@first-chair/core/task-kind/task-kinds'
import type { TaskTypeFields } from '@first-chair/core/task/task-type-fields'
import type { EditableResource, Listing } from '../resource/resource.ts'
import { findTaskType, findTaskTypesPage, updateTaskTypeRow, type TaskTypesQuery } from './task.store.ts'

/** The administration of the four task types (docs/domain.md, "Tasks and task types"). */
export const taskTypeResource: EditableResource<TaskType, TaskTypeFields> & Listing<TaskType, TaskTypesQuery> = {
  subject: 'task-type',
  findPage: findTaskTypesPage,
  find: findTaskType,
  update: async ({ client }, before, fields) => {
    if (taskKinds[before.id] !== 'RentalProfile') refuseRentalFields(fields)
    await updateTaskTypeRow(client, before.id, fields)
    return true
  },
}

function refuseRentalFields(fields: Pick<TaskTypeFields, 'enableShoeSize' | 'enableStance'>): void {
  const message = t('rental-only')
  const problems = (['enableShoeSize', 'enableStance'] as const)
    .filter((path) => fields[path])
    .map((path) => ({ path, rule: 'rental-only', message }))
  if (problems.length > 0) throw createInvalidInput(problems)
}
