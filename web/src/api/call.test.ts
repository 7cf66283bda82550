import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aGrouping } from '@first-chair/core/contact-task/contact-task.builders'
import { Failure } from '@first-chair/core/failure'
import { readClientSettings } from '@first-chair/core/settings/settings.api'
import { completeWaiver } from '@first-chair/core/waiver/waiver.api'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { OpenId } from '../session/open-id.ts'
import { answer, network, refuse, unreachable } from '../test/network.ts'
import { signedIn, someSettings } from '../test/open-page.tsx'
import { call } from './call.ts'

const readGrouping = () => call(contactTaskGrouping, { params: { locationId: 1 }, body: {} })

const redirect = vi.fn<OpenId['redirect']>()
const silent = vi.fn<OpenId['silent']>()
vi.mock('../session/open-id.ts', () => ({ createOpenId: () => ({ redirect, silent }) }))

beforeEach(() => {
  redirect.mockReset().mockResolvedValue()
  silent.mockReset().mockRejectedValue(new Error('login_required'))
  signedIn()
})

describe('what is sent', () => {
  test('a guest is named by the bearer token, anybody else is not', async () => {
    const seen: (string | null)[] = []
    answer(contactTaskGrouping, ({ authorization }) => {
      seen.push(authorization)
      return aGrouping([])
    })
    answer(readClientSettings, ({ authorization }) => {
      seen.push(authorization)
      return someSettings()
    })
    await readGrouping()
    await call(readClientSettings)
    expect(seen).toEqual(['Bearer token', null])
  })

  test('query and body travel as the endpoint describes them', async () => {
    let sent: { body: unknown; skip: string | null } | undefined
    answer(completeWaiver, ({ body, url }) => {
      sent = { body, skip: url.searchParams.get('skip') }
      return []
    })
    await call(completeWaiver, { query: { skip: 'true' }, body: { id: '1-1-1-maya' } })
    expect(sent).toEqual({ body: { id: '1-1-1-maya' }, skip: 'true' })
  })
})

describe('a token that ended', () => {
  const refreshed = async () => signedIn({ accessToken: 'new token' })
  let seen: (string | null)[]
  beforeEach(() => {
    seen = []
    network.use(
      http.post('*/api/tasks/*', ({ request }) => {
        const authorization = request.headers.get('authorization')
        seen.push(authorization)
        return authorization === 'Bearer new token'
          ? HttpResponse.json(aGrouping([]))
          : HttpResponse.json({ code: 'not-signed-in' }, { status: 401 })
      }),
    )
  })

  test('is renewed without leaving the page, and what was refused is sent once more', async () => {
    silent.mockImplementation(refreshed)
    expect(await readGrouping()).toMatchObject({ contacts: [] })
    expect(seen).toEqual(['Bearer token', 'Bearer new token'])
    expect(redirect).not.toHaveBeenCalled()
  })

  test('is renewed before anything is sent where the page knows that it ended', async () => {
    silent.mockImplementation(refreshed)
    signedIn({ expiresAt: 1 })
    await readGrouping()
    expect(seen).toEqual(['Bearer new token'])
  })

  test('leads to sign-in in the whole window where the provider cannot be asked silently', async () => {
    void readGrouping()
    await expect.poll(() => redirect.mock.calls).toHaveLength(1)
    expect(seen).toEqual(['Bearer token'])
  })

  test('a call that was refused while another one renewed the token is sent with the new one', async () => {
    silent.mockImplementation(refreshed)
    await Promise.all([readGrouping(), readGrouping()])
    expect(silent).toHaveBeenCalledTimes(1)
    expect(seen.filter((authorization) => authorization === 'Bearer new token')).toHaveLength(2)
  })
})

describe('what comes back as a failure', () => {
  test('a problem keeps its code, its fields and its facts', async () => {
    const fields = [{ path: 'relatedObject.typedName', rule: 'custom', message: 'Please sign Ann Ray exactly.' }]
    refuse(completeWaiver, 'invalid-input', { fields })
    const failure = await failureOf(call(completeWaiver, { query: {}, body: { id: '1' } }))
    expect(failure).toMatchObject({ code: 'invalid-input', fields })

    refuse(contactTaskGrouping, 'profile-not-found', { facts: { reference: 'KR-7Q2M' } })
    expect((await failureOf(readGrouping())).detail['reference']).toBe('KR-7Q2M')
  })

  test('a change that came too late keeps what differs', async () => {
    const changes = [{ path: 'description', saved: 'Theirs', sent: null }]
    refuse(contactTaskGrouping, 'changed-meanwhile', { changes })
    expect((await failureOf(readGrouping())).changes).toEqual(changes)
  })

  test("an answer that nobody understands says 'An error happened'", async () => {
    network.use(http.post('*/api/tasks/*', () => new HttpResponse('<h1>Proxy</h1>', { status: 500 })))
    await expect(readGrouping()).rejects.toMatchObject({ code: 'unexpected', message: 'An error happened' })
  })

  test('no answer at all is "unavailable", with the reason', async () => {
    unreachable(contactTaskGrouping)
    expect(await failureOf(readGrouping())).toMatchObject({ code: 'unavailable', detail: { reason: 'unreachable' } })
  })

  test('a refused token right after sign-in is a failure, not another sign-in', async () => {
    sessionStorage.setItem('first-chair.signed-in-at', String(Date.now()))
    refuse(contactTaskGrouping, 'not-signed-in')
    expect((await failureOf(readGrouping())).code).toBe('not-signed-in')
  })

  test('a sign-in that is not strong enough leads to a stronger one, and fails where that was in vain', async () => {
    sessionStorage.setItem('first-chair.signed-in-at', String(Date.now()))
    const demanded = { acrValues: 'gold', maxAge: '900' }
    refuse(contactTaskGrouping, 'stronger-sign-in-needed', { facts: demanded })
    void readGrouping()
    await expect.poll(() => redirect.mock.lastCall).toEqual([{ askAgain: false, ...demanded }])
    expect((await failureOf(readGrouping())).code).toBe('stronger-sign-in-needed')
  })

  test('a call that is given up is no failure of the product', async () => {
    answer(contactTaskGrouping, () => new Promise(() => {}))
    const stop = new AbortController()
    const result = call(contactTaskGrouping, { params: { locationId: 1 }, body: {} }, { signal: stop.signal }).catch(
      (error: unknown) => error,
    )
    stop.abort()
    expect(await result).not.toBeInstanceOf(Failure)
  })
})

async function failureOf(result: Promise<unknown>): Promise<Failure> {
  const failure = await result.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(failure instanceof Failure)) throw new Error('a failure was expected')
  return failure
}
