import { fullName } from '@first-chair/core/contact/contact'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { isAwaitingOwnSignature } from '@first-chair/core/contact-task/remaining-tasks'
import type { MemberProgress } from '@first-chair/core/contact-task/household-progress'
import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { taskKinds } from '@first-chair/core/task-kind/task-kinds'
import { t } from '../../catalogue/home.ts'
import { seen, unseen } from '../../catalogue/tags.tsx'
import { useSettings } from '../../settings/use-settings.ts'
import { taskKindLooks } from '../../task-kind/task-kind-looks.ts'
import { Icon } from '../../ui/icon.tsx'
import { findWaiting, useOutbox } from '../unsent.ts'
import styles from './member-tasks.module.css'

/** The tasks of one member as text, each with its state. */
export function MemberTasks({ member }: { member: MemberProgress }) {
  const { dateFormat } = useSettings()
  const { entries } = useOutbox()
  return (
    <div>
      <h3>{member.contact.firstName || fullName(member.contact)}</h3>
      <ul className={styles.tasks}>
        {member.tasks.map(({ contactTask, isDone }) => (
          <li key={contactTask.id} className={isDone ? styles.done : undefined}>
            <Icon name={isDone ? 'tick' : taskKindLooks[taskKinds[contactTask.task.taskTypeId]].icon} size="s" />
            <span>
              {t(findWaiting(entries, contactTask.id) ? 'taskOnThisPhone' : getTaskState(isDone, contactTask), {
                task: contactTask.task.name,
                unseen,
                seen,
              })}
              {contactTask.dueAgainOn !== null &&
                t('taskDueAgain', { day: formatCheckInDate(contactTask.dueAgainOn, dateFormat) })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function getTaskState(isDone: boolean, contactTask: ContactTask) {
  if (isAwaitingOwnSignature(contactTask)) return 'taskAwaitingSignature'
  return contactTask.isSkipped ? 'taskSkipped' : isDone ? 'taskDone' : 'taskOpen'
}
