import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { getDueAgainLines } from '@first-chair/core/contact-task/next-step'
import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { t } from '../../catalogue/home.ts'
import { useSettings, useTexts } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import styles from './home.module.css'

/** The tasks that have to be done again on the day of arrival. */
export function DueAgain({ grouping }: { grouping: ContactTaskGrouping }) {
  const { home } = useTexts()
  const { dateFormat } = useSettings()
  const lines = getDueAgainLines(grouping)
  if (lines.length === 0 || grouping.arrivalDay === null) return null
  return (
    <Banner
      tone="warn"
      icon="clock"
      title={home.dueAgainTitle.replaceAll('{day}', formatCheckInDate(grouping.arrivalDay, dateFormat))}
    >
      <ul className={styles.desk}>
        {lines.map(({ task, names }) => (
          <li key={task.id}>{t('taskOfPeople', { task: task.name, names })}</li>
        ))}
      </ul>
    </Banner>
  )
}
