import { taskKindLabels, taskKinds, type TaskKind, type TaskTypeId } from '@first-chair/core/task/task'
import { AdminIcon, type AdminIconName } from '../look/admin-icon.tsx'
import styles from './tasks.module.css'

/** The icons of the four kinds of task. */
export const kindIcons = {
  Waiver: 'document',
  RentalProfile: 'boot',
  ChildRegistration: 'heart',
  Photo: 'camera',
} as const satisfies Record<TaskKind, AdminIconName>

/** A kind as icon and text. */
export function KindLabel({ taskTypeId }: { taskTypeId: TaskTypeId }) {
  const kind = taskKinds[taskTypeId]
  return (
    <span className={styles.kind} data-kind={kind}>
      <span className={styles.kindIcon}>
        <AdminIcon name={kindIcons[kind]} size={18} />
      </span>
      {taskKindLabels[kind]}
    </span>
  )
}
