import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect, type StaticDataRouteOption } from '@tanstack/react-router'
import { hasJustSignedIn, isSignedIn, renewSilently, signIn, trySilently } from '../session/session.ts'

/** What guards and screens are given by the router. */
export type PageContext = { queryClient: QueryClient; settings: ClientSettings }

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whom the guest has just added to the group. */
    addedContactId?: string
    /** An administrator whose provider did not sign them in as the operator demands it. */
    isSignInTooWeak?: boolean
  }
  interface StaticDataRouteOption {
    /**
     * Who may see the page; the sign-in guard runs before every navigation and lets everyone pass where it says `public`. That
     * an administrator is one is checked by the guard of the admin area.
     */
    access?: 'public' | 'guest' | 'admin'
    /** The header above the page; none when absent. */
    header?: 'account' | 'logo'
    hasFooter?: boolean
    /** There is no such page where this says no; nobody is sent to sign in for it. */
    isOffered?: (settings: ClientSettings) => boolean
  }
}

type Asked = {
  context: Pick<PageContext, 'settings'>
  matches: readonly { staticData: StaticDataRouteOption }[]
  location: { href: string }
  preload: boolean
}

/**
 * Runs before every navigation: a page for guests or administrators sends whoever is not signed in to the identity provider, with the page to
 * return to. It then waits for ever, because the browser is about to leave. A token that ended is renewed without leaving where the
 * provider allows it.
 */
export async function signInGuard({ context, matches, location, preload }: Asked): Promise<void> {
  const { access = 'public', isOffered } = matches.at(-1)?.staticData ?? {}
  if (isOffered?.(context.settings) === false) throw notFound()
  if (access === 'public' || isSignedIn() || preload || (await renewSilently())) return
  if (hasJustSignedIn()) throw redirect({ to: '/oidc-callback-error', replace: true })
  try {
    await signIn(location.href)
  } catch {
    throw redirect({ to: '/oidc-callback-error', replace: true })
  }
  await new Promise(() => {})
}

/** `/`: to the first page of a guest who is signed in, here or (found out silently) at the provider; else to welcome. */
export async function firstPage(): Promise<never> {
  const isGuest = isSignedIn() || (await trySilently())
  throw redirect({ to: isGuest ? '/home' : '/welcome', replace: true })
}
