import type { CalendarDate } from '@first-chair/core/calendar-date'
import type { DateFormat } from '@first-chair/core/date-format'
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
import { noWaiverFields, TaskFields, taskFieldsOn } from '@first-chair/core/task/task-fields'
import { windowNotice } from '@first-chair/core/waiver/waiver-window'
import { ModifiedAt } from '../resource/modified-at.tsx'
import { resourceCalls } from '../resource/resource-calls.ts'
import { copyName } from '../resource/copy-name.ts'
import type { Resource } from '../resource/resource.ts'
import { Ages, Signing, UsedInCount } from './task-cells.tsx'
import { TaskForm } from './task-form.tsx'
import { KindLabel } from './task-kind.tsx'
import { windowWarning } from '../window-text.ts'

const tasks: Resource<AdminTask, TaskFields> = {
  one: 'task',
  many: 'tasks',
  calls: resourceCalls({
    list: listTasksPage,
    one: readTask,
    add: addTask,
    update: updateTask,
    remove: deleteTask,
    only: 'taskTypeId',
    dependents: readTaskDependents,
    removeSeveral: deleteTasks,
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
  nameOf: ({ name }) => name,
  schema: TaskFields,
  blank: { name: '', taskTypeId: 1, ageMin: null, ageMax: null, isOptional: false, ...noWaiverFields },
  formOf: ({ id: _id, version: _version, modifiedDateUtc: _when, activities: _in, hasCompletions: _done, ...form }) =>
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
  copyOf: (form) => ({ ...form, name: copyName(form.name) }),
  kinds: {
    label: 'Type',
    all: 'All types',
    each: Object.entries(taskKinds).map(([id, kind]) => ({ id: Number(id), label: taskKindLabels[kind] })),
  },
  addWords: 'Guests see a task after you link it to an activity',
  lack: 'fixing',
}

/**
 * Returns the list and the form of tasks (specification, section 2) for a resort day. The form refuses dates that make
 * a signature given today invalid. While the day is not loaded, only the server refuses them.
 */
export function tasksOn(today: CalendarDate | undefined, dateFormat: DateFormat): Resource<AdminTask, TaskFields> {
  return {
    ...tasks,
    schema: today === undefined ? TaskFields : taskFieldsOn(today),
    warningOf: (task) => {
      const notice = today === undefined ? undefined : windowNotice(task, today)
      if (notice) return windowWarning(notice, dateFormat)
      return task.activities.length > 0
        ? undefined
        : { title: 'Guests do not see this task yet.', words: 'Link it to an activity on the Activities page.' }
    },
  }
}
