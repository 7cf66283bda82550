import { checkAdministrator } from '@first-chair/core/admin-access/admin-access.api'
import { Failure } from '@first-chair/core/contract/failure'
import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { notFound, redirect } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import type { AdminRouteContext } from './page/admin-page.ts'
import { previewPath } from '../preview/preview-message.ts'
import { previewPage, getVisiblePages, startPage } from './pages.ts'

type GuardInput = {
  location: { pathname: string }
  preload: boolean
  cause: 'enter' | 'stay' | 'preload'
}

/** The path that was checked last. Selecting a row changes the address too, and needs no second check. */
let checkedPath: string | undefined

/**
 * Runs before every admin page and asks the server whether the signed-in person is an administrator. If the server
 * refuses, it redirects to `/access-denied`. It does the same if a stronger sign-in is required and signing in again
 * did not provide it. `/admin` itself redirects to the start page.
 */
export async function adminGuard({ location: { pathname }, preload, cause }: GuardInput): Promise<void> {
  // The preview shows a fictional family and may not call the server.
  if (pathname === previewPath) return
  if (preload || (cause === 'stay' && checkedPath === pathname)) return
  try {
    await call(checkAdministrator)
  } catch (failure) {
    const isRefused = failure instanceof Failure && failure.status === 403
    if (isRefused) throw redirect({ to: '/access-denied', replace: true })
    const isTooWeak = failure instanceof Failure && failure.code === 'stronger-sign-in-needed'
    if (isTooWeak) throw redirect({ to: '/access-denied', replace: true, state: { isSignInTooWeak: true } })
    // An administrator who passed the check before keeps the menu while the server cannot be reached. This is safe: the
    // server checks every call that reads or changes something.
    const isUnanswered = !(failure instanceof Failure) || failure.status >= 500
    if (checkedPath === undefined || !isUnanswered) throw failure
    return
  }
  checkedPath = pathname
  if (/^\/admin\/?$/.test(pathname)) throw redirect({ to: '/admin/$page', params: { page: startPage }, replace: true })
}

/** Finds and loads the page with this path. Throws not-found for an unknown path. */
export async function adminPageGuard(path: string, settings: ClientSettings): Promise<AdminRouteContext> {
  const page = [...getVisiblePages(settings), previewPage].find((candidate) => candidate.path === path)
  if (!page) throw notFound()
  return { adminPage: page, AdminScreen: await page.screen() }
}
