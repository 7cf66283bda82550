import type { AdminTask } from '@first-chair/core/task/task'
import { Warning } from '../resource/warning.tsx'
import { agesText, signingText } from './task-words.ts'
import styles from './tasks.module.css'

/** Whom the task is for, under its name. */
export function Ages({ task }: { task: AdminTask }) {
  return <span className={styles.under}>{agesText(task)}</span>
}

/** How it is signed, and whether it may be skipped. */
export function Signing({ task }: { task: AdminTask }) {
  const need = task.isOptional ? 'Optional' : 'Required'
  const signing = signingText(task)
  return signing === '' ? need : `${signing} · ${need.toLowerCase()}`
}

/** In how many activities it is. */
export function UsedInCount({ task: { activities } }: { task: AdminTask }) {
  if (activities.length === 0) return <Warning>In no activity</Warning>
  return (
    <span title={activities.map(({ name }) => name).join(', ')}>
      {activities.length}
      <span className={styles.unit}>{activities.length === 1 ? ' activity' : ' activities'}</span>
    </span>
  )
}
