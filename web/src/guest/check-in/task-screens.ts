import type { TaskKind } from '@first-chair/core/task/task'
import type { ComponentType } from 'react'
import type { kindsWithScreen } from '../kinds-with-screen.ts'
import { ChildRegistrationScreen } from './child-registration/child-registration-screen.tsx'
import { RentalProfileScreen } from './rental-profile/rental-profile-screen.tsx'
import type { TaskScreenProps } from './task-screen-props.ts'
import { PhotoScreen } from './photo/photo-screen.tsx'
import { WaiverScreen } from './waiver/waiver-screen.tsx'

type TaskScreen = ComponentType<TaskScreenProps>

/** The screen of each kind. What has none is passed over here and stays open for the resort desk. */
export const taskScreens: Record<TaskKind, TaskScreen | undefined> = {
  Waiver: WaiverScreen,
  RentalProfile: RentalProfileScreen,
  ChildRegistration: ChildRegistrationScreen,
  Photo: PhotoScreen,
} satisfies { [Kind in TaskKind]: (typeof kindsWithScreen)[Kind] extends true ? TaskScreen : undefined }
