import { ResourceScreen } from '../resource/resource-screen.tsx'
import { taskTypeCalls } from '@first-chair/core/task/task-type.resource'
import type { TaskType } from '@first-chair/core/task/task'
import { taskKinds } from '@first-chair/core/task-kind/task-kinds'
import { TaskTypeFields } from '@first-chair/core/task/task-type-fields'
import { createResourceCalls } from '../resource/resource-calls.ts'
import { modifiedColumn } from '../resource/modified-column.tsx'
import type { Resource } from '../resource/resource.ts'
import { TaskTypeForm } from './task-type-form.tsx'
import { formatEffectiveDays } from './format-effective-days.ts'

/** The task types (docs/domain.md, "Tasks and task types"). They can be changed, but not added or deleted. */
const taskTypes: Resource<TaskType, TaskTypeFields> = {
  one: 'task type',
  many: 'task types',
  calls: createResourceCalls(taskTypeCalls),
  columns: [
    { key: 'name', header: 'Name', isSortable: true, cell: () => null },
    { key: 'asks', header: 'Optional fields', cell: formatOptionalFields },
    {
      key: 'counts',
      header: 'Completion counts',
      cell: ({ id, effectiveDays }) =>
        taskKinds[id] === 'Waiver' ? 'Set in each task' : formatEffectiveDays(effectiveDays),
    },
    modifiedColumn,
  ],
  getName: ({ name }) => name,
  schema: TaskTypeFields,
  blank: { name: '', enableShoeSize: false, enableStance: false, effectiveDays: null },
  toForm: ({ name, enableShoeSize, enableStance, effectiveDays }) => ({
    name,
    enableShoeSize,
    enableStance,
    effectiveDays,
  }),
  Fields: TaskTypeForm,
  labels: {
    name: 'Name',
    enableShoeSize: 'Shoe size',
    enableStance: 'Stance',
    effectiveDays: 'Effective days',
  },
  canAdd: false,
  canDelete: () => false,
}

function formatOptionalFields({ enableShoeSize, enableStance }: TaskType): string {
  return [enableShoeSize ? 'Shoe size' : '', enableStance ? 'Stance' : ''].filter((name) => name !== '').join(', ')
}

/** The four task types: their names, their optional fields, and how long a completion counts. */
export function TaskTypesScreen() {
  return <ResourceScreen resource={taskTypes} />
}
