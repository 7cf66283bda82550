import type { OidcSettings, OpenId, SignInDemand } from './open-id.ts'
import { safeReturnPath } from './return-path.ts'

/** Where the page to return to waits while the guest is at the identity provider. */
const returnPathKey = 'first-chair.return-to'
/** When the last sign-in was completed, in milliseconds. */
const signedInAtKey = 'first-chair.signed-in-at'
/** What was typed and not sent yet, kept by whichever screen it was typed on; gone after sign-out. */
export const draftPrefix = 'first-chair.draft.'
/** Stays after sign-out, and says nothing about whom: the next sign-in in this browser asks for the password again. */
const signedOutKey = 'first-chair.signed-out'

/** What the sign-in that is under way or was last completed was asked for, beyond who somebody is. */
const askedKey = 'first-chair.asked-for'

/** Present while a sign-in is repeated because the provider could not finish the one before without showing a page. */
const repeatedKey = 'first-chair.sign-in-repeated'

/** What a provider answers to a request without any page where it would have to show one (OpenID Connect Core, 3.1.2.6). */
const interactionErrors = ['login_required', 'consent_required', 'interaction_required', 'account_selection_required']

/** Tokens that are refused so soon after sign-in will be refused again: signing in once more would be a loop. */
const tooSoon = 60_000
const silentTryLimit = 4_000

let oidc: OidcSettings | undefined
let openId: Promise<OpenId> | undefined
let isAway = false
let renewal: Promise<boolean> | undefined

/** To be called once, before anything else here. */
export function configureSession(settings: OidcSettings): void {
  oidc = settings
  openId = undefined
  isAway = false
  renewal = undefined
}

/** The token for the API while it is good; read from `sessionStorage`, where the OpenID library keeps it. */
export function accessToken(): string | undefined {
  const user = storedUser()
  return user && user.expiresAt * 1000 > Date.now() ? user.accessToken : undefined
}

export function isSignedIn(): boolean {
  return accessToken() !== undefined
}

/** Long enough after the first paint that nothing of it waits for this. */
const preloadDelay = 2_000

/** Fetches what signing in needs once the page has come to rest, so that the button answers at once. */
export function preloadSignIn(): void {
  setTimeout(loadQuietly, preloadDelay)
}

/** Leaves for the identity provider; comes back to `returnPath`. Throws when the provider cannot be asked. */
export async function signIn(returnPath: string, demand: SignInDemand = {}): Promise<void> {
  sessionStorage.setItem(returnPathKey, safeReturnPath(returnPath))
  sessionStorage.setItem(askedKey, JSON.stringify(demand))
  const { redirect } = await loadOpenId()
  // The way back out of the provider's page may restore this one as it was left: waiting for ever.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  isAway = true
  try {
    await redirect({ askAgain: localStorage.getItem(signedOutKey) !== null, ...demand })
  } catch (failure) {
    isAway = false
    throw failure
  }
}

/** True once the page is on its way to the identity provider: whoever comes back finds what was typed. */
export function isLeavingToSignIn(): boolean {
  return isAway
}

/**
 * After the API refused the token: signs in again and returns to the present page. False, without leaving, when the guest
 * has only just signed in, in the way that is demanded, or the provider cannot be asked; never a loop.
 */
export async function signInAgain(demand?: SignInDemand): Promise<boolean> {
  const isNewDemand = demand !== undefined && sessionStorage.getItem(askedKey) !== JSON.stringify(demand)
  if (hasJustSignedIn() && !isNewDemand) return false
  try {
    await signIn(window.location.pathname + window.location.search, demand)
    return true
  } catch {
    return false
  }
}

/** True in the first minute after a sign-in: whoever is not signed in then will not be by signing in once more. */
export function hasJustSignedIn(): boolean {
  return Date.now() - Number(sessionStorage.getItem(signedInAtKey) ?? 0) < tooSoon
}

/** Asks the provider without showing it, once and for at most four seconds. Every error means "signed out". */
export async function trySilently(): Promise<boolean> {
  if (localStorage.getItem(signedOutKey) !== null) return false
  const limit = new Promise<false>((resolve) => setTimeout(() => resolve(false), silentTryLimit))
  const attempt = loadOpenId()
    .then(({ silent }) => silent(silentTryLimit / 1000))
    .then(rememberSignIn, () => false as const)
  return Promise.race([attempt, limit])
}

