import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { FieldValues } from 'react-hook-form'
import { Dialog } from '../../ui/dialog.tsx'
import { ResourceDrawer } from './resource-drawer.tsx'
import type { AdminRow, Resource } from './resource.ts'
import styles from '../form/drawer.module.css'
import { ConfirmLeave } from '../form/unsaved-changes.tsx'

/**
 * A dialog that edits or adds a row of another list on top of an open form. The open form keeps its values. `onAdded`
 * receives the added row and must close the dialog.
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
      typeof saved === 'number' ? queryClient.getQueryData<Row>(resource.calls.read(saved).queryKey) : undefined
    if (row) onAdded(row)
    else onClose()
  }
  // HTML allows no form inside a form, hence the portal. React events bubble through portals, so submit is stopped
  // here.
  return createPortal(
    <div onSubmit={(event) => event.stopPropagation()}>
      {isAsking && <ConfirmLeave unsaved={unsaved} onNo={() => setAsking(false)} onYes={onClose} />}
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
