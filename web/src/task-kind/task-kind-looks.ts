import type { TaskKind } from '@first-chair/core/task-kind/task-kinds'
import type { IconName } from '../ui/icon.tsx'

/** The icon of each kind of task, and its colour in the admin area. */
export const taskKindLooks = {
  Waiver: { icon: 'document', tone: 'brand' },
  RentalProfile: { icon: 'boot', tone: 'warn' },
  ChildRegistration: { icon: 'heart', tone: 'danger' },
  Photo: { icon: 'camera', tone: 'success' },
} as const satisfies Record<TaskKind, { icon: IconName; tone: 'brand' | 'warn' | 'danger' | 'success' }>
