import type { TaskKind } from '@first-chair/core/task-kind/task-kinds'
import type { IconName } from '../ui/icon.tsx'

type TaskKindLook = { icon: IconName; tone: 'brand' | 'warn' | 'danger' | 'success' }

/** The icon of each kind of task, and its colour in the admin area. */
export const taskKindLooks: Readonly<Record<TaskKind, TaskKindLook>> = {
  Waiver: { icon: 'document', tone: 'brand' },
  RentalProfile: { icon: 'boot', tone: 'warn' },
  ChildRegistration: { icon: 'heart', tone: 'danger' },
  Photo: { icon: 'camera', tone: 'success' },
}
