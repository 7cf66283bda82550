import type { AdminTask } from '@first-chair/core/task/task'
import { getWindowNotice } from '@first-chair/core/task/waiver-window'
import { useSettings } from '../../settings/use-settings.ts'
import { Warning } from '../page/warning.tsx'
import { useResortDay } from '../page/use-resort-day.ts'
import { formatAgeRange, formatSigning } from './task-text.ts'
import { formatWindowLabel } from '../text/window-text.ts'
import styles from './tasks.module.css'

/** The ages of the task, below its name, and a warning about the dates of a waiver. */
export function Ages({ task }: { task: AdminTask }) {
  const today = useResortDay()
  const { dateFormat } = useSettings()
  const notice = today === undefined ? undefined : getWindowNotice(task, today)
  return (
    <>
      <span className={styles.under}>{formatAgeRange(task)}</span>
      {notice && <Warning>{formatWindowLabel(notice, dateFormat)}</Warning>}
    </>
  )
}

/** The signature methods, and whether the task is optional. */
export function Signing({ task }: { task: AdminTask }) {
  const requirement = task.isOptional ? 'Optional' : 'Required'
  const signing = formatSigning(task)
  return signing === '' ? requirement : `${signing} · ${requirement.toLowerCase()}`
}

/** The number of activities that contain the task. */
export function UsedInCount({ task: { activities } }: { task: AdminTask }) {
  if (activities.length === 0) return <Warning>Not in any activity</Warning>
  return (
    <span title={activities.map(({ name }) => name).join(', ')}>
      {activities.length}
      <span className={styles.unit}>{activities.length === 1 ? ' activity' : ' activities'}</span>
    </span>
  )
}
