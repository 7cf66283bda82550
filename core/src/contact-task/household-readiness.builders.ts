import { taskBlockers } from '../readiness/blocker-codes.ts'
import { aBlocker, aReadiness, aVerdict } from '../readiness/readiness.builders.ts'
import type { HouseholdReadiness } from '../readiness/readiness.ts'
import { taskKinds } from '../task-kind/task-kinds.ts'
import { listContactTasks } from './contact-task.builders.ts'
import type { ContactTaskGrouping } from './contact-task.ts'

/** The readiness that fits to the contact tasks of a household: each open task is a blocker, nothing else is. */
export function readinessFor(
  grouping: ContactTaskGrouping,
  over: Partial<HouseholdReadiness> = {},
): HouseholdReadiness {
  const open = listContactTasks(grouping).filter(({ isComplete, isOptional }) => !isComplete && !isOptional)
  return aReadiness(
    grouping.contacts.map(({ contactId }) => {
      const own = open.filter(({ contact }) => contact.contactId === contactId)
      return aVerdict({
        contactId,
        verdict: own.length === 0 ? 'ready' : 'not-ready',
        blockers: own.map(({ id, task, upTo }) => {
          const { missing } = taskBlockers[taskKinds[task.taskTypeId]]
          if (upTo === 'resort') return aBlocker('waiver-at-the-desk', { subject: task.name })
          const kind = upTo === 'contact' ? 'send-link' : 'task'
          const code = upTo === 'contact' ? 'waiver-by-another-adult' : missing
          return aBlocker(code, { subject: task.name, action: { kind, contactTaskId: id } })
        }),
      })
    }),
    over,
  )
}
