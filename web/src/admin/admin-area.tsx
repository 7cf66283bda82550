import { Failure } from '@first-chair/core/contract/failure'
import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { readClientSettings } from '@first-chair/core/settings/settings.api'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useMatch, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { query } from '../api/query.ts'
import { previewPath } from '../preview/preview-message.ts'
import { SettingsContext, useSettings } from '../settings/use-settings.ts'
import './look/mantine.css'
import { mantineTheme, readableColours } from './look/mantine-theme.ts'
import { getVisiblePages } from './pages.ts'
import { AdminShell } from './shell/admin-shell.tsx'
import { getStyleNonce, useAdminStyles } from './look/use-admin-styles.ts'

/** The routes import everything of the admin area through this file, so that guests load only one reference to it. */
export { adminGuard, adminPageGuard } from './admin-guard.ts'
export { AdminPageFailed } from './admin-page-failed.tsx'

/**
 * Everything below `/admin`: styles, the shell around the pages, and the redirect for a person who loses administrator
 * access.
 */
export function AdminArea() {
  const isPreview = useLocation({ select: ({ pathname }) => pathname === previewPath })
  // The preview of the guests' pages is in a separate frame, without the shell and the styles of the admin area.
  return isPreview ? <Outlet /> : <StyledAdminArea />
}

/** Renders the page of the current address. The guard has already loaded it. */
export function AdminScreen() {
  const { adminPage, AdminScreen: Screen } = useMatch({ from: '/admin/$page' }).context
  const { path, label } = adminPage
  useEffect(() => {
    document.title = `${label} · Admin`
  }, [label])
  // The match changes several times with each change of the address. The same element is not rendered again.
  return useMemo(() => <Screen key={path} />, [Screen, path])
}

function StyledAdminArea() {
  useAdminStyles()
  useRedirectWhenRefused()
  const settings = useCurrentSettings()
  const pages = useMemo(() => getVisiblePages(settings), [settings])
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={readableColours}
      forceColorScheme="light"
      cssVariablesSelector=":root.admin"
      getStyleNonce={getStyleNonce}
      withGlobalClasses={false}
    >
      {/* Not at the bottom: after Save the mouse is there, and a notification under the mouse does not close. */}
      <Notifications position="top-center" autoClose={2000} aria-live="polite" />
      <SettingsContext value={settings}>
        <AdminShell pages={pages}>
          <Outlet />
        </AdminShell>
      </SettingsContext>
    </MantineProvider>
  )
}

/**
 * Returns the client settings that came with the page. After something is saved here they are loaded again, so that the
 * shell shows the same logo and title as the guests' pages.
 */
function useCurrentSettings(): ClientSettings {
  const initialSettings = useSettings()
  const { data } = useQuery({
    ...query(readClientSettings, {}),
    initialData: initialSettings,
    staleTime: Infinity,
    refetchOnReconnect: false,
  })
  return data
}

/** Redirects to `/access-denied` as soon as any call is refused because the person is no longer an administrator. */
function useRedirectWhenRefused(): void {
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
