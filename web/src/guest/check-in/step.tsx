import { contactTasksOf, stations } from '@first-chair/core/contact-task/check-in-flow'
import type { ActivityForContacts, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { taskKindLabels, taskKinds } from '@first-chair/core/task/task'
import { useState, type ReactNode } from 'react'
import { taskScreens } from './task-screens.ts'

type Task = ActivityForContacts['tasks'][number]

type StepProps = {
  grouping: ContactTaskGrouping
  activity: ActivityForContacts
  entered: Task
  completeLabel: string
  onComplete: () => void
  /** What stands here when nobody has the task any more. */
  onNobody: ReactNode
}

/** One task from the moment it was entered until it is left, whatever is completed meanwhile. */
export function Step({ grouping, activity, entered, completeLabel, onComplete, onNobody }: StepProps) {
  const [task] = useState(entered)
  const [first, ...others] = contactTasksOf(grouping, activity.id, task)
  const Screen = taskScreens[taskKinds[task.taskTypeId]]
  if (!first) return onNobody
  return (
    <Screen
      grouping={grouping}
      task={task}
      contactTasks={[first, ...others]}
      step={stepLine(grouping, activity, task)}
      completeLabel={completeLabel}
      onComplete={onComplete}
    />
  )
}

function stepLine(grouping: ContactTaskGrouping, activity: ActivityForContacts, task: Task): string {
  const steps = stations(grouping, activity)
  const label = taskKindLabels[taskKinds[task.taskTypeId]]
  const position = steps.findIndex(({ taskId }) => taskId === task.taskId) + 1
  return steps.length > 1 ? `Step ${position} of ${steps.length} · ${label}` : label
}
