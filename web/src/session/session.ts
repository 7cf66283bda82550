import type { OidcSettings, OpenId, Providers, SignInDemand } from './open-id.ts'
import { isHandedOver, lockKey } from './hand-over-lock.ts'
import { safeReturnPath } from './return-path.ts'
import {
  findProvider,
  getProviderChoice,
  getValidToken,
  providerKey,
  readStoredUser as readUser,
  toUserKey,
  type ProviderChoice,
  type StoredUser,
} from './stored-user.ts'

/** Stores the page to return to while the guest is at the identity provider. */
const returnPathKey = 'first-chair.return-to'
/** Stores when the last sign-in was completed, in milliseconds since 1970. */
const signedInAtKey = 'first-chair.signed-in-at'
/** The prefix of all keys for drafts: input that was typed and not sent yet. Sign-out removes them. */
export const draftPrefix = 'first-chair.draft.'
/** The database with the copy of the household for pages without a network (guest/offline). */
export const householdCopyName = 'first-chair-guest'
/** Set while this device has something to send for a guest (guest/outbox). It says nothing about any person. */
export const unsentKey = 'first-chair.unsent'
/** Set by sign-out, and if the sign-in was ended elsewhere, without personal data: the next sign-in in this browser asks for the password again. */
const signedOutKey = 'first-chair.signed-out'

/** Stores the additional requirements of the sign-in that is in progress. */
const demandKey = 'first-chair.asked-for'
/** Stores those of the sign-in that was completed last. */
const metDemandKey = 'first-chair.signed-in-for'

/** Set while a sign-in is repeated, because the provider could not finish the previous one without showing a page. */
const repeatedKey = 'first-chair.sign-in-repeated'

/** The errors of a provider that would have to show a page, but must not (OpenID Connect Core, 3.1.2.6). */
const interactionErrors = ['login_required', 'consent_required', 'interaction_required', 'account_selection_required']

/**
 * Milliseconds. A token that is refused this soon after sign-in would be refused again: another sign-in would be a
 * loop.
 */
const minSignInInterval = 60_000
const maxSilentTime = 4_000

let providers: Providers | undefined
let openId: { settings: OidcSettings; loaded: Promise<OpenId> } | undefined
let isLeaving = false
let renewal: Promise<boolean> | undefined

/** Must be called once, before any other function of this file. */
export function configureSession(settings: Providers): void {
  providers = settings
  openId = undefined
  isLeaving = false
  renewal = undefined
}

/** The API token while it is valid. Read from `sessionStorage`, where the OpenID library stores it. */
export function getAccessToken(): string | undefined {
  return getValidToken(readStoredUser())
}

export function isSignedIn(): boolean {
  return getAccessToken() !== undefined
}

/** Milliseconds. Long enough that the first paint does not wait for this. */
const preloadDelay = 2_000

/** Loads the OpenID library after the page has loaded, so that the sign-in button responds at once. */
export function preloadSignIn(): void {
  setTimeout(() => void loadOpenId().catch(() => {}), preloadDelay)
}

/** Leaves for an identity provider, which returns to `returnPath`. Throws if the provider cannot be reached. */
export async function signIn(
  returnPath: string,
  demand: SignInDemand = {},
  provider: ProviderChoice = 'main',
): Promise<void> {
  sessionStorage.setItem(returnPathKey, safeReturnPath(returnPath))
  sessionStorage.setItem(demandKey, JSON.stringify(demand))
  sessionStorage.setItem(providerKey, provider)
  const { redirect } = await loadOpenId()
  // The browser's back button may restore this page from the cache as it was left, waiting forever: reload it then.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  isLeaving = true
  try {
    await redirect({ askAgain: localStorage.getItem(signedOutKey) !== null, ...demand })
  } catch (failure) {
    isLeaving = false
    throw failure
  }
}

