import { useState, type ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { AskBeforeLeaving, LeaveWithoutSaving } from './unsaved.tsx'

/** A dialog around a form: asks before what was typed is lost, by Escape, its own way out, or by leaving the page. */
export function FormDialog({
  title,
  unsaved,
  onClose,
  children,
}: {
  title: string
  /** How many fields were changed. */
  unsaved: number
  onClose: () => void
  /** `leave` closes it as Escape does. */
  children: (leave: () => void) => ReactNode
}) {
  const [isAsking, setAsking] = useState(false)
  const leave = () => (unsaved > 0 ? setAsking(true) : onClose())
  return (
    <>
      {/* Before the form: it goes first then, and the focus returns from it to the form, from there to the page. */}
      {isAsking && <LeaveWithoutSaving unsaved={unsaved} onNo={() => setAsking(false)} onYes={onClose} />}
      <Dialog title={title} onClose={leave}>
        {children(leave)}
      </Dialog>
      <AskBeforeLeaving unsaved={unsaved} />
    </>
  )
}
