import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '../catalogue/page.ts'
import { StatusPage } from '../loading/page-loading.tsx'
import { getAccessToken, delay, signOut } from '../session/session.ts'
import { usePageTitle } from '../settings/use-page-title.ts'
import { forgetStoredShift } from './forget-shift.ts'

/** Milliseconds. */
const maxRevokeTime = 4_000

/** Signs the guest out, ends the shift on an enrolled device, clears all cached data, and leads to the start page. */
export function LogoutScreen() {
  usePageTitle(t('loggingOut'))
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  useEffect(() => {
    let isMounted = true
    const leave = async () => {
      const token = getAccessToken()
      await Promise.all([token === undefined ? undefined : revoke(token), signOut(), forgetStoredShift()])
      queryClient.clear()
      if (isMounted) await navigate({ to: '/', replace: true })
    }
    void leave()
    return () => {
      isMounted = false
    }
  }, [queryClient, navigate])

  return <StatusPage text={t('loggingOut')} />
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
