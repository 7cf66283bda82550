import type { ReactNode } from 'react'
import { OfflineStrip } from '../../../ui/offline-strip.tsx'
import type { Kept } from '../kept-label.tsx'
import type { TaskScreenProps } from '../task-screen-props.ts'
import { TaskShell } from '../task-shell.tsx'

/** What the shell around the photos needs to know. */
export type Shell = Pick<TaskScreenProps, 'grouping' | 'task' | 'contactTasks'> & { kept: Kept }

/** What stands around the photos; says before anybody starts that a photo needs a connection. */
export function PhotoFrame({
  shell,
  actions,
  others,
  children,
}: {
  shell: Shell
  actions: ReactNode
  /** The cards below the open one. */
  others?: ReactNode
  children: ReactNode
}) {
  return (
    <TaskShell {...shell} actions={actions} others={others}>
      <OfflineStrip>You are offline. A photo needs a connection to be sent.</OfflineStrip>
      {children}
    </TaskShell>
  )
}
