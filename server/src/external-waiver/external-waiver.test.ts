import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import type { OpenedExternalWaiver } from '@first-chair/core/waiver/external-waiver.api'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aWaiverService, type WaiverService } from '../adapters/external-waiver/waiver-service.builders.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import {
  aHousehold,
  aTestResort,
  lindqvists,
  okafors,
  aContactTaskId,
  testResort,
} from '../app/test-resort.builders.ts'
import { verifySignedWaivers } from '../waiver-verification/verify-signed-waivers.ts'

let testApp: TestApp
let service: WaiverService
let now = new Date('2026-12-05T14:00:00.000Z')
const [maya, theo, juno] = ['1001', '1002', '1003'] as const
const secret = 'hush-hush'
const [hour, day] = [3_600_000, 86_400_000]

beforeAll(async () => {
  service = await aWaiverService()
  testApp = await aTestApp({ now: () => now })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
  await testApp.pool.query(
    'update task set consolidate_waivers = true, use_today_as_validation_date = true where id = $1',
    [testResort.externalWaiver],
  )
  await saveGeneral({ oneRiskUrl: `${service.origin}/waivers` })
  await testApp.pool.query('insert into installation_secret (name, sealed) values ($1, $2)', [
    'one-risk-secret',
    testApp.ctx.encryption.encrypt('one-risk-secret', '', secret),
  ])
})
afterAll(async () => {
  await testApp.close()
  await service.close()
})
beforeEach(async () => {
  // The waiver is valid for one day. On the next day it is owed again.
  now = new Date(now.getTime() + day)
  service.respondWith((_, response) => response.end(`${service.origin}/sign/1`))
  await testApp.pool.query('delete from contact_task_completion')
})

const saveGeneral = (general: { oneRiskUrl: string }) =>
  testApp.pool.query(`update settings_document set value = $1 where kind = 'general'`, [JSON.stringify(general)])
async function setGeneral(general: { oneRiskUrl: string }): Promise<void> {
  await saveGeneral(general)
  await expect.poll(async () => (await testApp.ctx.setup.current()).general.oneRiskUrl).toBe(general.oneRiskUrl)
}

type Problem = { code?: string; detail?: string; fields?: { path: string }[] }
const post = (url: string, payload: object, user: string) =>
  testApp.app.inject({ method: 'POST', url, headers: { ...as(user), 'user-agent': 'Chrome/140.0.0.0' }, payload })
const payload = (contactIds: readonly string[], waiver: object = {}) => ({
  language: 'de',
  displayFormat: 'something',
  integration: 'somebody',
  locationId: testResort.base,
  waivers: [
    {
      waiverId: 'X1',
      posWaiverId: 'OUTSIDE',
      guests: contactIds.map((posGuestId) => ({ posGuestId, firstName: 'Mallory', dob: '19000101' })),
      ...waiver,
    },
  ],
})
const open = (contactIds: readonly string[] = [juno], user = 'maya', waiver: object = {}) =>
  post('/api/tasks/Contact/GetOneRiskWaiverUrl', payload(contactIds, waiver), user)
const opened = async (contactIds: readonly string[] = [juno], user = 'maya') =>
  (await open(contactIds, user)).json<OpenedExternalWaiver>()
const complete = (
  externalRequest: string,
  contactIds: readonly string[] = [juno],
  user = 'maya',
  rolAccepted = true,
) => {
  const ids = contactIds.map((contactId) => aContactTaskId(testResort.externalWaiver, contactId))
  return post(
    '/api/tasks/contact/complete/Waiver',
    { id: ids[0], contactTaskIds: ids, relatedObject: { rolAccepted, rolTextHash: '', externalRequest } },
    user,
  )
}
const completions = async () => (await testApp.pool.query('select from contact_task_completion')).rowCount

