import type { ActivityFields } from '@first-chair/core/activity/activity-fields'
import { taskKindDefinitions, taskKinds } from '@first-chair/core/task-kind/task-kinds'
import { listTasks } from '@first-chair/core/task/task.api'
import { Input } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form'
import { query } from '../../api/query.ts'
import { LoadFailed } from '../page/load-failed.tsx'
import { NothingToLink } from '../fields/nothing-to-link.tsx'
import { OrderedRows, type OrderedRow } from '../fields/ordered-rows.tsx'
import { Picker } from '../fields/picker.tsx'

const none: never[] = []

/** The tasks of an activity, in the order in which guests complete them. Saved with the rest of the form. */
export function ActivityTasks({ form }: { form: UseFormReturn<ActivityFields> }) {
  const tasksQuery = useQuery(query(listTasks, {}))
  const { data } = tasksQuery
  const tasks = data ?? none
  const taskIds = useWatch({ control: form.control, name: 'taskIds' }) ?? none
  const { errors } = useFormState({ control: form.control, name: 'taskIds' })
  const setTaskIds = (ids: number[]) => form.setValue('taskIds', ids, { shouldDirty: true, shouldValidate: true })
  if (tasksQuery.isError && !data) return <LoadFailed what="The tasks" query={tasksQuery} announce />
  return (
    <>
      <OrderedRows
        label="In this order"
        rows={taskIds.flatMap((id): OrderedRow[] => {
          const task = tasks.find((candidate) => candidate.id === id)
          // Another administrator deleted it after it was linked here. It is listed so that it can be unlinked.
          if (!task) return data ? [{ id, name: 'A deleted task' }] : []
          const kind = taskKindDefinitions[taskKinds[task.taskTypeId]].label
          return [{ id, name: task.name, detail: task.isOptional ? `${kind}, optional` : kind }]
        })}
        onOrder={setTaskIds}
        onRemove={(removed) => setTaskIds(taskIds.filter((id) => id !== removed))}
      />
      <Input.Error role="alert">{errors.taskIds?.message}</Input.Error>
      {data?.length === 0 && <NothingToLink many="tasks" page="tasks" />}
      <Picker
        label="Choose a task to link"
        one="task"
        many="tasks"
        options={tasks.filter(({ id }) => !taskIds.includes(id))}
        onPick={(ids) => setTaskIds([...taskIds, ...ids])}
      />
    </>
  )
}
