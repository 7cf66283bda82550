import type { EditableWaiverText } from '@first-chair/core/waiver-text/waiver-text'
import type { ReactNode } from 'react'
import { formatCount } from '../text/format-count.ts'
import styles from './waiver-texts.module.css'

/**
 * Returns the confirmation before a new waiver text is published; undefined if no task uses the text, because nobody
 * signs it.
 */
export function getPublishConfirmation({
  name,
  tasks,
}: EditableWaiverText): { title: string; text: ReactNode } | undefined {
  if (tasks.length === 0) return undefined
  return {
    title: `Publish the new text of ${name}?`,
    text: <AffectedTasks tasks={tasks} />,
  }
}

/** Shows which tasks use a text, and what a new text means for guests who sign it or have signed it. */
function AffectedTasks({ tasks }: Pick<EditableWaiverText, 'tasks'>) {
  const resignTasks = tasks.filter(({ resignWhenTextChanged }) => resignWhenTextChanged)
  return (
    <div className={styles.affected}>
      <p>
        {formatCount(tasks.length, 'task uses', 'tasks use')} this text: {tasks.map((task) => task.name).join(', ')}.
        Guests who sign from now on sign the new text.
      </p>
      <p>
        {resignTasks.length === 0
          ? 'Nobody has to sign again.'
          : `Everybody who signed these waivers has to sign again: ${resignTasks.map((task) => task.name).join(', ')}.`}{' '}
        Signed waivers keep the text that was signed. The previous text stays available under Versions.
      </p>
    </div>
  )
}
