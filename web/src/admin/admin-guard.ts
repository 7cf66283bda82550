import { checkAdministrator } from '@first-chair/core/admin-access/admin-access.api'
import { Failure } from '@first-chair/core/failure'
import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { notFound, redirect } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import type { AdminRouteContext } from './admin-page.ts'
import { previewPath } from '../preview/preview-message.ts'
import { previewPage, shownPages, startPage } from './pages.ts'

type Asked = {
  location: { pathname: string }
  preload: boolean
  cause: 'enter' | 'stay' | 'preload'
}

/** The page that was checked last: the choice of a row changes the address too, and needs no second answer. */
let checked: string | undefined

/**
 * Before every admin page: asks the server whether the signed-in person is an administrator; refused, the way leads to
 * `/access-denied`, also for whoever did sign in again as it is demanded, in vain. `/admin` itself leads to the first page.
 */
export async function adminGuard({ location: { pathname }, preload, cause }: Asked): Promise<void> {
  // It shows a family that does not exist, and is forbidden to ask anybody.
  if (pathname === previewPath) return
  if (preload || (cause === 'stay' && checked === pathname)) return
  try {
    await call(checkAdministrator)
  } catch (failure) {
    const isRefused = failure instanceof Failure && failure.status === 403
    if (isRefused) throw redirect({ to: '/access-denied', replace: true })
    const isTooWeak = failure instanceof Failure && failure.code === 'stronger-sign-in-needed'
    if (isTooWeak) throw redirect({ to: '/access-denied', replace: true, state: { isSignInTooWeak: true } })
    // Whoever was let in keeps the menu while the server is out of reach: nothing is read or changed without its word.
    const isUnanswered = !(failure instanceof Failure) || failure.status >= 500
    if (checked === undefined || !isUnanswered) throw failure
    return
  }
  checked = pathname
  if (/^\/admin\/?$/.test(pathname)) throw redirect({ to: '/admin/$page', params: { page: startPage }, replace: true })
}

/** Finds and loads the page that an address names; any other is not found. */
export async function adminPageGuard(path: string, settings: ClientSettings): Promise<AdminRouteContext> {
  const page = [...shownPages(settings), previewPage].find((shown) => shown.path === path)
  if (!page) throw notFound()
  return { adminPage: page, AdminScreen: await page.screen() }
}
