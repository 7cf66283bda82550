import { useState, type ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { UnsavedChangesGuard, ConfirmLeave } from './unsaved-changes.tsx'

/**
 * A dialog around a form. Asks for confirmation before unsaved changes are lost by Escape, closing or leaving the page.
 */
export function FormDialog({
  title,
  unsaved,
  onClose,
  children,
}: {
  title: string
  /** The number of changed fields. */
  unsaved: number
  onClose: () => void
  /** `leave` closes the dialog as Escape does, with the question about unsaved changes. */
  children: (leave: () => void) => ReactNode
}) {
  const [isAsking, setAsking] = useState(false)
  const leave = () => (unsaved > 0 ? setAsking(true) : onClose())
  return (
    <>
      {/* Rendered before the form, so that it closes first: the focus returns to the form and from there to the page. */}
      {isAsking && <ConfirmLeave unsaved={unsaved} onNo={() => setAsking(false)} onYes={onClose} />}
      <Dialog title={title} onClose={leave}>
        {children(leave)}
      </Dialog>
      <UnsavedChangesGuard unsaved={unsaved} />
    </>
  )
}
