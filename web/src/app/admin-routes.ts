import { childPaths, pagePaths } from '@first-chair/core/pages'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AdminRouteContext, AdminSearch } from '../admin/page/admin-page.ts'
import { createChunkLoader } from '../loading/chunk-loader.ts'
import { root } from './root-route.ts'

/** Loads the admin area, which is one chunk. */
const loadAdmin = createChunkLoader(() => import('../admin/admin-area.tsx'))

// The admin pages are listed in admin/pages.ts, so that guests do not load them.
const admin = createRoute({
  getParentRoute: () => root,
  path: pagePaths.admin,
  staticData: { access: 'admin' },
  // Searching and sorting change the address: the current page stays until the next one is ready, with its typed text.
  pendingMs: Infinity,
  beforeLoad: async (navigation): Promise<void> => (await loadAdmin()).adminGuard(navigation),
  component: lazyRouteComponent(loadAdmin, 'AdminArea'),
})

const adminPage = createRoute({
  getParentRoute: () => admin,
  path: childPaths.admin,
  staticData: { access: 'admin' },
  pendingMs: Infinity,
  validateSearch: (search: AdminSearch): AdminSearch => search,
  beforeLoad: async ({ params, context }): Promise<AdminRouteContext> =>
    (await loadAdmin()).adminPageGuard(params.page, context.settings),
  component: lazyRouteComponent(loadAdmin, 'AdminScreen'),
  // The chunk is already loaded by the guard, so the error screen can show the menu.
  errorComponent: lazyRouteComponent(loadAdmin, 'AdminPageFailed'),
})

export const adminRoutes = [admin.addChildren([adminPage])] as const
