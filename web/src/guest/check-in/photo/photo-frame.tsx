import type { ReactNode } from 'react'
import { t } from '../../../catalogue/photo.ts'
import { OfflineStrip } from '../../../ui/feedback/offline-strip.tsx'
import { hasOutbox } from '../../outbox/deliver.ts'
import { NoLongerRequired } from '../step/no-longer-required.tsx'
import { StepHeading } from '../step/step-heading.tsx'
import type { SaveStatus } from '../step/save-status-label.tsx'
import type { TaskScreenProps } from '../step/task-screen-props.ts'
import { TaskShell } from '../step/task-shell.tsx'

/** The props that the photo screens pass to `TaskShell`. */
export type PhotoShellProps = Pick<TaskScreenProps, 'grouping' | 'task' | 'contactTasks'> & {
  saveStatus: SaveStatus
  /** An upload was refused because the task is no longer required. */
  isRefused: boolean
}

/** The frame around the photo step, with its heading. Where a photo cannot wait for a connection, it says so first. */
export function PhotoFrame({
  shell,
  actions,
  others,
  children,
}: {
  shell: PhotoShellProps
  actions: ReactNode
  /** The cards below the open one. */
  others?: ReactNode
  children?: ReactNode
}) {
  return (
    <TaskShell {...shell} actions={actions} others={others}>
      {!hasOutbox() && <OfflineStrip>{t('offline')}</OfflineStrip>}
      <StepHeading>{shell.contactTasks[0].task.name}</StepHeading>
      {shell.isRefused && <NoLongerRequired />}
      {children}
    </TaskShell>
  )
}
