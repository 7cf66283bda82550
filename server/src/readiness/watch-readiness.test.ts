import { once } from 'node:events'
import { connect } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { aTestApp, as, testMorning, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, testResort } from '../app/test-resort.builders.ts'

/** A second device of Maya. */
const otherPhone = { givenName: 'Maya', familyName: 'Lindqvist', email: 'maya@example.test', subject: 'maya' }

let testApp: TestApp
let origin: string
let operator: pg.Client
let now = testMorning.getTime()
const pages: AbortController[] = []

beforeAll(async () => {
  testApp = await aTestApp({ endsStreams: false, now: () => new Date(now), users: { otherPhone } })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
  origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  operator = new pg.Client(testApp.superuserConnectionString)
  await operator.connect()
  await vi.waitFor(() => expect(testApp.ctx.householdChanges.isListening()).toBe(true), 20_000)
  // Nothing is known of changes before the start.
  now += 60_000
})
afterAll(async () => {
  await operator.end()
  await testApp.close()
})
afterEach(async () => {
  for (const page of pages.splice(0)) page.abort()
  await vi.waitFor(() => expect(testApp.ctx.householdChanges.countWatchers()).toBe(0), 20_000)
})

const request = (user: string, path = `${testResort.base}/events`, signal?: AbortSignal) =>
  fetch(`${origin}/api/readiness/location/${path}`, { headers: as(user), ...(signal ? { signal } : {}) })

/** An open page of a guest: the text that it has received so far, and whether its stream has ended. */
async function aPage(user: string, query = '') {
  const controller = new AbortController()
  pages.push(controller)
  const response = await request(user, `${testResort.base}/events${query}`, controller.signal)
  expect(response.status).toBe(200)
  const page = { response, received: '', hasEnded: false, close: () => controller.abort() }
  void (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) page.received += decoder.decode(chunk, { stream: true })
  })().then(
    () => {
      page.hasEnded = true
    },
    () => undefined,
  )
  return page
}
const countEvents = ({ received }: { received: string }) => received.split('event: readiness').length - 1

const correctBirthDate = (ipCode: string) =>
  operator.query(`update pos.customer set birth_date = birth_date - 1 where ip_code = $1`, [ipCode])

describe('an open page', () => {
  test('receives an event without personal data when another connection changes its household', async () => {
    const page = await aPage('maya')
    await correctBirthDate('1003')
    await expect.poll(() => countEvents(page)).toBe(1)
    expect(page.received).toBe('retry: 3000\n\nevent: readiness\nid: 1\ndata: {"isChanged":true}\n\n')
  })
  test('has an answer that no cache stores and no proxy holds back', async () => {
    const { headers } = (await aPage('maya')).response
    expect(headers.get('content-type')).toBe('text/event-stream')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-accel-buffering')).toBe('no')
  })
  test('receives nothing when another household changes, or when a change is rolled back', async () => {
    const page = await aPage('maya')
    const other = await aPage('sam')
    await operator.query('begin')
    await correctBirthDate('1001')
    await operator.query('rollback')
    await correctBirthDate('2001')
    await expect.poll(() => countEvents(other)).toBe(1)
    expect(countEvents(page)).toBe(0)
  })
  test('receives an event at once if something changed after it had read its facts', async () => {
    now += 60_000
    const since = `?since=${new Date(now).toISOString()}`
    const before = await aPage('sam', since)
    const other = await aPage('maya')
    await correctBirthDate('1002')
    await expect.poll(() => countEvents(other)).toBe(1)
    const page = await aPage('maya', since)
    await expect.poll(() => countEvents(page)).toBe(1)
    expect(countEvents(before)).toBe(0)
  })
  test('receives an event after the process had lost its connection for announcements', async () => {
    const page = await aPage('maya')
    await operator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'first-chair-listener' and datname = current_database()`,
    )
    await expect.poll(() => testApp.ctx.householdChanges.isListening()).toBe(false)
    await expect.poll(() => testApp.ctx.householdChanges.isListening()).toBe(true)
    await expect.poll(() => countEvents(page)).toBe(1)
  })
  test('is counted in the metrics while it is open', async () => {
    const read = async () =>
      /^first_chair_event_streams (\d+)$/m.exec(await (await fetch(`${origin}/metrics`)).text())?.[1]
    const page = await aPage('maya')
    expect(await read()).toBe('1')
    page.close()
    await expect.poll(read).toBe('0')
  })
  test('ends when its token is signed out, and the other phone of the household stays connected', async () => {
    const page = await aPage('otherPhone')
    const other = await aPage('maya')
    const signOut = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"token":"otherPhone"}' }
    expect((await fetch(`${origin}/api/signout`, signOut)).status).toBe(200)
    await expect.poll(() => page.hasEnded).toBe(true)
    expect(other.hasEnded).toBe(false)
  })
})

describe('a page is refused', () => {
  test('that is the seventh of a guest, with the time of the next try', async () => {
    for (let index = 0; index < 6; index += 1) await aPage('sam')
    const refused = await request('sam')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await refused.json()).toMatchObject({ code: 'too-many-requests' })
  })
  test.each([
    ['of nobody', 'nobody', `${testResort.base}/events`, 401, 'not-signed-in'],
    ['of a guest without a profile', 'stranger', `${testResort.base}/events`, 403, 'profile-not-found'],
    ['of an unknown location', 'maya', '4711/events', 404, 'not-found'],
    ['of a closed location', 'maya', `${testResort.closed}/events`, 409, 'location-closed'],
    ['with an invalid time', 'maya', `${testResort.base}/events?since=yesterday`, 400, 'invalid-input'],
  ])('%s', async (_what, user, path, status, code) => {
    const refused = await request(user, path)
    expect(refused.status).toBe(status)
    expect(await refused.json()).toMatchObject({ code })
  })
})

test('neither open pages nor connections that a browser opened in advance hold up the stop of a process', async () => {
  const stopping = await aTestApp({ endsStreams: false })
  await aTestResort(stopping.pool)
  await aHousehold(stopping.pool, lindqvists)
  const address = new URL(await stopping.app.listen({ host: '127.0.0.1', port: 0 }))
  const inAdvance = connect(Number(address.port), address.hostname)
  await once(inAdvance, 'connect')
  const { body } = await fetch(new URL(`/api/readiness/location/${testResort.base}/events`, address), {
    headers: as('maya'),
  })
  const startedAt = performance.now()
  const read = new Response(body).text()
  await stopping.close()
  expect(performance.now() - startedAt).toBeLessThan(3_000)
  expect(await read).toBe('retry: 3000\n\n')
  inAdvance.destroy()
})
