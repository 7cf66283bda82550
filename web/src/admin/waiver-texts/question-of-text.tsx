import type { EditableWaiverText } from '@first-chair/core/waiver-text/waiver-text'
import type { ReactNode } from 'react'
import styles from './waiver-texts.module.css'

/** What is asked before a new text of a waiver goes live; nothing where no task asks for it, because then nobody signs it. */
export function questionOfText({ name, tasks }: EditableWaiverText): { title: string; words: ReactNode } | undefined {
  if (tasks.length === 0) return undefined
  return {
    title: `Publish the new text of ${name}?`,
    words: <WhoIsAffected tasks={tasks} />,
  }
}

/** Which tasks use a text, and what a new one means for those who sign and who signed. */
export function WhoIsAffected({ tasks }: Pick<EditableWaiverText, 'tasks'>) {
  const again = tasks.filter(({ resignWhenTextChanged }) => resignWhenTextChanged)
  return (
    <div className={styles.affected}>
      <p>
        {tasks.length === 1 ? '1 task uses' : `${tasks.length} tasks use`} this text:{' '}
        {tasks.map((task) => task.name).join(', ')}. Guests who sign from now on sign the new text.
      </p>
      <p>
        {again.length === 0
          ? 'Nobody has to sign again.'
          : `Everybody who signed has to sign again: ${again.map((task) => task.name).join(', ')}.`}{' '}
        Signed waivers keep the text that was signed, and the text before stays in the versions.
      </p>
    </div>
  )
}
