import { useMemo } from 'react'
import { useSettings } from '../../settings/use-settings.ts'
import { useResortDay } from '../page/use-resort-day.ts'
import { ResourceScreen } from '../resource/resource-screen.tsx'
import { taskCalls } from '@first-chair/core/task/task.resource'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { DateFormat } from '@first-chair/core/calendar/date-format'
import { taskBlocks, type AdminTask } from '@first-chair/core/task/task'
import { taskKindDefinitions, taskKinds, taskTypeIds } from '@first-chair/core/task-kind/task-kinds'
import { emptyWaiverFields, TaskFields, createTaskFieldsSchema } from '@first-chair/core/task/task-fields'
import { getWindowNotice } from '@first-chair/core/task/waiver-window'
import { createResourceCalls } from '../resource/resource-calls.ts'
import { modifiedColumn } from '../resource/modified-column.tsx'
import type { Resource } from '../resource/resource.ts'
import { blocksLabels } from './blocks-field.tsx'
import { Ages, Signing, UsedInCount } from './task-cells.tsx'
import { TaskForm } from './task-form.tsx'
import { KindLabel } from './task-kind.tsx'
import { getWindowWarning } from '../text/window-text.ts'

const tasks: Resource<AdminTask, TaskFields> = {
  one: 'task',
  many: 'tasks',
  calls: createResourceCalls({ ...taskCalls, only: 'taskTypeId' }),
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
    modifiedColumn,
  ],
  getName: ({ name }) => name,
  schema: TaskFields,
  blank: { name: '', taskTypeId: 1, ageMin: null, ageMax: null, isOptional: false, blocks: null, ...emptyWaiverFields },
  toForm: ({ id: _id, version: _version, modifiedDateUtc: _when, activities: _in, hasCompletions: _done, ...form }) =>
    form,
  Fields: TaskForm,
  labels: {
    name: 'Name',
    taskTypeId: 'Type',
    ageMin: 'Lowest age',
    ageMax: 'Highest age',
    isOptional: 'Optional',
    blocks: 'Stops',
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
  duplicate: {},
  kinds: {
    label: 'Type',
    all: 'All types',
    each: Object.values(taskKindDefinitions).map(({ typeId, label }) => ({ id: typeId, label })),
  },
  addHint: 'Guests see a task after you link it to an activity',
  missingItem: 'fixing',
}

/**
 * Returns the list and the form of tasks (docs/domain.md, "Admin pages") for a resort day. The form refuses dates that
 * make a signature given today invalid. While the day is not loaded, only the server refuses them.
 */
function createTaskResource(today: CalendarDate | undefined, dateFormat: DateFormat): Resource<AdminTask, TaskFields> {
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

/** The tasks of guests: waivers, rental and child profiles, photos. */
export function TasksScreen() {
  const today = useResortDay()
  const { dateFormat } = useSettings()
  const resource = useMemo(() => createTaskResource(today, dateFormat), [today, dateFormat])
  return <ResourceScreen resource={resource} valueText={formatValue} />
}

function formatValue(field: string, value: unknown): string | undefined {
  if (field === 'blocks')
    return taskBlocks.map((place) => (place === value ? blocksLabels[place] : '')).join('') || 'As usual'
  const id = taskTypeIds.find((typeId) => typeId === value)
  return field === 'taskTypeId' && id !== undefined ? taskKindDefinitions[taskKinds[id]].label : undefined
}
