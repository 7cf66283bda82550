import { useBlocker } from '@tanstack/react-router'
import { isLeavingToSignIn } from '../../session/session.ts'
import { formatCount } from '../text/format-count.ts'
import { Confirm } from './confirm.tsx'

/**
 * Asks for confirmation before unsaved changes are lost: by closing the form, another row, another page, the back
 * button or, with the browser's own dialog, by leaving or reloading. Searching and sorting the list keep the form open,
 * so they do not ask.
 */
export function UnsavedChangesGuard({ unsaved }: { unsaved: number }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved > 0 && (current.pathname !== next.pathname || getOpenRow(current.search) !== getOpenRow(next.search)),
    // After a new sign-in the draft is restored. Asking here could keep the administrator on a page where saving is
    // impossible.
    enableBeforeUnload: () => unsaved > 0 && !isLeavingToSignIn(),
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return <ConfirmLeave unsaved={unsaved} onNo={blocker.reset} onYes={blocker.proceed} />
}

/** Asks whether unsaved changes may be discarded. */
export function ConfirmLeave({ unsaved, onNo, onYes }: { unsaved: number; onNo: () => void; onYes: () => void }) {
  return (
    <Confirm title="Leave without saving?" onNo={onNo} onYes={onYes} isDestructive>
      <p>{formatCount(unsaved, 'change is', 'changes are')} not saved and will be lost.</p>
    </Confirm>
  )
}

function getOpenRow(search: object): string {
  return JSON.stringify([Reflect.get(search, 'id'), Reflect.get(search, 'copy')])
}
