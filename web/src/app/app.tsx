import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { SettingsContext } from '../settings/use-settings.ts'
import type { AppRouter } from './router.tsx'

export function App({
  router,
  queryClient,
  settings,
}: {
  router: AppRouter
  queryClient: QueryClient
  settings: ClientSettings
}) {
  return (
    <SettingsContext value={settings}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SettingsContext>
  )
}
