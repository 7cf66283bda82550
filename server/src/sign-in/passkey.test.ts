import * as calls from '@first-chair/core/sign-in/sign-in.api'
import { describe, expect, test } from 'vitest'
import { as, testMorning } from '../app/test-app.builders.ts'
import { openStoredRecords } from '../adapters/identity/bundled/stored-records.ts'
import type { Context } from '../context/context.ts'
import { anAuthenticator } from './authenticator.builders.ts'
import { boss, expectFailure, getStep, site, useResortWithPasskeys } from './passkey.builders.ts'
import { saveSignInName } from './save-sign-in-name.ts'
import { anInteraction } from './sign-in.builders.ts'

// How people sign in with passkeys. What becomes of their passkeys later is in changed-passkeys.test.ts.

const resort = useResortWithPasskeys()
const { post, prove, saveName, requestChallenge, addPasskey, usePasskey, getLogin, aGuestWithPasskey } = resort

describe('a guest', () => {
  test('may add a passkey after the first code, and signs in with it alone from then on', async () => {
    const authenticator = await aGuestWithPasskey()
    const request = await anInteraction(resort.testApp.ctx)
    expect(getStep(await usePasskey(request, authenticator, { counter: 1 }))).toBe('name')
    expect(getStep(await saveName(request))).toBe('done')
    expect(await getLogin(request)).toMatchObject({ acr: 'passkey', amr: ['hwk', 'user'], remember: false })
  })

  test('who wants none is asked again after 90 days', async () => {
    const { request } = await prove(resort.guest)
    expect(getStep(await saveName(request))).toBe('passkey-offered')
    expect(getStep(await post(calls.declinePasskey, { request, isRemembered: true }))).toBe('done')
    expect(await getLogin(request)).toMatchObject({ acr: 'code' })
    const soon = await prove(resort.guest)
    expect(getStep(await saveName(soon.request))).toBe('done')
    resort.setTime(new Date(testMorning.getTime() + 91 * 24 * 60 * 60_000))
    const later = await prove(resort.guest)
    expect(getStep(await saveName(later.request))).toBe('passkey-offered')
  })

  test('whose browser cannot use passkeys is asked again at the next sign-in', async () => {
    const { request } = await prove(resort.guest)
    await saveName(request)
    expect(getStep(await post(calls.declinePasskey, { request, isRemembered: false }))).toBe('done')
    const next = await prove(resort.guest)
    expect(getStep(await saveName(next.request))).toBe('passkey-offered')
  })
})

describe('a sign-in that is finished by two calls at once', () => {
  /** The product, which does something else before it saves that a sign-in is finished. */
  const beforeSaving = (interrupt: () => Promise<unknown>): Context => {
    const { pool } = resort.testApp.ctx
    const run: unknown = Reflect.get(pool, 'query')
    if (typeof run !== 'function') throw new Error('A pool has a query.')
    const query = async (...statement: unknown[]): Promise<unknown> => {
      const [first] = statement
      const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first
      if (typeof text === 'string' && /(insert into|update) identity_record/.test(text)) await interrupt()
      return Reflect.apply(run, pool, statement)
    }
    return {
      ...resort.testApp.ctx,
      pool: new Proxy(pool, { get: (of, key) => (key === 'query' ? query : Reflect.get(of, key)) }),
    }
  }
  const names = { givenName: 'Maya', familyName: 'Lindqvist' }

  test('is not revived by the slower one after the browser has continued with it', async () => {
    const authenticator = await aGuestWithPasskey()
    const request = await anInteraction(resort.testApp.ctx)
    expect(getStep(await usePasskey(request, authenticator, { counter: 1 }))).toBe('name')
    const storage = { ...resort.testApp.ctx, now: () => resort.testApp.ctx.clock.now() }
    // What the OpenID library does when the browser continues.
    const slower = beforeSaving(() => openStoredRecords('Interaction', storage).destroy(request))
    await expect(saveSignInName(slower, { request, ...names }, { signInId: request })).rejects.toMatchObject({
      code: 'sign-in-ended',
    })
    expect(await getLogin(request)).toBeUndefined()
  })

  test('is not finished if it was stopped in that moment', async () => {
    const authenticator = await aGuestWithPasskey()
    const request = await anInteraction(resort.testApp.ctx)
    await usePasskey(request, authenticator, { counter: 1 })
    const slower = beforeSaving(() => resort.testApp.pool.query('update sign_in set is_stopped = true'))
    await expect(saveSignInName(slower, { request, ...names }, { signInId: request })).rejects.toMatchObject({
      code: 'sign-in-ended',
    })
    expect(await getLogin(request)).toBeUndefined()
  })
})

