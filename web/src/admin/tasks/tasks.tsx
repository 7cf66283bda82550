import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { DateFormat } from '@first-chair/core/calendar/date-format'
import { taskKindLabels, taskKinds, type AdminTask } from '@first-chair/core/task/task'
import {
  addTask,
  deleteTask,
  deleteTasks,
  listTasksPage,
  readTask,
  readTaskDependents,
  updateTask,
} from '@first-chair/core/task/task.api'
import { emptyWaiverFields, TaskFields, createTaskFieldsSchema } from '@first-chair/core/task/task-fields'
import { getWindowNotice } from '@first-chair/core/task/waiver-window'
import { ModifiedAt } from '../text/modified-at.tsx'
import { createResourceCalls } from '../resource/resource-calls.ts'
import { getCopyName } from '../text/copy-name.ts'
import type { Resource } from '../resource/resource.ts'
import { Ages, Signing, UsedInCount } from './task-cells.tsx'
import { TaskForm } from './task-form.tsx'
import { KindLabel } from './task-kind.tsx'
import { getWindowWarning } from '../text/window-text.ts'

const tasks: Resource<AdminTask, TaskFields> = {
  one: 'task',
  many: 'tasks',
  calls: createResourceCalls({
    list: listTasksPage,
    read: readTask,
    add: addTask,
    update: updateTask,
    remove: deleteTask,
    only: 'taskTypeId',
    dependents: readTaskDependents,
    removeMany: deleteTasks,
  }),
  columns: [
    { key: 'name', header: 'Name', isSortable: true, cell: (row) => <Ages task={row} /> },
    {
      key: 'taskTypeId',
      header: 'Type',
      isSortable: true,
      cell: ({ taskTypeId }) => <KindLabel taskTypeId={taskTypeId} />,
    },
    { key: 'signing', header: 'Signing', onPhone: false, cell: (row) => <Signing task={row} /> },
    { key: 'usedIn', header: 'Used in', cell: (row) => <UsedInCount task={row} /> },
    {
      key: 'modifiedDateUtc',
      header: 'Modified',
      isSortable: true,
      onPhone: false,
      cell: ({ modifiedDateUtc }) => <ModifiedAt utc={modifiedDateUtc} />,
    },
  ],
  getName: ({ name }) => name,
  schema: TaskFields,
  blank: { name: '', taskTypeId: 1, ageMin: null, ageMax: null, isOptional: false, ...emptyWaiverFields },
  toForm: ({ id: _id, version: _version, modifiedDateUtc: _when, activities: _in, hasCompletions: _done, ...form }) =>
    form,
  Fields: TaskForm,
  labels: {
    name: 'Name',
    taskTypeId: 'Type',
    ageMin: 'Lowest age',
    ageMax: 'Highest age',
    isOptional: 'Optional',
    posWaiverId: 'POS waiver code',
    externalWaiverId: 'External waiver id',
    consolidateWaivers: 'One signature for the whole group',
    useTodayAsValidationDate: 'One-day waiver',
    startEffectiveDate: 'Start date',
    endEffectiveDate: 'End date',
    validationDate: 'Validation date',
    enableAgreeCheckbox: 'Agree checkbox',
    enableTextSignature: 'Typed name',
    enableWetSignature: 'Drawn signature',
    resignWhenTextChanged: 'Sign again when the text changes',
    customComment: 'Comment',
  },
  toDuplicate: (form) => ({ ...form, name: getCopyName(form.name) }),
  kinds: {
    label: 'Type',
    all: 'All types',
    each: Object.entries(taskKinds).map(([id, kind]) => ({ id: Number(id), label: taskKindLabels[kind] })),
  },
  addHint: 'Guests see a task after you link it to an activity',
  missingItem: 'fixing',
}

/**
 * Returns the list and the form of tasks (docs/domain.md, "Admin pages") for a resort day. The form refuses dates that
 * make a signature given today invalid. While the day is not loaded, only the server refuses them.
 */
export function createTaskResource(
  today: CalendarDate | undefined,
  dateFormat: DateFormat,
): Resource<AdminTask, TaskFields> {
  return {
    ...tasks,
    schema: today === undefined ? TaskFields : createTaskFieldsSchema(today),
    getWarning: (task) => {
      const notice = today === undefined ? undefined : getWindowNotice(task, today)
      if (notice) return getWindowWarning(notice, dateFormat)
      return task.activities.length > 0
        ? undefined
        : { title: 'Guests do not see this task yet.', text: 'Link it to an activity on the Activities page.' }
    },
  }
}
