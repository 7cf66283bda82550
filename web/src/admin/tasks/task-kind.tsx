import type { TaskTypeId } from '@first-chair/core/task/task'
import { taskKindDefinitions, taskKinds } from '@first-chair/core/task-kind/task-kinds'
import { taskKindLooks } from '../../task-kind/task-kind-looks.ts'
import { Icon } from '../../ui/icon.tsx'
import tones from '../look/tones.module.css'
import styles from './tasks.module.css'

/** A kind as icon and text. */
export function KindLabel({ taskTypeId }: { taskTypeId: TaskTypeId }) {
  const kind = taskKinds[taskTypeId]
  const { icon, tone } = taskKindLooks[kind]
  return (
    <span className={styles.kind}>
      <span className={`${styles.kindIcon} ${tones[tone]}`}>
        <Icon name={icon} size="s" />
      </span>
      {taskKindDefinitions[kind].label}
    </span>
  )
}