/** Leaves for the other provider, and returns to the page for which the sign-in was begun. */
export async function signInWithOther(): Promise<void> {
  const demand: SignInDemand = JSON.parse(sessionStorage.getItem(demandKey) ?? '{}')
  await signIn(sessionStorage.getItem(returnPathKey) ?? '/home', demand, 'other')
}

/** True while the page is leaving for the identity provider. Typed input is stored and comes back after sign-in. */
export function isLeavingToSignIn(): boolean {
  return isLeaving
}

/**
 * Signs in again after the API refused the token, and returns to the current page. Returns false without leaving if the
 * guest has just signed in with the same demand (this prevents a loop), or if the provider cannot be reached. `isEnded`: the
 * sign-in was ended elsewhere, so that another one helps. The provider then shows its page, so that this is no loop either.
 */
export async function signInAgain(demand: SignInDemand = {}, isEnded = false): Promise<boolean> {
  // A device that was handed over never leaves its page.
  if (isHandedOver()) return false
  const isNewDemand = Object.keys(demand).length > 0 && sessionStorage.getItem(metDemandKey) !== JSON.stringify(demand)
  if (hasJustSignedIn() && !isNewDemand && !isEnded) return false
  if (isEnded) localStorage.setItem(signedOutKey, '1')
  try {
    await signIn(window.location.pathname + window.location.search, demand, getProviderChoice(providers))
    return true
  } catch {
    return false
  }
}

/** True in the first minute after a sign-in. If the token is refused then, signing in again does not help. */
export function hasJustSignedIn(): boolean {
  return Date.now() - Number(sessionStorage.getItem(signedInAtKey) ?? 0) < minSignInInterval
}

/**
 * Tries to sign in through a hidden frame, once and for at most four seconds, or for as long as the caller can wait. Every
 * error means "signed out".
 */
export async function trySilentSignIn(maxTime = maxSilentTime): Promise<boolean> {
  if (localStorage.getItem(signedOutKey) !== null) return false
  const timeout = new Promise<false>((resolve) => setTimeout(() => resolve(false), maxTime))
  const attempt = loadOpenId()
    .then(({ silent }) => silent(maxTime / 1000))
    .then(recordSignIn, () => false as const)
  return Promise.race([attempt, timeout])
}

/**
 * Requests a new token after the token of this tab expired or was refused, without leaving the page. The OpenID library
 * checks that it is for the same person. Concurrent callers share one attempt. Returns false without an attempt if
 * nobody was signed in here, if the refused token is new, or if an attempt on this page failed before.
 */
export async function renewSilently(): Promise<boolean> {
  if (!readStoredUser() || (renewal === undefined && hasJustSignedIn())) return false
  renewal ??= trySilentSignIn()
  const isRenewed = await renewal
  if (isRenewed) {
    renewal = undefined
    // This token does not fulfil the demand of an earlier sign-in: it may be demanded again.
    sessionStorage.removeItem(metDemandKey)
  }
  return isRenewed
}

/**
 * Completes the sign-in that brought the browser to the callback page, and returns the path to continue to. If the
 * provider has to show a page first, the sign-in is repeated once in the whole window: the promise then resolves to
 * undefined while the browser leaves. Throws if the sign-in fails.
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
    const demand: SignInDemand = JSON.parse(sessionStorage.getItem(demandKey) ?? '{}')
    await signIn(returnPath, demand, getProviderChoice(providers))
    return undefined
  }
  recordSignIn()
  sessionStorage.setItem(metDemandKey, sessionStorage.getItem(demandKey) ?? '{}')
  sessionStorage.removeItem(returnPathKey)
  return returnPath
}

function needsInteraction(failure: unknown): boolean {
  return failure instanceof Error && interactionErrors.some((error) => Reflect.get(failure, 'error') === error)
}

/** In a hidden frame: hands the provider's answer to the parent page, which waits for it. */
export async function handToParent(): Promise<undefined> {
  if (window.parent === window) return
  const { handToParent: hand } = await loadOpenId()
  await hand(window.location.href)
}

