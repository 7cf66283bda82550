import { getContactTasks, getSteps } from '@first-chair/core/contact-task/check-in-flow'
import type { ActivityForContacts, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { taskKindDefinitions, taskKinds } from '@first-chair/core/task-kind/task-kinds'
import { useState, type ReactNode } from 'react'
import { t } from '../../catalogue/check-in.ts'
import { taskScreens } from './task-screens.ts'

type Task = ActivityForContacts['tasks'][number]

type StepProps = {
  grouping: ContactTaskGrouping
  activity: ActivityForContacts
  initialTask: Task
  /** The contact task that is open when the step opens, instead of the first open one. */
  requestedId?: string | undefined
  completeLabel: string
  onComplete: () => void
  /** Rendered when no contact has the task any longer. */
  fallback: ReactNode
}

/** One task, from entering it until leaving it: it stays on screen while its contact tasks are completed. */
export function Step({ grouping, activity, initialTask, requestedId, completeLabel, onComplete, fallback }: StepProps) {
  const [task] = useState(initialTask)
  const [first, ...others] = getContactTasks(grouping, activity.id, task)
  const Screen = taskScreens[taskKinds[task.taskTypeId]]
  if (!first) return fallback
  return (
    <Screen
      grouping={grouping}
      task={task}
      contactTasks={[first, ...others]}
      requestedId={requestedId}
      step={formatStep(grouping, activity, task)}
      completeLabel={completeLabel}
      onComplete={onComplete}
    />
  )
}

function formatStep(grouping: ContactTaskGrouping, activity: ActivityForContacts, task: Task): string {
  const steps = getSteps(grouping, activity)
  const label = taskKindDefinitions[taskKinds[task.taskTypeId]].label
  const position = steps.findIndex(({ taskId }) => taskId === task.taskId) + 1
  return steps.length > 1 ? t('step', { position, total: steps.length, kind: label }) : label
}
