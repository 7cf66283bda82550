import { createRouter, type AnyRouter, type RouterHistory } from '@tanstack/react-router'
import type { PageContext } from './guards.ts'
import { PageFailed } from '../loading/page-failed.tsx'
import { PageLoading } from '../loading/page-loading.tsx'
import { routes } from './routes.ts'

/** Milliseconds after which a page that is not there yet says that it is loading. */
export const loadingStateDelay = 400

/** Creates the router; tests pass their own history. */
export function createAppRouter(context: PageContext, history?: RouterHistory) {
  const router = createRouter({
    routeTree: routes,
    context,
    defaultPreload: 'intent',
    defaultPendingMs: loadingStateDelay,
    // A page is displayed as soon as it is there. By default, its loading state would stay for half a second.
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageLoading,
    defaultErrorComponent: PageFailed,
    notFoundMode: 'root',
    scrollRestoration: true,
    ...(history ? { history } : {}),
  })
  focusHeadingAfterNavigation(router)
  return router
}

/** Loads the script of the screen at the address, without waiting for its guard. A failure is displayed by the router. */
export function loadScreen(router: AnyRouter): void {
  for (const { routeId } of router.matchRoutes(router.latestLocation))
    router.loadRouteChunk(router.routesById[routeId])?.catch(() => {})
}

/**
 * Moves the focus to the heading after a change of page, so that a screen reader announces the page; or to an element
 * marked with `data-arrival`, if the page has one. Does nothing on the first page.
 */
function focusHeadingAfterNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const heading = document.querySelector<HTMLElement>('[data-arrival]') ?? document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: heading.tagName === 'H1' })
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
