import type { ApiKey } from '@first-chair/core/api-key/api-key'
import type { ApiKeyScope } from '@first-chair/core/contract/api-key-scope'
import { endpoint } from '@first-chair/core/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createGuards } from '../app/guards.ts'
import { createServe } from '../http/serve.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'

/** A call that needs both scopes. */
const needsBoth = endpoint({
  name: 'needsBoth',
  method: 'POST',
  path: '/api/export/both',
  caller: 'api-key',
  scopes: ['export:read', 'export:process'],
  summary: 'For this test',
  answer: z.object({ nickname: z.string() }),
})

let testApp: TestApp
let now = new Date('2026-12-05T14:30:00.000Z')

async function start(env: Record<string, string> = {}): Promise<void> {
  testApp = await aTestApp({ env, now: () => now })
  await testApp.pool.query(`insert into administrator_email (email) values ('admin@kestrel.example')`)
  const allow = () => undefined
  const serve = createServe(testApp.app, createGuards(testApp.app, testApp.ctx, allow), allow)
  serve(needsBoth, async (_request, { nickname }) => ({ nickname }))
}

const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
  const answer = await testApp.app.inject({ method, url, headers: as('admin'), ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json<never>(), text: answer.body }
}
const create = async (fields: object = {}) =>
  (await ask('POST', '/api/admin/apikey', { nickname: 'Nightly', ...fields })).body as ApiKey
const list = async (query = '') => {
  const { body } = await ask('GET', `/api/admin/apikey/list?${query}`)
  return (body as { rows: ApiKey[] }).rows
}
const use = (token: string, url = '/api/export/key') =>
  testApp.app.inject({ method: url.endsWith('both') ? 'POST' : 'GET', url, headers: { 'x-api-key': token } })

describe('API keys', () => {
  beforeAll(() => start())
  afterAll(() => testApp.close())

  test('are displayed in full once, and stored as a hash with their first characters', async () => {
    const key = await create({ scopes: ['export:read', 'export:process'] })
    expect(key.token).toMatch(/^fc_live_[\w-]{43}$/)
    const [listed] = await list()
    expect(listed).toEqual({ ...key, token: `${key.token.slice(0, 12)}…` })
    const everything = JSON.stringify([
      (await testApp.pool.query('select * from api_key')).rows,
      (await testApp.pool.query('select * from audit_entry')).rows,
    ])
    expect(everything).not.toContain(key.token.slice(12))
    expect(everything).toContain(key.token.slice(0, 12))
  })

  test('identify their holder until they are revoked', async () => {
    const { id, token } = await create({ nickname: 'Signage', type: 'kiosk' })
    expect((await use(token)).json()).toEqual({
      nickname: 'Signage',
      type: 'kiosk',
      scopes: ['export:read'],
      expiresDateUtc: null,
    })
    expect((await ask('DELETE', `/api/admin/apikey/${id}`)).status).toBe(200)
    expect((await use(token)).json()).toMatchObject({ status: 401, code: 'api-key-refused' })
    expect((await ask('DELETE', `/api/admin/apikey/${id}`)).status, 'a second time').toBe(404)

    expect((await list()).map((key) => key.id)).not.toContain(id)
    expect((await list('includeRevoked=true&search=signage'))[0]).toMatchObject({
      id,
      revokedBy: 'admin@kestrel.example',
      revokedDateUtc: expect.any(String),
    })
    const { rows } = await testApp.pool.query(`select action from audit_entry where subject = $1 order by id`, [
      `api key ${id}`,
    ])
    expect(rows).toEqual([{ action: 'api-key-created' }, { action: 'api-key-revoked' }])
  })

  test('expire at the configured time', async () => {
    const { token } = await create({ expiresDateUtc: '2026-12-05T16:30:00+01:00' })
    expect((await use(token)).statusCode).toBe(200)
    now = new Date('2026-12-05T15:30:00.000Z')
    expect((await use(token)).json()).toMatchObject({ code: 'api-key-refused' })
  })

  test('allow what their scopes allow', async () => {
    const scoped = (scopes: ApiKeyScope[]) => create({ scopes })
    const { token } = await scoped(['export:read'])
    expect((await use(token, '/api/export/both')).json()).toMatchObject({
      status: 403,
      code: 'scope-missing',
      facts: { missing: 'export:process' },
    })
    const both = await scoped(['export:read', 'export:process'])
    expect((await use(both.token, '/api/export/both')).json()).toEqual({ nickname: 'Nightly' })
  })

  test('record their last use, to the minute', async () => {
    const { id, token } = await create({ nickname: 'Used' })
    const lastUse = async () => (await list('perPage=100')).find((key) => key.id === id)?.lastUsedDateUtc
    const writes = async () =>
      (await testApp.pool.query<{ xmin: string }>('select xmin::text from api_key where id = $1', [id])).rows[0]?.xmin
    expect(await lastUse()).toBeNull()
    await use(token)
    const first = now.toISOString()
    expect(await lastUse()).toBe(first)
    const written = await writes()
    now = new Date(now.getTime() + 59_000)
    await Promise.all([use(token), use(token), use(token)])
    expect(await lastUse()).toBe(first)
    expect(await writes(), 'nothing was written').toBe(written)
    now = new Date(now.getTime() + 1_000)
    await Promise.all([use(token), use(token, '/api/export/both')])
    expect(await lastUse()).toBe(now.toISOString())
  })

  test.each(['', 'Bearer x', 'fc_live_', `fc_live_${'x'.repeat(43)}`, 'x'.repeat(9000), "' or 1=1 --"])(
    'are refused if they do not exist: "%s"',
    async (token) => {
      const answer = await use(token)
      expect(answer.statusCode).toBe(401)
      expect(answer.headers['www-authenticate']).toBe('ApiKey')
    },
  )

  test('cannot have an expiry in the past or an unknown scope', async () => {
    const refused = async (fields: object) =>
      (await ask('POST', '/api/admin/apikey', { nickname: 'x', ...fields })).body as { fields: unknown }
    expect((await refused({ expiresDateUtc: '2026-12-05T14:00:00Z' })).fields).toEqual([
      { path: 'expiresDateUtc', rule: 'past', message: 'Please choose a date in the future.' },
    ])
    expect((await refused({ expiresDateUtc: '2026-02-31T00:00:00Z' })).fields).toHaveLength(1)
    expect((await refused({ scopes: ['admin'] })).fields).toHaveLength(1)
    expect((await refused({ nickname: '' })).fields).toMatchObject([{ message: 'Nickname is required.' }])
  })

  test('do not count as a sign-in', async () => {
    const { token } = await create()
    for (const url of ['/api/admin/settings', '/api/profile']) expect((await use(token, url)).statusCode).toBe(401)
    const asBearer = { authorization: `Bearer ${token}` }
    expect((await testApp.app.inject({ method: 'GET', url: '/api/export/key', headers: asBearer })).statusCode).toBe(
      401,
    )
  })
})

describe('the rate limit of a key', () => {
  beforeAll(() => start({ REQUESTS_PER_MINUTE: '100000' }))
  afterAll(() => testApp.close())

  test('refuses more than 120 requests a minute and says when to retry; other keys are not affected', async () => {
    const [busy, calm] = [await create(), await create()]
    for (let request = 0; request < 120; request += 1) {
      const answer = await use(busy.token)
      if (answer.statusCode !== 200) throw new Error(`Request ${request}: ${answer.body}`)
    }
    const refused = await use(busy.token)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await use(calm.token)).statusCode).toBe(200)
  })
})
