import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aGrouping } from '@first-chair/core/contact-task/contact-task.builders'
import { Failure } from '@first-chair/core/contract/failure'
import { readClientSettings } from '@first-chair/core/settings/settings.api'
import { completeWaiver } from '@first-chair/core/waiver/waiver.api'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { OpenId } from '../session/open-id.ts'
import { answer, network, refuse, unreachable } from '../test/network.ts'
import { storeSession, someSettings } from '../test/open-page.tsx'
import { replaceOpenId } from '../test/replace-open-id.ts'
import { call } from './call.ts'

const readGrouping = () => call(contactTaskGrouping, { params: { locationId: 1 }, body: {} })

const redirect = vi.fn<OpenId['redirect']>()
const silent = vi.fn<OpenId['silent']>()

beforeEach(() => {
  replaceOpenId({ redirect, silent })
  redirect.mockReset().mockResolvedValue()
  silent.mockReset().mockRejectedValue(new Error('login_required'))
  storeSession()
})

describe('a request', () => {
  test('contains the bearer token of a guest, but none for a public call', async () => {
    const sentTokens: (string | null)[] = []
    answer(contactTaskGrouping, ({ authorization }) => {
      sentTokens.push(authorization)
      return aGrouping([])
    })
    answer(readClientSettings, ({ authorization }) => {
      sentTokens.push(authorization)
      return someSettings()
    })
    await readGrouping()
    await call(readClientSettings)
    expect(sentTokens).toEqual(['Bearer token', null])
  })

  test('sends query and body as the endpoint describes them', async () => {
    let sent: { body: unknown; skip: string | null } | undefined
    answer(completeWaiver, ({ body, url }) => {
      sent = { body, skip: url.searchParams.get('skip') }
      return []
    })
    await call(completeWaiver, { query: { skip: 'true' }, body: { id: '1-1-1-maya' } })
    expect(sent).toEqual({ body: { id: '1-1-1-maya' }, skip: 'true' })
  })
})

describe('an expired token', () => {
  const refreshed = async () => storeSession({ accessToken: 'new token' })
  let sentTokens: (string | null)[]
  beforeEach(() => {
    sentTokens = []
    network.use(
      http.post('*/api/tasks/*', ({ request }) => {
        const authorization = request.headers.get('authorization')
        sentTokens.push(authorization)
        return authorization === 'Bearer new token'
          ? HttpResponse.json(aGrouping([]))
          : HttpResponse.json({ code: 'not-signed-in' }, { status: 401 })
      }),
    )
  })

  test('is renewed without leaving the page, and the refused request is sent once more', async () => {
    silent.mockImplementation(refreshed)
    expect(await readGrouping()).toMatchObject({ contacts: [] })
    expect(sentTokens).toEqual(['Bearer token', 'Bearer new token'])
    expect(redirect).not.toHaveBeenCalled()
  })

  test('is renewed before the request if the page knows that it has expired', async () => {
    silent.mockImplementation(refreshed)
    storeSession({ expiresAt: 1 })
    await readGrouping()
    expect(sentTokens).toEqual(['Bearer new token'])
  })

  test('leads to a full sign-in if silent renewal fails', async () => {
    void readGrouping()
    await expect.poll(() => redirect.mock.calls).toHaveLength(1)
    expect(sentTokens).toEqual(['Bearer token'])
  })

  test('is renewed once for two refused calls, and both are sent with the new token', async () => {
    silent.mockImplementation(refreshed)
    await Promise.all([readGrouping(), readGrouping()])
    expect(silent).toHaveBeenCalledTimes(1)
    expect(sentTokens.filter((authorization) => authorization === 'Bearer new token')).toHaveLength(2)
  })
})

describe('a failure', () => {
  test('contains the code, the fields and the facts of the problem', async () => {
    const fields = [{ path: 'relatedObject.typedName', rule: 'custom', message: 'Please sign Ann Ray exactly.' }]
    refuse(completeWaiver, 'invalid-input', { fields })
    const failure = await catchFailure(call(completeWaiver, { query: {}, body: { id: '1' } }))
    expect(failure).toMatchObject({ code: 'invalid-input', fields })

    refuse(contactTaskGrouping, 'profile-not-found', { facts: { reference: 'KR-7Q2M' } })
    expect((await catchFailure(readGrouping())).detail['reference']).toBe('KR-7Q2M')
  })

  test('of a conflict contains the differing values', async () => {
    const changes = [{ path: 'description', saved: 'Theirs', sent: null }]
    refuse(contactTaskGrouping, 'changed-meanwhile', { changes })
    expect((await catchFailure(readGrouping())).changes).toEqual(changes)
  })

  test("of an unreadable answer says 'An error happened'", async () => {
    network.use(http.post('*/api/tasks/*', () => new HttpResponse('<h1>Proxy</h1>', { status: 500 })))
    await expect(readGrouping()).rejects.toMatchObject({ code: 'unexpected', message: 'An error happened' })
  })

  test('without any answer is "unavailable", with the reason', async () => {
    unreachable(contactTaskGrouping)
    expect(await catchFailure(readGrouping())).toMatchObject({ code: 'unavailable', detail: { reason: 'unreachable' } })
  })

  test('is thrown for a token that is refused right after sign-in, instead of another sign-in', async () => {
    sessionStorage.setItem('first-chair.signed-in-at', String(Date.now()))
    refuse(contactTaskGrouping, 'not-signed-in')
    expect((await catchFailure(readGrouping())).code).toBe('not-signed-in')
  })

  test('is thrown if a stronger sign-in was demanded and done, but was not strong enough', async () => {
    sessionStorage.setItem('first-chair.signed-in-at', String(Date.now()))
    const demanded = { acrValues: 'gold', maxAge: '900' }
    refuse(contactTaskGrouping, 'stronger-sign-in-needed', { facts: demanded })
    void readGrouping()
    await expect.poll(() => redirect.mock.lastCall).toEqual([{ askAgain: false, ...demanded }])
    // What the callback page records.
    sessionStorage.setItem('first-chair.signed-in-for', JSON.stringify(demanded))
    expect((await catchFailure(readGrouping())).code).toBe('stronger-sign-in-needed')
  })

  test('is not thrown for a cancelled call', async () => {
    answer(contactTaskGrouping, () => new Promise(() => {}))
    const stop = new AbortController()
    const result = call(contactTaskGrouping, { params: { locationId: 1 }, body: {} }, { signal: stop.signal }).catch(
      (error: unknown) => error,
    )
    stop.abort()
    expect(await result).not.toBeInstanceOf(Failure)
  })
})

async function catchFailure(result: Promise<unknown>): Promise<Failure> {
  const failure = await result.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(failure instanceof Failure)) throw new Error('Expected a Failure')
  return failure
}
