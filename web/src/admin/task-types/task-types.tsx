import { taskKinds, type TaskType } from '@first-chair/core/task/task'
import {
  addTaskType,
  deleteTaskType,
  listTaskTypesPage,
  readTaskType,
  updateTaskType,
} from '@first-chair/core/task/task.api'
import { TaskTypeFields } from '@first-chair/core/task/task-type-fields'
import { ModifiedAt } from '../text/modified-at.tsx'
import { createResourceCalls } from '../resource/resource-calls.ts'
import type { Resource } from '../resource/resource.ts'
import { TaskTypeForm } from './task-type-form.tsx'
import { formatEffectiveDays } from './format-effective-days.ts'

/** The four task types (docs/domain.md, "Tasks and task types"). They can be changed, but not added or deleted. */
export const taskTypes: Resource<TaskType, TaskTypeFields> = {
  one: 'task type',
  many: 'task types',
  calls: createResourceCalls({
    list: listTaskTypesPage,
    read: readTaskType,
    add: addTaskType,
    update: updateTaskType,
    remove: deleteTaskType,
  }),
  columns: [
    { key: 'name', header: 'Name', isSortable: true, cell: () => null },
    { key: 'asks', header: 'Optional fields', cell: formatOptionalFields },
    {
      key: 'counts',
      header: 'Completion counts',
      cell: ({ id, effectiveDays }) =>
        taskKinds[id] === 'Waiver' ? 'Set in each task' : formatEffectiveDays(effectiveDays),
    },
    {
      key: 'modifiedDateUtc',
      header: 'Modified',
      isSortable: true,
      onPhone: false,
      cell: ({ modifiedDateUtc }) => <ModifiedAt utc={modifiedDateUtc} />,
    },
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