describe('a passkey is refused', () => {
  test('that was made on another site, or is used there', async () => {
    const { request } = await prove(resort.guest)
    await saveName(request)
    const phishing = { origin: 'https://check-in.res0rt.example', rpId: 'check-in.res0rt.example' }
    expectFailure((await addPasskey(request, anAuthenticator(site), phishing)).answer, 'passkey-of-other-site')
    expectFailure((await addPasskey(request, anAuthenticator(site), { rpId: phishing.rpId })).answer, 'passkey-refused')
    const other = await anInteraction(resort.testApp.ctx)
    expectFailure(await usePasskey(other, anAuthenticator(site), phishing), 'passkey-of-other-site')
  })

  test('when its registration is sent a second time, in the same sign-in or in another', async () => {
    const { request } = await prove(resort.guest)
    await saveName(request)
    const first = await addPasskey(request)
    expect(getStep(first.answer)).toBe('done')
    expectFailure(await post(calls.addPasskey, { request, passkey: first.passkey }), 'sign-in-ended')
    const victim = await prove(`other-${resort.guest}`)
    await saveName(victim.request)
    await requestChallenge(calls.startPasskey, victim.request)
    expectFailure(await post(calls.addPasskey, { request: victim.request, passkey: first.passkey }), 'passkey-refused')
    // The challenge was used up by the attempt.
    expectFailure(await post(calls.addPasskey, { request: victim.request, passkey: first.passkey }), 'passkey-refused')
  })

  test('when its answer is sent a second time', async () => {
    const authenticator = await aGuestWithPasskey()
    const request = await anInteraction(resort.testApp.ctx)
    const passkey = authenticator.use(await requestChallenge(calls.startPasskeySignIn, request), { counter: 1 })
    const answers = await Promise.all([
      post(calls.finishPasskeySignIn, { request, passkey }),
      post(calls.finishPasskeySignIn, { request, passkey }),
    ])
    expect(new Set(answers.map(getStep))).toEqual(new Set(['name', 'passkey-refused']))
    const other = await anInteraction(resort.testApp.ctx)
    await requestChallenge(calls.startPasskeySignIn, other)
    expectFailure(await post(calls.finishPasskeySignIn, { request: other, passkey }), 'passkey-refused')
  })

  test('that nobody knows, that was not unlocked, or that was copied', async () => {
    const request = await anInteraction(resort.testApp.ctx)
    expectFailure(await usePasskey(request, anAuthenticator(site)), 'passkey-unknown')
    const authenticator = await aGuestWithPasskey()
    expectFailure(await usePasskey(request, authenticator, { isUnlocked: false }), 'passkey-refused')
    expect(getStep(await usePasskey(request, authenticator, { counter: 7 }))).toBe('name')
    const copied = await anInteraction(resort.testApp.ctx)
    expectFailure(await usePasskey(copied, authenticator, { counter: 6 }), 'passkey-refused')
  })

  test('of another person than the one who was proved', async () => {
    const ofOther = await aGuestWithPasskey()
    const { request } = await prove(boss)
    await addPasskey(request)
    const again = await prove(boss)
    expect(again.step).toBe('passkey-needed')
    expectFailure(await usePasskey(again.request, ofOther, { counter: 1 }), 'passkey-refused')
  })

  test('before the address was proved', async () => {
    const request = await anInteraction(resort.testApp.ctx)
    expectFailure(await post(calls.startPasskey, { request }), 'sign-in-ended')
  })
})