/** The guest's name from the provider; undefined if the provider did not send one. */
export function getSignedInName(): string | undefined {
  return readStoredUser()?.name
}

/** Who is signed in: the provider, and the person there; undefined without a token that is valid. */
export function getSignedInSubject(): string | undefined {
  const subject = isSignedIn() ? readStoredUser()?.subject : undefined
  return subject === undefined ? undefined : `${getUserKey()} ${subject}`
}

/** Signs the guest out in this browser, and at the provider if that works in a hidden frame within four seconds. */
export async function signOut(): Promise<void> {
  const user = readStoredUser()
  try {
    if (user) await Promise.race([loadOpenId().then(({ signOut }) => signOut(maxSilentTime)), delay(maxSilentTime)])
  } catch {
    // The provider has no sign-out page or does not answer: the guest is still signed out in this browser.
  } finally {
    forgetSignIn()
  }
}

/** Removes the sign-in and all drafts from this browser. The next sign-in asks for the password again. */
export function forgetSignIn(): void {
  wipeSession()
  localStorage.removeItem(providerKey)
  localStorage.setItem(signedOutKey, '1')
}

/** Removes everything that belongs to a person from this tab, all drafts and the copy of the household: also the sign-in. */
export function wipeSession(): void {
  sessionStorage.clear()
  deleteHouseholdCopy()
  localStorage.removeItem(unsentKey)
  for (const key of Object.keys(localStorage)) if (key.startsWith(draftPrefix)) localStorage.removeItem(key)
}

/**
 * Removes everything from this browser but its lock, the flag of a sign-out, and what belongs to the device, such as its
 * name: whatever a page for guests has stored, also if nobody remembers that it does.
 */
export function wipeDevice(): void {
  sessionStorage.clear()
  deleteHouseholdCopy()
  const isOfDevice = (key: string) => [lockKey, signedOutKey].includes(key) || key.startsWith('first-chair.staff-')
  for (const key of Object.keys(localStorage)) if (!isOfDevice(key)) localStorage.removeItem(key)
}

/** Deletes the copy of the household, if there is one. Old browsers and private windows may have no databases. */
function deleteHouseholdCopy(): void {
  try {
    indexedDB.deleteDatabase(householdCopyName)
  } catch {
    // Then there is no copy either.
  }
}

/** The sign-in of this tab as it is stored, to restore it later; '' if there is none. */
export function readStoredSignIn(): string {
  return sessionStorage.getItem(getUserKey()) ?? ''
}

/** Restores a sign-in that `readStoredSignIn` returned. Without one, the next page signs in again. */
export function restoreSignIn(stored: string): void {
  if (stored !== '') sessionStorage.setItem(getUserKey(), stored)
}

function recordSignIn(): true {
  sessionStorage.setItem(signedInAtKey, String(Date.now()))
  localStorage.removeItem(signedOutKey)
  // Another tab then tries the same provider silently.
  if (getProviderChoice(providers) === 'other') localStorage.setItem(providerKey, 'other')
  else localStorage.removeItem(providerKey)
  return true
}

/** Resolves after a number of milliseconds. */
export function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function loadOpenId(): Promise<OpenId> {
  const settings = providers && findProvider(providers)
  if (!settings) throw new Error('configureSession has not been called')
  if (openId?.settings !== settings) {
    const loaded = import('./open-id.ts').then(({ createOpenId }) => createOpenId(settings))
    loaded.catch(() => (openId = undefined))
    openId = { settings, loaded }
  }
  return openId.loaded
}

/** Where the OpenID library stores the sign-in. */
const getUserKey = (): string => (providers ? toUserKey(providers) : '')

/** Reads what the OpenID library stored, without loading the library. */
const readStoredUser = (): StoredUser | undefined => (providers ? readUser(providers) : undefined)
