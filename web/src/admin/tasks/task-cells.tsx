import type { AdminTask } from '@first-chair/core/task/task'
import { windowNotice } from '@first-chair/core/waiver/waiver-window'
import { useSettings } from '../../settings/use-settings.ts'
import { Warning } from '../resource/warning.tsx'
import { useResortDay } from '../use-resort-day.ts'
import { agesText, signingText } from './task-words.ts'
import { windowLabel } from '../window-text.ts'
import styles from './tasks.module.css'

/** Whom the task is for, under its name, and what is wrong with the dates of a waiver. */
export function Ages({ task }: { task: AdminTask }) {
  const today = useResortDay()
  const { dateFormat } = useSettings()
  const notice = today === undefined ? undefined : windowNotice(task, today)
  return (
    <>
      <span className={styles.under}>{agesText(task)}</span>
      {notice && <Warning>{windowLabel(notice, dateFormat)}</Warning>}
    </>
  )
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