describe('the address of the provider’s page', () => {
  test('is requested with the secret and with the facts of the server, whatever the browser sends', async () => {
    const answer = await open([maya, juno])
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ url: `${service.origin}/sign/1`, origin: service.origin })
    expect(answer.body).not.toContain(secret)
    expect(service.lastRequest()).toMatchObject({
      authorization: `Bearer ${secret}`,
      body: {
        language: 'en',
        integration: 'First Chair',
        waivers: [
          {
            waiverId: 'X1',
            posWaiverId: 'OUTSIDE',
            pos: 'built-in',
            guests: [
              {
                posGuestId: maya,
                firstName: 'Maya',
                lastName: 'Lindqvist',
                dob: '19850302',
                email: 'maya@example.test',
              },
              { posGuestId: juno, firstName: 'Juno', lastName: 'Lindqvist', dob: '20140115', email: '' },
            ],
          },
        ],
      },
    })
  })

  test.each([
    ['plain text', () => `${service.origin}/sign/2`],
    ['a JSON text', () => JSON.stringify(`${service.origin}/sign/2`)],
    ['a JSON object', () => JSON.stringify({ url: `${service.origin}/sign/2` })],
  ])('may come as %s', async (_what, body) => {
    service.respondWith((_, response) => response.end(body()))
    expect((await open()).json()).toMatchObject({ url: `${service.origin}/sign/2` })
  })

  test.each([
    ['a status other than 200', (r) => r.writeHead(201).end(`${service.origin}/sign`)],
    ['an error', (r) => r.writeHead(500).end('hush-hush is wrong')],
    ['a redirect', (r) => r.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['an empty body', (r) => r.end('  ')],
    ['a body of another shape', (r) => r.end('{"address": 1}')],
    ['incomplete JSON', (r) => r.end('{"url":')],
    ['an address of another origin', (r) => r.end('https://elsewhere.example/sign')],
    ['an address that only starts with the right origin', (r) => r.end(`${service.origin}.elsewhere.example/sign`)],
    ['an address with a user', (r) => r.end(`${service.origin.replace('//', '//a:b@')}/sign`)],
    ['a script', (r) => r.end('javascript:alert(1)')],
    ['a megabyte', (r) => r.end('x'.repeat(1_000_000))],
    ['a broken connection', (r) => r.destroy()],
  ] satisfies [string, (response: import('node:http').ServerResponse) => unknown][])(
    '%s is refused with one message for all of them',
    async (_what, script) => {
      service.respondWith((_, response) => void script(response))
      const answer = await open()
      expect(answer.statusCode).toBe(502)
      expect(answer.json<Problem>()).toMatchObject({
        code: 'external-system-down',
        detail: 'Unable to fetch one risk waiver URL',
      })
      expect(answer.body).not.toContain('hush')
      expect(await completions()).toBe(0)
    },
  )

  test('is not requested while the secret cannot be decrypted, which the log says', async () => {
    const change = `update installation_secret set sealed = set_byte(sealed, 30, get_byte(sealed, 30) # 1)`
    await testApp.pool.query(change)
    const log = vi.spyOn(testApp.ctx.log, 'error')
    const answer = await open()
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([502, 'external-system-down'])
    expect(log.mock.calls[0]).toMatchObject([
      { err: { record: { purpose: 'one-risk-secret' } } },
      'a record cannot be decrypted',
    ])
    log.mockRestore()
    await testApp.pool.query(change)
    expect((await open()).statusCode).toBe(200)
  })

  test('is requested for the guest’s own household and waivers only: anything else is not found', async () => {
    expect((await open([juno], 'sam')).statusCode).toBe(404)
    expect((await open([juno, '2001'])).statusCode).toBe(404)
    expect((await open([juno], 'maya', { waiverId: 'X2' })).statusCode).toBe(404)
    expect((await open([juno], 'maya', { posWaiverId: 'SEASON' })).statusCode).toBe(404)
  })

  test('is not requested for waivers that are signed already', async () => {
    await complete((await opened()).externalRequest)
    expect((await open()).json<Problem>().code).toBe('already-signed')
    await open([maya, juno])
    expect(service.lastRequest()?.body).toMatchObject({ waivers: [{ guests: [{ posGuestId: maya }] }] })
  })

  test('is requested for the default location if the call names none', async () => {
    const { locationId: _, ...rest } = payload([juno])
    expect((await post('/api/tasks/Contact/GetOneRiskWaiverUrl', rest, 'maya')).statusCode).toBe(200)
  })
})

