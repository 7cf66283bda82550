import type { Task } from '@first-chair/core/task/task'
import { getWindowNotice } from '@first-chair/core/task/waiver-window'
import { Link } from '@tanstack/react-router'
import { useSettings } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { formatWindowLabel } from '../text/window-text.ts'
import { useResortDay } from '../page/use-resort-day.ts'
import styles from './overview.module.css'

/**
 * A warning about waivers whose dates make a signature invalid, or that end within four weeks. Renders nothing without
 * any.
 */
export function WaiverDateWarnings({ tasks }: { tasks: readonly Task[] }) {
  const today = useResortDay()
  const { dateFormat } = useSettings()
  if (today === undefined) return null
  const warnings = tasks.flatMap((task) => {
    const notice = getWindowNotice(task, today)
    return notice ? [{ task, notice }] : []
  })
  if (warnings.length === 0) return null
  return (
    <div className={styles.failed}>
      <Banner tone="warn" title="Check the dates of these waivers">
        <ul className={styles.windows}>
          {warnings.map(({ task: { id, name }, notice }) => (
            <li key={id}>
              <Link to="/admin/$page" params={{ page: 'tasks' }} search={{ id }} preload={false}>
                {name}
              </Link>
              : {formatWindowLabel(notice, dateFormat)}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