/**
 * Asks the provider for a new token after the one of this tab ended or was refused, without leaving the page. Only for the same
 * person, which the OpenID library checks. One attempt serves all who wait for it. False without an attempt when nobody was
 * signed in here, when the token that was refused is new, and when an attempt on this page failed before.
 */
export async function renewSilently(): Promise<boolean> {
  if (!storedUser() || (renewal === undefined && hasJustSignedIn())) return false
  renewal ??= trySilently()
  const isRenewed = await renewal
  if (isRenewed) {
    renewal = undefined
    // The provider was not asked for what an earlier sign-in demanded: it may be demanded again.
    sessionStorage.setItem(askedKey, '{}')
  }
  return isRenewed
}

/**
 * Completes the sign-in that brought the browser to the callback page, and returns the path to go on to. A provider that has to show
 * a page first is asked once more, in the whole window: the promise then resolves to undefined while the browser leaves. Throws when
 * nobody can be signed in this way.
 */
export async function completeSignIn(): Promise<string | undefined> {
  const { complete } = await loadOpenId()
  const isRepeated = sessionStorage.getItem(repeatedKey) !== null
  sessionStorage.removeItem(repeatedKey)
  const returnPath = safeReturnPath(sessionStorage.getItem(returnPathKey))
  try {
    await complete(window.location.href)
  } catch (failure) {
    if (isRepeated || !needsInteraction(failure)) throw failure
    sessionStorage.setItem(repeatedKey, '1')
    const demand: SignInDemand = JSON.parse(sessionStorage.getItem(askedKey) ?? '{}')
    await signIn(returnPath, demand)
    return undefined
  }
  rememberSignIn()
  sessionStorage.removeItem(returnPathKey)
  return returnPath
}

function needsInteraction(failure: unknown): boolean {
  return failure instanceof Error && interactionErrors.some((error) => Reflect.get(failure, 'error') === error)
}

/** In a hidden frame: hands the provider's answer to the page around it, which waits for it. */
export async function handToParent(): Promise<undefined> {
  if (window.parent === window) return
  const { handToParent: hand } = await loadOpenId()
  await hand(window.location.href)
}

/** The guest's name as the provider told it at sign-in, where it did. */
export function signedInName(): string | undefined {
  return storedUser()?.name
}

/** Forgets the guest, here and at the provider as far as it lets itself be asked in the background. */
export async function signOut(): Promise<void> {
  const user = storedUser()
  try {
    if (user) await Promise.race([loadOpenId().then(({ signOut }) => signOut(silentTryLimit)), after(silentTryLimit)])
  } catch {
    // A provider without a sign-out page, or one that stays there: the guest is signed out here all the same.
  } finally {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage)) if (key.startsWith(draftPrefix)) localStorage.removeItem(key)
    localStorage.setItem(signedOutKey, '1')
  }
}

function loadQuietly(): void {
  loadOpenId().catch(() => {})
}

function rememberSignIn(): true {
  sessionStorage.setItem(signedInAtKey, String(Date.now()))
  localStorage.removeItem(signedOutKey)
  return true
}

/** Settles after a while. */
export function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function loadOpenId(): Promise<OpenId> {
  const settings = oidc
  if (!settings) throw new Error('configureSession has not been called')
  openId ??= import('./open-id.ts').then(({ createOpenId }) => createOpenId(settings))
  openId.catch(() => (openId = undefined))
  return openId
}

/** Reads what the OpenID library wrote, so that asking "who is here?" does not load the library. */
function storedUser(): { accessToken: string; expiresAt: number; name: string | undefined } | undefined {
  if (!oidc) return undefined
  const text = sessionStorage.getItem(`oidc.user:${oidc.authority}:${oidc.clientId}`)
  if (text === null) return undefined
  const user: unknown = JSON.parse(text)
  if (typeof user !== 'object' || user === null) return undefined
  const token: unknown = Reflect.get(user, 'access_token')
  const expiresAt: unknown = Reflect.get(user, 'expires_at')
  const profile: unknown = Reflect.get(user, 'profile')
  const name: unknown = typeof profile === 'object' && profile !== null ? Reflect.get(profile, 'name') : undefined
  if (typeof token !== 'string') return undefined
  return {
    accessToken: token,
    expiresAt: typeof expiresAt === 'number' ? expiresAt : Infinity,
    name: typeof name === 'string' ? name : undefined,
  }
}
