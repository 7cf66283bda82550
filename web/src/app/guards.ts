import { kioskPath } from '@first-chair/core/pages'
import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect, type StaticDataRouteOption } from '@tanstack/react-router'
import { getLockedPath } from '../session/hand-over-lock.ts'
import { resumeOutbox } from '../guest/outbox/resume-outbox.ts'
import { hasJustSignedIn, isSignedIn, renewSilently, signIn, trySilentSignIn } from '../session/session.ts'

/** The context that the router passes to guards and screens. */
export type PageContext = { queryClient: QueryClient; settings: ClientSettings }

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The contact that the guest has just added to the household. */
    addedContactId?: string
    /** The administrator's sign-in is weaker than the operator demands. */
    isSignInTooWeak?: boolean
  }
  interface StaticDataRouteOption {
    /**
     * Who may see the page. The sign-in guard runs before every navigation; it lets everyone see a `public` page. The
     * guard of the admin area checks whether the person is an administrator, the pages for staff check the role.
     */
    access?: 'public' | 'guest' | 'admin' | 'staff' | 'signed-in'
    /** The header above the page; none when absent. */
    header?: 'account' | 'logo'
    hasFooter?: boolean
    /** True if the page itself says what works without a signal, instead of the strip above it. */
    saysOffline?: boolean
    /** If this returns false, the page does not exist, and it does not lead to sign-in either. */
    isOffered?: (settings: ClientSettings) => boolean
  }
}

type NavigationArgs = {
  context: PageContext
  matches: readonly { staticData: StaticDataRouteOption }[]
  location: { href: string }
  preload: boolean
}

/**
 * Runs before every navigation. If a page is for guests or administrators and the visitor is not signed in, it
 * redirects to the identity provider and stores the page to return to; the promise then never settles, because the
 * browser leaves. An expired token is renewed without leaving the page, if the provider allows it. Without a network, pages
 * for guests show the copy of the household on this device.
 */
export async function signInGuard({ context, matches, location, preload }: NavigationArgs): Promise<void> {
  const { access = 'public', isOffered } = matches.at(-1)?.staticData ?? {}
  if (isOffered?.(context.settings) === false) throw notFound()
  if (access === 'guest' && !preload) await resumeOutbox()
  if (access === 'guest' && !navigator.onLine && !preload && (await restoreCopy(context))) return
  if (access === 'public' || isSignedIn() || preload) return
  if (access === 'staff' && !navigator.onLine && (await mayStartOffline())) return
  if (await renewSilently()) return
  if (hasJustSignedIn()) throw redirect({ to: '/oidc-callback-error', replace: true })
  try {
    await signIn(location.href)
  } catch {
    if (access === 'staff' && (await mayStartOffline())) return
    if (access === 'guest' && (await restoreCopy(context))) return
    throw redirect({ to: '/oidc-callback-error', replace: true })
  }
  await new Promise(() => {})
}

/** Whether a prepared staff device may show its pages although nobody can sign in now. */
async function mayStartOffline(): Promise<boolean> {
  const { mayWorkOffline } = await import('../staff/offline/may-work-offline.ts')
  return mayWorkOffline()
}

/** Whether this device has a copy of the household, which pages without a network show. It is then in their cache. */
async function restoreCopy({ queryClient }: PageContext): Promise<boolean> {
  try {
    const { restoreHousehold } = await import('../guest/offline/household-copy.ts')
    return await restoreHousehold(queryClient)
  } catch {
    return false
  }
}

/**
 * Redirects `/` to home if the guest is signed in here or, after a silent attempt, at the provider, or if there is no
 * network and home can start without one; otherwise to welcome.
 */
export async function redirectFromStart({ context }: { context: PageContext }): Promise<never> {
  const isGuest = isSignedIn() || (navigator.onLine ? await trySilentSignIn() : await restoreCopy(context))
  throw redirect({ to: isGuest ? '/home' : '/welcome', replace: true })
}

/** On a device that was handed over or is a kiosk, every address leads to its locked page, which is loaded anew. */
export function redirectToHandOver({ pathname }: { pathname: string }): void {
  const path = getLockedPath()
  if (path === undefined || pathname === path) return
  throw redirect({ to: path === kioskPath ? '/kiosk' : '/handover', replace: true, reloadDocument: true })
}

/**
 * Redirects the address in the QR code of an arrival card, `/l/1?ref=K7QM-4TRX`, to the page that says what the code is
 * for, or shows the household to staff. Nobody has to sign in before.
 */
export function redirectArrivalCode({ pathname, search }: { pathname: string; search: object }): void {
  const ref: unknown = Reflect.get(search, 'ref')
  if (!/^\/l\/[^/]+\/?$/i.test(pathname) || (typeof ref !== 'string' && typeof ref !== 'number')) return
  throw redirect({ to: '/arrival-code', search: { ref: String(ref) }, replace: true })
}