describe('a completion', () => {
  test('is stored as signed with the provider, for everybody it was opened for', async () => {
    const answer = await complete((await opened([maya, juno])).externalRequest, [maya, juno])
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json<ContactTask[]>().map(({ isComplete }) => isComplete)).toEqual([true, true])
    const { rows } = await testApp.pool.query('select * from signed_waiver order by position desc limit 1')
    expect(rows[0]).toMatchObject({
      signed_on: 'external',
      agreed: true,
      typed_name: null,
      drawing: null,
      pos_waiver_id: 'OUTSIDE',
      signer_name: 'Maya Lindqvist',
      comment: `Waiver X1 at ${service.origin} was opened by Maya Lindqvist at ${now.toISOString()} for Maya Lindqvist, Juno Lindqvist, and reported as signed there.`,
    })
    expect(rows[0].signed_for).toHaveLength(2)
    expect(await verifySignedWaivers(testApp.pool)).toMatchObject({ fault: undefined })
  })

  test('that is repeated succeeds and creates one record', async () => {
    const before = await records()
    const { externalRequest } = await opened()
    for (const _ of [1, 2, 3]) expect((await complete(externalRequest)).statusCode).toBe(200)
    expect(await records()).toBe(before + 1)
  })

  test.each([
    ['no request', async () => '', 'external-waiver-only'],
    ['a made-up request', async () => 'AAAA', 'external-waiver-not-opened'],
    ['a changed request', async () => tamperWith((await opened()).externalRequest), 'external-waiver-not-opened'],
    ['a request for somebody else', async () => (await opened([theo])).externalRequest, 'external-waiver-not-opened'],
    [
      'a request of another household',
      async () => (await opened(['2001'], 'sam')).externalRequest,
      'external-waiver-not-opened',
    ],
  ])('with %s is refused', async (_what, getRequest, code) => {
    const answer = await complete(await getRequest())
    expect(answer.statusCode).toBe(409)
    expect(answer.json<Problem>().code).toBe(code)
    expect(await completions()).toBe(0)
  })

  test('for more people than were requested completes nobody', async () => {
    const { externalRequest } = await opened([juno])
    expect((await complete(externalRequest, [juno, theo])).json<Problem>().code).toBe('external-waiver-not-opened')
    expect(await completions()).toBe(0)
  })

  test('is accepted for two hours after the page was opened', async () => {
    const { externalRequest } = await opened()
    now = new Date(now.getTime() + 2 * hour + 1)
    expect((await complete(externalRequest)).json<Problem>().code).toBe('external-waiver-not-opened')
    now = new Date(now.getTime() - 1)
    expect((await complete(externalRequest)).statusCode).toBe(200)
  })

  test('without acceptance is refused at its field', async () => {
    const answer = await complete((await opened()).externalRequest, [juno], 'maya', false)
    expect(answer.json<Problem>().fields).toMatchObject([{ path: 'relatedObject.rolAccepted' }])
  })

  test('of an internal waiver cannot use a request to the provider', async () => {
    const { externalRequest } = await opened()
    const id = aContactTaskId(testResort.dayWaiver, juno)
    const relatedObject = { rolAccepted: true, rolTextHash: '', externalRequest }
    const answer = await post('/api/tasks/contact/complete/Waiver', { id, relatedObject }, 'maya')
    expect(answer.statusCode).toBe(400)
  })
})

test('a waiver of an external provider need not be signed again when the text at the point of sale changes', async () => {
  await testApp.pool.query('update task set resign_when_text_changed = true where id = $1', [testResort.externalWaiver])
  await complete((await opened()).externalRequest)
  expect((await open()).json<Problem>().code).toBe('already-signed')
})

describe('without the external service', () => {
  test('a waiver of an external provider is left to the resort, and no address is requested', async () => {
    await setGeneral({ oneRiskUrl: '' })
    const grouping = await post(`/api/tasks/ContactTaskGrouping/Location/${testResort.base}`, { contacts: [] }, 'maya')
    const listed = grouping.json<{ waiverContactTasks: ContactTask[] }>().waiverContactTasks
    expect(listed.filter(({ taskId }) => taskId === testResort.externalWaiver).map(({ upTo }) => upTo)).toEqual(
      Array(4).fill('resort'),
    )
    expect((await open()).json<Problem>().code).toBe('external-waiver-only')
    await setGeneral({ oneRiskUrl: `${service.origin}/waivers` })
  })
})

const records = async () => Number((await testApp.pool.query('select from signed_waiver')).rowCount)
const tamperWith = (encrypted: string): string =>
  `${encrypted.slice(0, -4)}${encrypted.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
