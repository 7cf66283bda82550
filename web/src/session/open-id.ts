import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { storeTokenEndpoint, takeTokenEndpoint } from './token-endpoint.ts'

/** How this installation signs people in. */
export type OidcSettings = ClientSettings['frontEndSettings']['oidcSettings']

/** The identity providers of this installation. */
export type Providers = Pick<ClientSettings['frontEndSettings'], 'oidcSettings' | 'otherProvider'>

/** Additional requirements for a sign-in, as OpenID Connect names them. */
export type SignInDemand = { acrValues?: string; maxAge?: string }

/** The OpenID client of the pages: authorization code with PKCE, in the window or in a hidden frame. */
export type OpenId = ReturnType<typeof createOpenId>

export function createOpenId(settings: OidcSettings) {
  const { authority, clientId } = settings
  const manager = createManager(settings)

  return {
    /** Goes to the provider's page. `askAgain` makes the provider ask for the password even if it has a session. */
    redirect: async ({ askAgain, acrValues, maxAge }: { askAgain: boolean } & SignInDemand): Promise<void> => {
      setTimeout(readDates)
      await manager.clearStaleState()
      storeTokenEndpoint(authority, await manager.metadataService.getTokenEndpoint())
      await manager.signinRedirect({
        nonce: nonce(),
        ...(askAgain ? { prompt: 'login' } : {}),
        ...(acrValues === undefined ? {} : { acr_values: acrValues }),
        ...(maxAge === undefined ? {} : { max_age: Number(maxAge) }),
      })
    },
    /**
     * Signs in through a hidden frame. Throws if nobody is signed in at the provider, or if it does not answer in a
     * frame.
     */
    silent: async (seconds: number): Promise<void> => {
      await manager.signinSilent({ nonce: nonce(), silentRequestTimeoutInSeconds: seconds })
    },
    /**
     * Turns the provider's answer in the whole window into tokens, whichever request it answers. Some providers resume
     * a silent request when the guest signs in later; the library would then post the answer to a parent window that
     * does not exist.
     */
    complete: async (url: string): Promise<void> => {
      const tokenEndpoint = takeTokenEndpoint(authority)
      const completing = tokenEndpoint === undefined ? manager : createManager(settings, tokenEndpoint)
      await completing.signinRedirectCallback(url)
    },
    /**
     * Ends the session at the provider in a hidden frame, with the ID token as hint. Sends no redirect address, because
     * providers differ in which ones they accept; the page on which the provider stays is not visible.
     * `maxMilliseconds` limits the wait.
     */
    signOut: async (maxMilliseconds: number): Promise<void> => {
      const idToken = (await manager.getUser())?.id_token
      await manager.removeUser()
      const endSession = await manager.metadataService.getEndSessionEndpoint()
      if (endSession === undefined || idToken === undefined) return
      const url = new URL(endSession)
      url.searchParams.set('id_token_hint', idToken)
      url.searchParams.set('client_id', clientId)
      await loadInFrame(url.href, maxMilliseconds)
    },
    /** Hands an answer that arrived in a frame to the parent page. */
    handToParent: async (url: string): Promise<void> => {
      await manager.signinSilentCallback(url)
    },
  }
}

/**
 * Makes the browser read its data about dates, which home needs, and which takes a slow phone a tenth of a second. Here nobody waits for it:
 * the provider has not answered yet. Browsers keep the data for the next pages of a tab.
 */
function readDates(): void {
  new Intl.DateTimeFormat('en-US', { weekday: 'long' }).format()
}

/** Creates the client of the library. With a token endpoint it does not ask the provider for its metadata. */
function createManager(
  { authority, clientId, scope, resource, tokenPath }: OidcSettings,
  tokenEndpoint?: string,
): UserManager {
  return new UserManager({
    authority,
    client_id: clientId,
    scope,
    ...(resource === '' ? {} : { resource }),
    ...(tokenPath === '' ? {} : { metadataSeed: { token_endpoint: `${location.origin}${tokenPath}` } }),
    // Exchanging a code needs nothing else of the provider's metadata.
    ...(tokenEndpoint === undefined ? {} : { metadata: { token_endpoint: tokenEndpoint } }),
    redirect_uri: `${location.origin}/oidc-callback`,
    silent_redirect_uri: `${location.origin}/oidc-silent-renew`,
    response_type: 'code',
    // Replaces the page that started the sign-in in the history: going back to it would start the sign-in again.
    redirectMethod: 'replace',
    userStore: new WebStorageStateStore({ store: sessionStorage }),
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
    automaticSilentRenew: false,
    monitorSession: false,
    includeIdTokenInSilentRenew: true,
    requestTimeoutInSeconds: 15,
  })
}

/** Loads a page in a hidden frame. Resolves when it has loaded, whatever its content, or after `maxMilliseconds`. */
async function loadInFrame(url: string, maxMilliseconds: number): Promise<void> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  try {
    await new Promise<void>((resolve) => {
      frame.addEventListener('load', () => resolve())
      setTimeout(resolve, maxMilliseconds)
      frame.src = url
      document.body.append(frame)
    })
  } finally {
    frame.remove()
  }
}

function nonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
