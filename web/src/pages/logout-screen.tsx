import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { t } from '../catalogue/page.ts'
import { StatusPage } from '../loading/page-loading.tsx'
import { resumeOutbox } from '../guest/outbox/resume-outbox.ts'
import { getOutbox } from '../guest/unsent.ts'
import { getAccessToken, delay, signOut, unsentKey } from '../session/session.ts'
import { usePageTitle } from '../settings/use-page-title.ts'
import { countUnsentEvents, forgetStoredShift } from './forget-shift.ts'

/** Milliseconds. */
const maxRevokeTime = 4_000

/** Loaded on demand: guests never need it. */
const SignOutRefused = lazy(() =>
  import('../staff/offline/sign-out-refused.tsx').then((module) => ({ default: module.SignOutRefused })),
)

/** Loaded where something waits to be sent. */
const SignOutSheet = lazy(() =>
  import('../guest/outbox/sign-out-sheet.tsx').then((module) => ({ default: module.SignOutSheet })),
)

/**
 * Signs the guest out, ends the shift on an enrolled device, clears all cached data, and leads to the start page. A device of
 * the staff with unsent events refuses: nobody would send them. A guest with unsent answers is asked.
 */
export function LogoutScreen() {
  usePageTitle(t('loggingOut'))
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isRefused, setIsRefused] = useState(false)
  /** Whether the guest has to say what becomes of unsent work, or has said it. */
  const [unsent, setUnsent] = useState<'unknown' | 'asking' | 'gone'>('unknown')

  useEffect(() => {
    if (isRefused || unsent === 'asking') return undefined
    let isMounted = true
    const leave = async () => {
      if ((await countUnsentEvents()) > 0) return setIsRefused(true)
      if (unsent === 'unknown' && localStorage.getItem(unsentKey) !== null) {
        await resumeOutbox()
        if (getOutbox().entries.length > 0) return setUnsent('asking')
      }
      const token = getAccessToken()
      await Promise.all([token === undefined ? undefined : revoke(token), signOut(), forgetStoredShift()])
      queryClient.clear()
      if (isMounted) await navigate({ to: '/', replace: true })
      return undefined
    }
    void leave()
    return () => {
      isMounted = false
    }
  }, [queryClient, navigate, isRefused, unsent])

  const goOn = useCallback(() => setUnsent('gone'), [])
  const waiting = <StatusPage text={t('loggingOut')} />
  if (unsent === 'asking') {
    return (
      <Suspense fallback={waiting}>
        {waiting}
        <SignOutSheet onStay={() => void navigate({ to: '/unsent', replace: true })} onDelete={goOn} onSent={goOn} />
      </Suspense>
    )
  }
  if (!isRefused) return waiting
  return (
    <Suspense fallback={waiting}>
      <SignOutRefused onSent={() => setIsRefused(false)} />
    </Suspense>
  )
}

/**
 * Asks the server to revoke the token, for at most four seconds. Imported on demand, because API calls are not in the
 * first script.
 */
async function revoke(token: string): Promise<void> {
  try {
    await Promise.race([
      import('./revoke-token.ts').then(({ revokeToken }) => revokeToken(token)),
      delay(maxRevokeTime),
    ])
  } catch {
    // If the script or the server cannot be reached, the guest is still signed out in this browser, and the token
    // expires by itself.
  }
}
