import type { ActivityForContacts, ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import type { TaskKind } from '@first-chair/core/task/task'
import type { ComponentType } from 'react'
import type { kindsWithScreen } from '../kinds-with-screen.ts'
import { WaiverScreen } from './waiver/waiver-screen.tsx'

/** What the screen of a kind is given: one task of the activity, with everybody who has it. */
export type TaskScreenProps = {
  grouping: ContactTaskGrouping
  task: ActivityForContacts['tasks'][number]
  /** In household order; never empty. */
  contactTasks: readonly [ContactTask, ...ContactTask[]]
  /** Where on the ride this is: "Step 1 of 4 · Waiver". */
  step: string
  /** To the next task, or to the arrival card after the last. */
  onComplete: () => void
}

type TaskScreen = ComponentType<TaskScreenProps>

/** The screen of each kind. What has none is passed over here and stays open for the resort desk. */
export const taskScreens: Record<TaskKind, TaskScreen | undefined> = {
  Waiver: WaiverScreen,
  RentalProfile: undefined,
  ChildRegistration: undefined,
  Photo: undefined,
} satisfies { [Kind in TaskKind]: (typeof kindsWithScreen)[Kind] extends true ? TaskScreen : undefined }
