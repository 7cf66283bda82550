import type { TaskKind } from '@first-chair/core/task-kind/task-kinds'
import type { ComponentType } from 'react'
import { ChildRegistrationScreen } from './child-registration/child-registration-screen.tsx'
import { RentalProfileScreen } from './rental-profile/rental-profile-screen.tsx'
import type { TaskScreenProps } from './step/task-screen-props.ts'
import { PhotoScreen } from './photo/photo-screen.tsx'
import { WaiverScreen } from './waiver/waiver-screen.tsx'

type TaskScreen = ComponentType<TaskScreenProps>

/** The screen of each task kind. */
export const taskScreens: Readonly<Record<TaskKind, TaskScreen>> = {
  Waiver: WaiverScreen,
  RentalProfile: RentalProfileScreen,
  ChildRegistration: ChildRegistrationScreen,
  Photo: PhotoScreen,
}
