import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { TryAgainLabel } from '../../try-again-label.tsx'
import styles from './member-card.module.css'
import type { TaskScreenProps } from '../step/task-screen-props.ts'
import { TaskShell } from '../step/task-shell.tsx'

type StepNotLoadedProps = Pick<TaskScreenProps, 'grouping' | 'task' | 'contactTasks'> & {
  title: string
  /** A sentence that says what could not be loaded. */
  children: string
  onTryAgain: () => void
}

/** A step whose records could not be loaded: says so, and offers to try again. */
export function StepNotLoaded({ title, children, onTryAgain, ...step }: StepNotLoadedProps) {
  return (
    <TaskShell
      {...step}
      saveStatus="nothing"
      actions={
        <Button onClick={onTryAgain}>
          <TryAgainLabel />
        </Button>
      }
    >
      <h1>{title}</h1>
      <div className={styles.list}>
        <Banner tone="bad" title={children}>
          Please check your connection and try again.
        </Banner>
      </div>
    </TaskShell>
  )
}
