import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { UserManager, WebStorageStateStore } from 'oidc-client-ts'

/** How this installation signs people in. */
export type OidcSettings = ClientSettings['frontEndSettings']['oidcSettings']

/** What a sign-in may be asked for beyond who somebody is, in the words of OpenID Connect. */
export type SignInDemand = { acrValues?: string; maxAge?: string }

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
    response_type: 'code',
    // The page that asked for sign-in is no place to come back to: it would ask again.
    redirectMethod: 'replace',
    userStore: new WebStorageStateStore({ store: sessionStorage }),
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
    automaticSilentRenew: false,
    monitorSession: false,
    includeIdTokenInSilentRenew: true,
    requestTimeoutInSeconds: 15,
  })

  return {
    /** Goes to the provider's page. `askAgain` makes it ask for the password even where it remembers somebody. */
    redirect: async ({ askAgain, acrValues, maxAge }: { askAgain: boolean } & SignInDemand): Promise<void> => {
      await manager.clearStaleState()
      await manager.signinRedirect({
        nonce: nonce(),
        ...(askAgain ? { prompt: 'login' } : {}),
        ...(acrValues === undefined ? {} : { acr_values: acrValues }),
        ...(maxAge === undefined ? {} : { max_age: Number(maxAge) }),
      })
    },
    /** Throws when nobody is signed in at the provider, or it does not answer in a frame. */
    silent: async (seconds: number): Promise<void> => {
      await manager.signinSilent({ nonce: nonce(), silentRequestTimeoutInSeconds: seconds })
    },
    /**
     * Turns the answer in the whole window into tokens, whichever request it answers: some providers resume the silent one when
     * the guest signs in later, and the library would then post the answer to a parent window that does not exist.
     */
    complete: async (url: string): Promise<void> => {
      await manager.signinRedirectCallback(url)
    },
    /**
     * Ends the session at the provider in a hidden frame, with the ID token as the word that it is meant. It asks for no way
     * back: providers disagree about addresses, and the page of one that stays there is simply not seen.
     */
    signOut: async (limit: number): Promise<void> => {
      const idToken = (await manager.getUser())?.id_token
      await manager.removeUser()
      const endSession = await manager.metadataService.getEndSessionEndpoint()
      if (endSession === undefined || idToken === undefined) return
      const url = new URL(endSession)
      url.searchParams.set('id_token_hint', idToken)
      url.searchParams.set('client_id', clientId)
      await visitInFrame(url.href, limit)
    },
    /** Hands an answer that arrived in a frame to the page around it. */
    handToParent: async (url: string): Promise<void> => {
      await manager.signinSilentCallback(url)
    },
  }
}

/** Settles when the page in the frame has come, whatever it says, or after the limit in milliseconds. */
async function visitInFrame(url: string, limit: number): Promise<void> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  try {
    await new Promise<void>((resolve) => {
      frame.addEventListener('load', () => resolve())
      setTimeout(resolve, limit)
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
