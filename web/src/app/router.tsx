import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { focusHeadingAfterNavigation } from './focus-heading.ts'
import type { PageContext } from './guards.ts'
import { PageFailed } from '../loading/page-failed.tsx'
import { PageLoading } from '../loading/page-loading.tsx'
import { routes } from './routes.tsx'

/** Creates the router; tests pass their own history. */
export function createAppRouter(context: PageContext, history?: RouterHistory) {
  const router = createRouter({
    routeTree: routes,
    context,
    defaultPreload: 'intent',
    defaultPendingMs: 400,
    defaultPendingComponent: PageLoading,
    defaultErrorComponent: PageFailed,
    notFoundMode: 'root',
    scrollRestoration: true,
    ...(history ? { history } : {}),
  })
  focusHeadingAfterNavigation(router)
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
