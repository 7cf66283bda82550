import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { UserManager, WebStorageStateStore } from 'oidc-client-ts'

/** How this installation signs people in. */
export type OidcSettings = ClientSettings['frontEndSettings']['oidcSettings']

/** What the pages need of an OpenID library: authorization code with PKCE, in the window or in a hidden frame. */
export type OpenId = ReturnType<typeof createOpenId>

export function createOpenId({ authority, clientId, scope, resource }: OidcSettings) {
  const manager = new UserManager({
    authority,
    client_id: clientId,
    scope,
    ...(resource === '' ? {} : { resource }),
    redirect_uri: `${location.origin}/oidc-callback`,
    silent_redirect_uri: `${location.origin}/oidc-silent-renew`,
    post_logout_redirect_uri: `${location.origin}/oidc-callback`,
    response_type: 'code',
    userStore: new WebStorageStateStore({ store: sessionStorage }),
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
    automaticSilentRenew: false,
    monitorSession: false,
    includeIdTokenInSilentRenew: true,
    requestTimeoutInSeconds: 15,
  })

  return {
    /** Goes to the provider's page. `askAgain` makes it ask for the password even where it remembers somebody. */
    redirect: async ({ askAgain }: { askAgain: boolean }): Promise<void> => {
      await manager.clearStaleState()
      await manager.signinRedirect({ nonce: nonce(), ...(askAgain ? { prompt: 'login' } : {}) })
    },
    /** Throws when nobody is signed in at the provider, or it does not answer in a frame. */
    silent: async (seconds: number): Promise<void> => {
      await manager.signinSilent({ nonce: nonce(), silentRequestTimeoutInSeconds: seconds })
    },
    /** In the whole window: turns the answer into tokens. In a frame: hands it to the page around it. */
    complete: async (url: string): Promise<void> => {
      await manager.signinCallback(url)
    },
    /** Ends the session at the provider in a hidden frame, where the provider allows that. */
    signOut: async (): Promise<void> => {
      await manager.signoutSilent({ silentRequestTimeoutInSeconds: 4 })
    },
    /** Hands an answer that arrived in a frame to the page around it. */
    handToParent: async (url: string): Promise<void> => {
      const isSignOut = new URL(url).searchParams.get('code') === null && !url.includes('error=')
      await (isSignOut ? manager.signoutSilentCallback(url) : manager.signinSilentCallback(url))
    },
  }
}

function nonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
