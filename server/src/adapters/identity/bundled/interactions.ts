import type { AdapterPayload } from 'oidc-provider'
import { openStoredRecords, type RecordStorage } from './stored-records.ts'

/** A sign-in at the built-in provider that waits for a person. */
type Interaction = {
  /** The values of `acr` that the product asked for. */
  readonly acrValues: readonly string[]
  /** The e-mail address that the product already knows; '' if none. */
  readonly loginHint: string
  /** Where the browser continues when the sign-in is finished. Only the browser that began it can. */
  readonly continueAt: string
  readonly isFinished: boolean
  readonly expiresAt: Date
}

/** Who signed in, and how. */
type Login = { readonly accountId: string; readonly amr: readonly string[]; readonly acr: string }

/**
 * The sign-ins that the OpenID library has begun, without loading the library. Their id is a secret of the browser that
 * began them.
 */
export type Interactions = {
  find(id: string): Promise<Interaction | undefined>
  /** Finishes a sign-in. Returns where the browser continues; undefined if the sign-in has expired or was used. */
  finish(id: string, login: Login): Promise<string | undefined>
}

export function openInteractions(storage: RecordStorage): Interactions {
  const interactions = openStoredRecords('Interaction', storage)
  const sessions = openStoredRecords('Session', storage)

  /**
   * The session that this browser had when the sign-in began, if it is of the same account. That of another account ends:
   * otherwise the library would send a page with a script to end it.
   */
  const keepSession = async ({ session }: AdapterPayload, { accountId }: Login) => {
    const stored = session?.uid === undefined ? undefined : await sessions.findByUid(session.uid)
    if (stored?.jti === undefined) return undefined
    if (session?.accountId === accountId) return session
    await sessions.destroy(stored.jti)
    return undefined
  }

  return {
    async find(id) {
      const payload = await interactions.find(id)
      return payload ? toInteraction(payload) : undefined
    },
    async finish(id, login) {
      const payload = await interactions.find(id)
      if (payload === undefined) return undefined
      const kept = await keepSession(payload, login)
      // Exact, because access that is ended a moment later ends this sign-in, and not the one that ended it.
      const ts = storage.now().getTime() / 1000
      // `remember: false` ends the session when the browser closes, because families share devices.
      const result = { login: { ...login, amr: [...login.amr], remember: false, ts } }
      const { session: _session, ...rest } = payload
      // Never added again: the browser may have continued with it meanwhile, or the access of the person was ended.
      const isStored = await interactions.replace(id, { ...rest, ...(kept ? { session: kept } : {}), result })
      return isStored ? payload.returnTo : undefined
    },
  }
}

function toInteraction({ params, returnTo = '', result, exp = 0 }: AdapterPayload): Interaction {
  const acrValues = params?.['acr_values']
  const hint = params?.['login_hint']
  return {
    acrValues: typeof acrValues === 'string' ? acrValues.split(' ') : [],
    loginHint: typeof hint === 'string' ? hint.slice(0, 320) : '',
    continueAt: returnTo,
    isFinished: result !== undefined,
    expiresAt: new Date(exp * 1000),
  }
}
