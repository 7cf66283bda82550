import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { FieldValues } from 'react-hook-form'
import { Dialog } from '../../ui/dialog.tsx'
import { ResourceDrawer } from './resource-drawer.tsx'
import type { AdminRow, Resource } from './resource.ts'
import styles from './resource.module.css'
import { LeaveWithoutSaving } from './unsaved.tsx'

/**
 * A row of another list, or a new one, over a form that is being filled in: what is typed there stays. `onAdded` is given the row
 * that was added, and closes it.
 */
export function ResourceDialog<Row extends AdminRow, Form extends FieldValues>({
  resource,
  id,
  onAdded,
  onClose,
}: {
  resource: Resource<Row, Form>
  id: number | 'new'
  onAdded: (row: Row) => void
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const [unsaved, setUnsaved] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const leave = () => (unsaved > 0 ? setAsking(true) : onClose())
  const showSaved = async (saved: number | 'new' | undefined) => {
    const row =
      typeof saved === 'number' ? queryClient.getQueryData<Row>(resource.calls.one(saved).queryKey) : undefined
    if (row) onAdded(row)
    else onClose()
  }
  // A form in a form is no HTML; and what happens in this one is nothing to the one around it, which React would tell.
  return createPortal(
    <div onSubmit={(event) => event.stopPropagation()}>
      {isAsking && <LeaveWithoutSaving unsaved={unsaved} onNo={() => setAsking(false)} onYes={onClose} />}
      <Dialog
        title={id === 'new' ? `Add ${resource.one}` : `Edit ${resource.one}`}
        isTitleShown={false}
        onClose={leave}
      >
        <div className={styles.inDialog}>
          <ResourceDrawer
            resource={resource}
            id={id}
            control={{ open: leave, showSaved }}
            valueText={() => undefined}
            onUnsaved={setUnsaved}
          />
        </div>
      </Dialog>
    </div>,
    document.body,
  )
}
