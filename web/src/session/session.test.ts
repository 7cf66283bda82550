import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storeSession } from '../test/open-page.tsx'
import { replaceOpenId } from '../test/replace-open-id.ts'
import type { OpenId } from './open-id.ts'
import {
  getAccessToken,
  completeSignIn,
  configureSession,
  isLeavingToSignIn,
  isSignedIn,
  renewSilently,
  signIn,
  signInAgain,
  signOut,
  trySilentSignIn,
} from './session.ts'

const provider = {
  redirect: vi.fn<OpenId['redirect']>(),
  silent: vi.fn<OpenId['silent']>(),
  complete: vi.fn<OpenId['complete']>(),
  signOut: vi.fn<OpenId['signOut']>(),
  handToParent: vi.fn<OpenId['handToParent']>(),
}

const neverResolve = () => new Promise<void>(() => {})

beforeEach(() => {
  replaceOpenId(provider)
  for (const part of Object.values(provider)) part.mockReset().mockResolvedValue()
  configureSession({
    oidcSettings: { authority: 'https://id.example', clientId: 'pages', scope: 'openid', resource: '', tokenPath: '' },
  })
})
afterEach(() => void vi.useRealTimers())

describe('the silent sign-in', () => {
  test('succeeds if the guest is signed in at the provider', async () => {
    expect(await trySilentSignIn()).toBe(true)
  })

  test('treats every error as "signed out", and is tried only once', async () => {
    provider.silent.mockRejectedValue(new Error('login_required'))
    expect(await trySilentSignIn()).toBe(false)
    expect(provider.silent).toHaveBeenCalledTimes(1)
  })

  test('waits at most four seconds for the provider', async () => {
    vi.useFakeTimers()
    provider.silent.mockImplementation(neverResolve)
    const result = trySilentSignIn()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await result).toBe(false)
  })

  test('is not tried after the guest has signed out', async () => {
    await signOut()
    expect(await trySilentSignIn()).toBe(false)
    expect(provider.silent).not.toHaveBeenCalled()
  })
})

describe('renewing an expired token', () => {
  const longAgo = '1'
  beforeEach(() => {
    storeSession({ expiresAt: 1 })
    sessionStorage.setItem('first-chair.signed-in-at', longAgo)
  })

  test('asks the provider in a hidden frame, once for all concurrent callers', async () => {
    expect(await Promise.all([renewSilently(), renewSilently()])).toEqual([true, true])
    expect(provider.silent).toHaveBeenCalledTimes(1)
  })

  test('is not tried again if the new token is refused too: that would be a loop', async () => {
    expect(await renewSilently()).toBe(true)
    expect(await renewSilently()).toBe(false)
    expect(provider.silent).toHaveBeenCalledTimes(1)
  })

  test('is not tried again on a page where a silent sign-in failed', async () => {
    provider.silent.mockRejectedValue(new Error('login_required'))
    expect([await renewSilently(), await renewSilently()]).toEqual([false, false])
    expect(provider.silent).toHaveBeenCalledTimes(1)
  })

  test('is not tried if nobody was signed in here', async () => {
    sessionStorage.clear()
    expect(await renewSilently()).toBe(false)
    expect(provider.silent).not.toHaveBeenCalled()
  })

  test('yields a token without the demand of a stronger sign-in, so that it can be demanded again', async () => {
    const demand = { acrValues: 'gold' }
    await signIn('/admin', demand)
    await completeSignIn()
    sessionStorage.setItem('first-chair.signed-in-at', longAgo)
    expect(await renewSilently()).toBe(true)
    expect(await signInAgain(demand)).toBe(true)
  })
})

describe('signing in', () => {
  test('is reported as leaving for sign-in, unless it fails', async () => {
    expect(isLeavingToSignIn()).toBe(false)
    provider.redirect.mockRejectedValueOnce(new Error('out of reach'))
    await expect(signIn('/admin/tasks')).rejects.toThrow('out of reach')
    expect(isLeavingToSignIn()).toBe(false)
    await signIn('/admin/tasks')
    expect(isLeavingToSignIn()).toBe(true)
  })

  test('returns to the requested page', async () => {
    await signIn('/l/base-village')
    expect(await completeSignIn()).toBe('/l/base-village')
  })

  test('leads home if no page was requested', async () => {
    expect(await completeSignIn()).toBe('/home')
  })

  test('asks for the password again after a sign-out in this browser', async () => {
    await signIn('/home')
    expect(provider.redirect).toHaveBeenLastCalledWith({ askAgain: false })
    await signOut()
    await signIn('/home')
    expect(provider.redirect).toHaveBeenLastCalledWith({ askAgain: true })
    await completeSignIn()
    await signIn('/home')
    expect(provider.redirect).toHaveBeenLastCalledWith({ askAgain: false })
  })

  test('can be repeated at once with a stronger demand, but not with the same one', async () => {
    const demand = { acrValues: 'gold', maxAge: '900' }
    await signIn('/admin')
    await completeSignIn()
    expect(await signInAgain(demand)).toBe(true)
    expect(provider.redirect).toHaveBeenLastCalledWith({ askAgain: false, ...demand })
    await completeSignIn()
    expect(await signInAgain(demand)).toBe(false)
    expect(await signInAgain()).toBe(false)
    expect(provider.redirect).toHaveBeenCalledTimes(2)
  })

  test('a token that is refused right after sign-in does not lead to sign-in again', async () => {
    await completeSignIn()
    expect(await signInAgain()).toBe(false)
    expect(provider.redirect).not.toHaveBeenCalled()
  })

  test('a sign-in that was ended elsewhere leads to the page of the provider, however new it is', async () => {
    await completeSignIn()
    expect(await signInAgain({}, true)).toBe(true)
    expect(provider.redirect).toHaveBeenLastCalledWith({ askAgain: true })
  })

  test('a stronger sign-in that was not finished can be tried again at once', async () => {
    const demand = { acrValues: 'passkey' }
    await completeSignIn()
    expect([await signInAgain(demand), await signInAgain(demand)]).toEqual([true, true])
    expect(provider.redirect).toHaveBeenCalledTimes(2)
  })

  test('an expired token counts as signed out', () => {
    storeSession({ expiresAt: 1 })
    expect(getAccessToken()).toBeUndefined()
    expect(isSignedIn()).toBe(false)
  })
})

describe('signing out', () => {
  beforeEach(() => {
    storeSession()
    sessionStorage.setItem('draft', 'Maya Lindqvist')
  })

  test('leaves no data of the guest behind', async () => {
    await signOut()
    expect(provider.signOut).toHaveBeenCalledTimes(1)
    expect(sessionStorage).toHaveLength(0)
    expect(JSON.stringify(localStorage)).not.toMatch(/Maya|token|id\.example/)
  })

  test('works in this browser even if the provider has no sign-out page', async () => {
    provider.signOut.mockRejectedValue(new Error('no end_session_endpoint'))
    await signOut()
    expect(isSignedIn()).toBe(false)
  })

  test('takes at most four seconds if the provider does not answer', async () => {
    vi.useFakeTimers()
    provider.signOut.mockImplementation(neverResolve)
    const done = signOut()
    await vi.advanceTimersByTimeAsync(4_000)
    await done
    expect(isSignedIn()).toBe(false)
  })
})
