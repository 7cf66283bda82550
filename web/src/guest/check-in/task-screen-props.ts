import type { ActivityForContacts, ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'

/** What the screen of a kind is given: one task of the activity, with everybody who has it. */
export type TaskScreenProps = {
  grouping: ContactTaskGrouping
  task: ActivityForContacts['tasks'][number]
  /** In household order; never empty. */
  contactTasks: readonly [ContactTask, ...ContactTask[]]
  /** Where on the ride this is: "Step 1 of 4 · Waiver". */
  step: string
  /** To the next task, or to the end after the last. */
  onComplete: () => void
  /** What the button says that leads there. */
  completeLabel: string
}
