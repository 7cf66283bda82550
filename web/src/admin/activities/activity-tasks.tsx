import type { ActivityFields } from '@first-chair/core/activity/activity-fields'
import { taskKindLabels, taskKinds } from '@first-chair/core/task/task'
import { listTasks } from '@first-chair/core/task/task.api'
import { useQuery } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { query } from '../../api/query.ts'
import { NothingToLink } from '../resource/nothing-to-link.tsx'
import { OrderedRows } from '../resource/ordered-rows.tsx'
import { Picker } from '../resource/picker.tsx'

const none: never[] = []

/** The tasks of an activity, in the order in which guests do them. Saved with the rest of the form. */
export function ActivityTasks({ form }: { form: UseFormReturn<ActivityFields> }) {
  const { data } = useQuery(query(listTasks, {}))
  const tasks = data ?? none
  const taskIds = useWatch({ control: form.control, name: 'taskIds' }) ?? none
  const set = (ids: number[]) => form.setValue('taskIds', ids, { shouldDirty: true, shouldValidate: true })
  return (
    <>
      <OrderedRows
        label="In this order"
        rows={taskIds.flatMap((id) => {
          const task = tasks.find((known) => known.id === id)
          if (!task) return []
          const kind = taskKindLabels[taskKinds[task.taskTypeId]]
          return [{ id, name: task.name, words: task.isOptional ? `${kind}, optional` : kind }]
        })}
        onOrder={set}
        onRemove={(removed) => set(taskIds.filter((id) => id !== removed))}
      />
      {data?.length === 0 && <NothingToLink many="tasks" page="tasks" />}
      <Picker
        label="Choose a task to link"
        action="Link task"
        options={tasks.filter(({ id }) => !taskIds.includes(id))}
        onPick={(id) => set([...taskIds, id])}
      />
    </>
  )
}