describe('who works for the resort', () => {
  test.each([boss, 'desk@resort.example'])(
    'must add a passkey after the first code, and cannot decline it: %s',
    async (email) => {
      const { request, step } = await prove(email)
      expect(step).toBe('passkey-required')
      expect(getStep(await post(calls.declinePasskey, { request, isRemembered: true }))).toBe('passkey-required')
      expect(getStep((await addPasskey(request)).answer)).toBe('name')
      expect(getStep(await saveName(request))).toBe('done')
      expect(await getLogin(request)).toMatchObject({ acr: 'passkey' })
    },
  )

  test('must use that passkey from then on: with the mailbox alone nobody adds another one', async () => {
    const authenticator = anAuthenticator(site)
    const first = await prove(boss)
    await addPasskey(first.request, authenticator)
    const { request, step } = await prove(boss)
    expect(step).toBe('passkey-needed')
    expectFailure(await post(calls.startPasskey, { request }), 'sign-in-ended')
    expect(getStep(await usePasskey(request, authenticator, { counter: 1 }))).toBe('name')
  })

  test('checks in with a code as a guest on a device without the passkey, once they say so', async () => {
    await addPasskey((await prove(boss)).request)
    const { request, step } = await prove(boss)
    expect(step).toBe('passkey-needed')
    expect((await post(calls.readSignIn, { request })).json().mayContinueAsGuest).toBe(true)
    expect(getStep(await post(calls.continueAsGuest, { request }))).toBe('name')
    expect(getStep(await saveName(request))).toBe('done')
    expect(await getLogin(request)).toMatchObject({ acr: 'code', amr: ['otp'] })
  })

  test('is no guest where a passkey is demanded, where none was added yet, or before the code', async () => {
    const withoutPasskey = await prove(boss)
    const { request } = await prove(boss)
    await addPasskey(request)
    const ofAdminArea = await prove(boss, 'passkey')
    const unproved = await anInteraction(resort.testApp.ctx)
    for (const signIn of [
      ofAdminArea.request,
      unproved,
      await anInteraction(resort.testApp.ctx, { acrValues: 'passkey' }),
    ]) {
      expect((await post(calls.readSignIn, { request: signIn })).json().mayContinueAsGuest).toBe(false)
      expectFailure(await post(calls.continueAsGuest, { request: signIn }), 'sign-in-ended')
    }
    expect(withoutPasskey.step).toBe('passkey-required')
    await post(calls.sendSignInCode, { request: unproved, email: boss })
    expectFailure(await post(calls.continueAsGuest, { request: unproved }), 'sign-in-ended')
    const guest = await prove(resort.guest)
    expectFailure(await post(calls.continueAsGuest, { request: guest.request }), 'sign-in-ended')
  })

  test('is asked for a passkey when the product demands one, whatever the lists say', async () => {
    expect((await prove(resort.guest, 'passkey')).step).toBe('passkey-required')
  })

  test('has no access with a code alone, at every call', async () => {
    const open = async (who: string, url: string) => {
      const answer = await resort.testApp.app.inject({ url, headers: as(who) })
      return [answer.statusCode, answer.json().code, answer.json().facts?.acrValues]
    }
    const refused = [401, 'stronger-sign-in-needed', 'passkey']
    expect(await open('bossByCode', '/api/admin/authenticated')).toEqual(refused)
    expect(await open('bossByCode', '/api/staff/places')).toEqual(refused)
    expect(await open('deskByCode', '/api/staff/places')).toEqual(refused)
    for (const [who, url] of [
      ['bossByPasskey', '/api/admin/authenticated'],
      ['bossElsewhere', '/api/admin/authenticated'],
      ['deskByPasskey', '/api/staff/places'],
    ] as const) {
      expect((await open(who, url))[0], who).toBe(200)
    }
  })
})
