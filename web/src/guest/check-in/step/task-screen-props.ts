import type { ActivityForContacts, ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'

/**
 * The props of the screen of a task kind: one task of the activity, and the contact tasks of all contacts who have it.
 */
export type TaskScreenProps = {
  grouping: ContactTaskGrouping
  task: ActivityForContacts['tasks'][number]
  /** In household order; never empty. */
  contactTasks: readonly [ContactTask, ...ContactTask[]]
  /** The contact task that is open when the screen opens. Undefined: the first open one. */
  requestedId: string | undefined
  /** The position of this step in check-in: "Step 1 of 4 · Waiver". */
  step: string
  /** Leads to the next task, or to the end of check-in after the last one. */
  onComplete: () => void
  /** The label of the button that calls `onComplete`. */
  completeLabel: string
}
