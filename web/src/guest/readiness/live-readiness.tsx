import { lazy, Suspense, useEffect, useState } from 'react'
import { isSignedIn } from '../../session/session.ts'
import type { LiveReadinessProps } from './live-following.tsx'

/** Loaded after the page. If it cannot be loaded (offline), the page is shown without it. */
const Following = lazy(() =>
  import('./live-following.tsx').then(
    (loaded) => ({ default: loaded.Following }),
    () => ({ default: () => <></> }),
  ),
)

/** Milliseconds. By then, the requests of the page itself are usually finished. */
const startDelay = 2_000

/**
 * Keeps the displayed household up to date while the page is open: a change on another device or by staff is displayed
 * within two seconds, and said in one line.
 */
export function LiveReadiness(props: LiveReadinessProps) {
  const [hasStarted, setHasStarted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasStarted(isSignedIn()), startDelay)
    return () => clearTimeout(timer)
  }, [])
  return (
    hasStarted && (
      <Suspense>
        <Following {...props} />
      </Suspense>
    )
  )
}
