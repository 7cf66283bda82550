import { Failure } from '@first-chair/core/failure'
import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { readClientSettings } from '@first-chair/core/settings/settings.api'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { query } from '../api/query.ts'
import { previewPath } from '../preview/preview-message.ts'
import { SettingsContext, useSettings } from '../settings/use-settings.ts'
import './mantine.css'
import { mantineTheme, readableColours } from './mantine-theme.ts'
import { AdminShell } from './shell/admin-shell.tsx'
import { styleNonce, useAdminLook } from './use-admin-look.ts'

/** What the table of routes needs of the admin area comes through this file, so that guests carry one address of it. */
export { adminGuard, adminPageGuard } from './admin-guard.ts'
export { AdminPageFailed } from './admin-page-failed.tsx'
export { AdminScreen } from './admin-screen.tsx'

/** Everything below `/admin`: its look, what stands around its pages, and the way out for whoever is no administrator any more. */
export function AdminArea() {
  const { pathname } = useLocation()
  // What guests see stands in a frame of its own, without anything of this area.
  return pathname === previewPath ? <Outlet /> : <Area />
}

function Area() {
  useAdminLook()
  useLeaveWhenRefused()
  const settings = usePresentSettings()
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={readableColours}
      forceColorScheme="light"
      cssVariablesSelector=":root.admin"
      getStyleNonce={styleNonce}
      withGlobalClasses={false}
    >
      {/* Not at the bottom: there the mouse is after Save, and whoever points at a notification keeps it there. */}
      <Notifications position="top-center" autoClose={2000} aria-live="polite" />
      <SettingsContext value={settings}>
        <AdminShell>
          <Outlet />
        </AdminShell>
      </SettingsContext>
    </MantineProvider>
  )
}

/**
 * The client settings that came with the page, until something is saved here: then they are read again, so that logo and
 * title around the editors are those that guests see.
 */
function usePresentSettings(): ClientSettings {
  const withThePage = useSettings()
  const { data } = useQuery({
    ...query(readClientSettings, {}),
    initialData: withThePage,
    staleTime: Infinity,
    refetchOnReconnect: false,
  })
  return data
}

/** Whoever is taken off the list of administrators loses the pages with the next call, whichever it is. */
function useLeaveWhenRefused(): void {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    const check = (error: unknown) => {
      if (!(error instanceof Failure) || error.code !== 'not-an-administrator') return
      void router.navigate({ to: '/access-denied', replace: true, ignoreBlocker: true })
    }
    const stopQueries = queryClient.getQueryCache().subscribe(({ query }) => check(query.state.error))
    const stopMutations = queryClient.getMutationCache().subscribe(({ mutation }) => check(mutation?.state.error))
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [queryClient, router])
}
