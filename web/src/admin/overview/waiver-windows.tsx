import type { Task } from '@first-chair/core/task/task'
import { windowNotice } from '@first-chair/core/waiver/waiver-window'
import { Link } from '@tanstack/react-router'
import { useSettings } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/banner.tsx'
import { windowLabel } from '../window-text.ts'
import { useResortDay } from '../use-resort-day.ts'
import styles from './overview.module.css'

/** Waivers whose dates cannot be met or that end within four weeks, each with a link to it; nothing while there is none. */
export function WaiverWindows({ tasks }: { tasks: readonly Task[] }) {
  const today = useResortDay()
  const { dateFormat } = useSettings()
  if (today === undefined) return null
  const noticed = tasks.flatMap((task) => {
    const notice = windowNotice(task, today)
    return notice ? [{ task, notice }] : []
  })
  if (noticed.length === 0) return null
  return (
    <div className={styles.failed}>
      <Banner tone="warn" title="Waiver dates need a look">
        <ul className={styles.windows}>
          {noticed.map(({ task: { id, name }, notice }) => (
            <li key={id}>
              <Link to="/admin/$page" params={{ page: 'tasks' }} search={{ id }} preload={false}>
                {name}
              </Link>
              : {windowLabel(notice, dateFormat)}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
