import type { OidcSettings, Providers } from './open-id.ts'

/** Stores that this browser signed in with the other provider, if there are two. It says nothing about any person. */
export const providerKey = 'first-chair.provider'

/** The provider at which people sign in, or another one beside it. */
export type ProviderChoice = 'main' | 'other'

/** The sign-in of this tab. `expiresAt` is in seconds since 1970. */
export type StoredUser = {
  accessToken: string
  expiresAt: number
  name: string | undefined
  subject: string | undefined
}

/** The provider of this tab, or the one at which this browser signed in last. */
export function getProviderChoice(providers: Providers | undefined): ProviderChoice {
  const stored = sessionStorage.getItem(providerKey) ?? localStorage.getItem(providerKey)
  return stored === 'other' && providers?.otherProvider ? 'other' : 'main'
}

/** The settings of the provider of this tab. */
export function findProvider(providers: Providers): OidcSettings | undefined {
  return getProviderChoice(providers) === 'other' ? providers.otherProvider : providers.oidcSettings
}

/** Where the OpenID library stores the sign-in. */
export function toUserKey(providers: Providers): string {
  const settings = findProvider(providers)
  return `oidc.user:${settings?.authority}:${settings?.clientId}`
}

/** The API token of a sign-in while it is valid. */
export function getValidToken(user: StoredUser | undefined): string | undefined {
  return user && user.expiresAt * 1000 > Date.now() ? user.accessToken : undefined
}

/** Reads what the OpenID library stored, without loading the library. */
export function readStoredUser(providers: Providers): StoredUser | undefined {
  const text = sessionStorage.getItem(toUserKey(providers))
  if (text === null) return undefined
  const user: unknown = JSON.parse(text)
  if (typeof user !== 'object' || user === null) return undefined
  const token: unknown = Reflect.get(user, 'access_token')
  const expiresAt: unknown = Reflect.get(user, 'expires_at')
  const profile: unknown = Reflect.get(user, 'profile')
  const readText = (key: string): string | undefined => {
    const value: unknown = typeof profile === 'object' && profile !== null ? Reflect.get(profile, key) : undefined
    return typeof value === 'string' ? value : undefined
  }
  if (typeof token !== 'string') return undefined
  return {
    accessToken: token,
    expiresAt: typeof expiresAt === 'number' ? expiresAt : Infinity,
    name: readText('name'),
    subject: readText('sub'),
  }
}
