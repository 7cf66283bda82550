import { isPageOffered, type PageName } from '@first-chair/core/pages'
import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import { createChunkLoader } from '../loading/chunk-loader.ts'
import { NotFoundScreen } from '../pages/not-found-screen.tsx'
import { Shell } from '../shell/shell.tsx'
import { redirectArrivalCode, redirectToHandOver, signInGuard, type PageContext } from './guards.ts'

/** The parent of every page: who may see it is checked before, the frame is around it. */
export const root = createRootRouteWithContext<PageContext>()({
  beforeLoad: (navigation): Promise<void> => {
    redirectToHandOver(navigation.location)
    redirectArrivalCode(navigation.location)
    return signInGuard(navigation)
  },
  component: Shell,
  notFoundComponent: NotFoundScreen,
})

/** A screen that is loaded on demand, with a timeout. */
export function lazyScreen<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(createChunkLoader(load), name)
}

/** Returns a check that hides a page, and prevents loading it, if the installation does not offer it. */
export const ifOffered =
  (name: PageName) =>
  (settings: ClientSettings): boolean =>
    isPageOffered(name, settings)
