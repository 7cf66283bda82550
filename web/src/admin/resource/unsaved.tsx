import { useBlocker } from '@tanstack/react-router'
import { isLeavingToSignIn } from '../../session/session.ts'
import { Confirm } from './confirm.tsx'

/**
 * Asks before what was typed is lost: by closing, another row, another page, the back button, or (in the browser's own words) by
 * leaving or reloading. Finding and sorting beside an open form lose nothing.
 */
export function AskBeforeLeaving({ unsaved }: { unsaved: number }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved > 0 && (current.pathname !== next.pathname || openRow(current.search) !== openRow(next.search)),
    // A sign-in that is done again brings it back; asking here would only let somebody stay where nothing can be saved.
    enableBeforeUnload: () => unsaved > 0 && !isLeavingToSignIn(),
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return <LeaveWithoutSaving unsaved={unsaved} onNo={blocker.reset} onYes={blocker.proceed} />
}

/** Asks whether what was typed may be lost. */
export function LeaveWithoutSaving({ unsaved, onNo, onYes }: { unsaved: number; onNo: () => void; onYes: () => void }) {
  return (
    <Confirm title="Leave without saving?" onNo={onNo} onYes={onYes} isDestructive>
      <p>{unsaved === 1 ? '1 change is' : `${unsaved} changes are`} not saved and will be lost.</p>
    </Confirm>
  )
}

function openRow(search: object): string {
  return JSON.stringify([Reflect.get(search, 'id'), Reflect.get(search, 'copy')])
}
