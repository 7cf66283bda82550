import { api } from '@first-chair/core/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowser } from '../adapters/identity/bundled/browser.builders.ts'
import { accessTable } from './access-table.builders.ts'
import { aTestApp, as, type TestApp } from './test-app.builders.ts'
import { aTestResort } from './test-resort.builders.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await aTestApp({ env: { DEMO_PUBLIC: '1' }, hasProvider: true, now: () => new Date() })
  await aTestResort(testApp.pool)
})
afterAll(() => testApp.close())

const writes = api.filter(
  ({ caller, method, savesNothing, isLookup }) =>
    caller === 'admin' && method !== 'GET' && savesNothing !== true && isLookup !== true,
)

describe('a public demo', () => {
  test('has calls of administrators that would change something', () => {
    expect(writes.length).toBeGreaterThan(40)
  })

  test.each(writes.map((call) => [call.name, call] as const))('%s changes nothing', async (name, call) => {
    const { url, body } = accessTable[name] ?? {}
    const answer = await testApp.app.inject({
      method: call.method,
      url: url ?? call.path.replaceAll(/:\w+/g, '1'),
      headers: { ...as('admin'), ...(Buffer.isBuffer(body) ? { 'content-type': call.binaryBody?.types[0] } : {}) },
      ...(body === undefined ? {} : { payload: body }),
    })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'demo-is-read-only'])
    expect(answer.json().detail).toMatch(/public demo/)
  })

  test('lets administrators look at everything, and nobody else', async () => {
    const read = (who: string, url: string) => testApp.app.inject({ url, headers: as(who) })
    expect((await read('admin', '/api/admin/authenticated')).statusCode).toBe(200)
    expect((await read('admin', '/api/locations')).statusCode).toBe(200)
    const search = { method: 'POST', url: '/api/admin/guests/search', payload: { search: 'Lindqvist' } } as const
    expect((await testApp.app.inject({ ...search, headers: as('admin') })).statusCode).toBe(200)
    const stranger = await testApp.app.inject({
      method: 'POST',
      url: '/api/locations',
      headers: as('stranger'),
      payload: { name: 'x' },
    })
    expect(stranger.json().code).toBe('not-an-administrator')
  })

  test('says so to the pages and on its sign-in page, and offers no codes, whose mails everybody could read', async () => {
    const settings = (await testApp.app.inject('/api/settings/client')).json()
    expect(settings).toMatchObject({ isDemo: true, isReadOnlyDemo: true, offersDemoMails: false })
    const address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
    const { pathname, search } = new URL(aBrowser('http://localhost:3000').authorizeUrl())
    const begun = await fetch(address + pathname + search, { redirect: 'manual' })
    const { pathname: page } = new URL(begun.headers.get('location') ?? '', address)
    const cookies = begun.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    const text = await (await fetch(address + page, { headers: { cookie: cookies.join('; ') } })).text()
    expect(text).toContain('This is a public demonstration.')
    expect(text).not.toContain('code by e-mail')
  })
})
