import type { ArrivalCard } from '@first-chair/core/contact-task/arrival-card'
import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { getHouseholdContactTasks } from '@first-chair/core/contact-task/household-tasks'
import type { HouseholdReadiness } from '@first-chair/core/readiness/readiness'
import { taskKinds, type TaskKind } from '@first-chair/core/task-kind/task-kinds'
import { taskKindLooks } from '../../../task-kind/task-kind-looks.ts'
import type { IconName } from '../../../ui/icon.tsx'
import { getPeopleOnCard, sortByUrgency } from './ticket/card-verdict.ts'

/** The task that somebody in front of the screen can do for a person who is not ready. */
export type OwnStep = { kind: TaskKind; contactTaskId: string; name: string; icon: IconName }

/** Finds the most urgent such task. Undefined if only the resort, another adult or time can help. */
export function findOwnStep(
  card: ArrivalCard,
  readiness: HouseholdReadiness | undefined,
  grouping: ContactTaskGrouping,
): OwnStep | undefined {
  const open = getHouseholdContactTasks(grouping).filter(({ isComplete, upTo }) => !isComplete && upTo === 'guest')
  for (const { blockers } of sortByUrgency(getPeopleOnCard(card, readiness))) {
    for (const { action } of blockers) {
      const contactTask = open.find(({ id }) => action.kind === 'task' && id === action.contactTaskId)
      if (!contactTask) continue
      const kind = taskKinds[contactTask.task.taskTypeId]
      return {
        kind,
        contactTaskId: contactTask.id,
        name: contactTask.contact.firstName,
        icon: taskKindLooks[kind].icon,
      }
    }
  }
  return undefined
}
