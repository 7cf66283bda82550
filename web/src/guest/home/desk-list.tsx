import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { getDeskLines } from '@first-chair/core/contact-task/next-step'
import { taskKindDefinitions, taskKinds } from '@first-chair/core/task-kind/task-kinds'
import { t } from '../../catalogue/home.ts'
import { useTexts } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import styles from './home.module.css'

/** The tasks that are left for the resort, each with the desk where it is done. */
export function DeskList({ grouping }: { grouping: ContactTaskGrouping }) {
  const { home } = useTexts()
  const lines = getDeskLines(grouping)
  if (lines.length === 0) return null
  return (
    <Banner title={home.doneAtTheResort}>
      <ul className={styles.desk}>
        {lines.map(({ task, names }) => (
          <li key={task.id}>
            {t('taskAtDesk', {
              task: task.name,
              names,
              desk: home[taskKindDefinitions[taskKinds[task.taskTypeId]].desk],
            })}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
