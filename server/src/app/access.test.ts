import { createHash } from 'node:crypto'
import { api } from '@first-chair/core/api'
import type { Endpoint } from '@first-chair/core/contract/endpoint'
import { failures } from '@first-chair/core/contract/failure'
import { allTaskKinds, taskKindDefinitions } from '@first-chair/core/task-kind/task-kinds'
import { rentalLists } from '@first-chair/core/rental-profile/rental-profile.builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCompletedReportRun } from '../report/report-run.builders.ts'
import { toRentalListRows } from '../adapters/point-of-sale/built-in/rental-list-rows.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { queueMessage } from '../message/queue-message.facts.ts'
import { aMobileSeasonPass, anETicket } from '../media/mobile-passes.builders.ts'
import { colleague, getOptionalTaskId, kim, optionalPhoto } from './access-records.builders.ts'
import { accessTable } from './access-table.builders.ts'
import { type CallerName, callers, handOverTokens, kioskTokens, toApiKey } from './callers.builders.ts'
import { aHandOver } from '../hand-over/hand-over.builders.ts'
import { someDevices } from '../staff-device/staff-device.builders.ts'
import { aKiosk } from '../kiosk/kiosk.builders.ts'
import { anOpenSignIn, asBrowserOf, openSignIn } from '../sign-in/sign-in.builders.ts'
import { aStaffMember, someStaff } from '../staff/staff.builders.ts'
import { anUploadedPicture, theosPassToken, theosToken } from './valid-values.builders.ts'
import { aTestApp, as, type TestApp } from './test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, aContactTaskId, testResort } from './test-resort.builders.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await aTestApp({
    // A demo for this machine only, which therefore offers codes by e-mail.
    env: { WEBHOOK_ALLOW_PRIVATE: '127.0.0.1', DEMO_PUBLIC: '0' },
    users: {
      unverifiedAdmin: {
        givenName: 'Alex',
        familyName: 'Moreau',
        email: 'admin@kestrel.example',
        emailVerified: false,
      },
      removedAdmin: { givenName: 'Robin', familyName: 'Gone', email: 'gone@kestrel.example' },
    },
  })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, [...lindqvists, kim])
  await aHousehold(testApp.pool, okafors)
  await testApp.pool.query(
    `update settings_document set value = '{"adultsSignForThemselves": true}' where kind = 'general'`,
  )
  await queueMessage(
    testApp.pool,
    {
      purpose: 'mobile-pass',
      reference: 'one in the outbox',
      channel: 'email',
      recipient: 'somebody@example.test',
      firstName: 'Kim',
      link: 'https://check-in.example.test/connect',
      expiresDateUtc: '2026-12-12T14:30:00Z',
    },
    testApp.ctx,
  )
  await testApp.pool.query(`update message set status = 'outbox'`)
  await insertRows(testApp.pool, 'pos.product', [{ code: 'LESSON', name: 'Kids lesson' }])
  await insertRows(testApp.pool, 'pos.product_component', [
    { product_code: 'LESSON', code: 'L', rules: ['CHILDREGPROFILEREQUIRED'] },
  ])
  await insertRows(testApp.pool, 'pos.purchase', [
    { id: 'L', ip_code: '1003', kind: 'transaction', product_code: 'LESSON', product_date: '2026-12-05' },
  ])
  await insertRows(testApp.pool, 'pos_outbox', [
    { kind: 'photo', contact_ids: ['9999'], contact_id: '9999', picture: Buffer.from('a jpeg') },
  ])
  await insertRows(testApp.pool, 'staged_photo', [
    {
      contact_id: '7777',
      household_ip_code: '7777',
      picture: Buffer.from('a jpeg'),
      content_hash: Buffer.from('hash'),
    },
  ])
  await insertRows(testApp.pool, 'legal_hold', [
    {
      id: 50,
      contact_ids: ['8888'],
      incident: '',
      reason: 'A claim',
      placed_by: 'admin@kestrel.example',
      placed_date_utc: '2026-12-01T00:00:00Z',
    },
  ])
  await insertRows(
    testApp.pool,
    'privacy_request',
    [
      { id: 50, contact_id: '1002' },
      { id: 51, contact_id: '1001' },
    ].map((request) => ({
      ...request,
      kind: 'erase',
      household_ip_code: '1001',
      asked_date_utc: '2026-12-01T00:00:00Z',
      due_on: '2026-12-31',
    })),
  )
  await insertRows(testApp.pool, 'signing_link', [
    {
      household_ip_code: '1001',
      contact_id: '1002',
      location_id: testResort.base,
      token_hash: createHash('sha256').update(theosToken).digest(),
      expires_at_utc: '2026-12-19T14:30:00Z',
    },
  ])
  const optionalTasks = [
    { id: optionalPhoto, task_type_id: taskKindDefinitions.Photo.typeId },
    ...allTaskKinds.map((kind) => ({ id: getOptionalTaskId(kind), task_type_id: taskKindDefinitions[kind].typeId })),
  ]
  const waiver = { pos_waiver_id: 'RELEASE', enable_agree_checkbox: true }
  await insertRows(
    testApp.pool,
    'task',
    optionalTasks.map((task) => ({ ...task, ...waiver, name: `Task ${task.id}`, is_optional: true })),
  )
  await insertRows(
    testApp.pool,
    'activity_task',
    optionalTasks.map(({ id }) => ({ activity_id: testResort.skiing, task_id: id, position: id })),
  )
  await insertRows(testApp.pool, 'unmatched_sign_in', [
    { code: 'TEST-CODE', issuer: 'x', subject: 'x', email: '', given_name: '', family_name: '', reason: 'none' },
  ])
  await insertRows(testApp.pool, 'activity', [{ id: 2, name: 'Lessons' }])
  await insertRows(testApp.pool, 'activity_product', [{ activity_id: testResort.skiing, product_id: 'SOLD' }])
  await insertRows(testApp.pool, 'pos.photo', [
    { ip_code: '1003', jpeg: Buffer.from('a jpeg'), photo_hash: 'ff00', updated_on: '2026-01-21' },
  ])
  await insertRows(testApp.pool, 'uploaded_picture', [anUploadedPicture])
  await insertRows(testApp.pool, 'pos.rental_list_entry', toRentalListRows(rentalLists))
  await testApp.app.inject({
    method: 'POST',
    url: '/api/tasks/contact/complete/Waiver',
    headers: as('maya'),
    payload: {
      id: aContactTaskId(testResort.dayWaiver, '1001'),
      relatedObject: {
        typedName: 'Maya Lindqvist',
        rolTextHash: createHash('sha256').update('<p>Today only.</p>').digest('hex'),
      },
    },
  })
  await someStaff(testApp.pool)
  await anOpenSignIn(testApp.ctx)
  await insertRows(testApp.pool, 'household', [{ ip_code: '1006', reference: 'K7QM-4TRX' }])
  await insertRows(testApp.pool, 'staff_member', [{ id: 50, ...aStaffMember({ email: 'spare@kestrel.example' }) }])
  await testApp.pool.query(`insert into administrator_email (email, is_deleted) values ('gone@kestrel.example', true)`)
  await testApp.pool.query(
    `insert into administrator_email (id, email) overriding system value values ($1, 'colleague@kestrel.example')`,
    [colleague],
  )
  await aMobileSeasonPass(testApp.pool, ['1001', '1002'])
  await anETicket(testApp.pool, '1001')
  await insertRows(testApp.pool, 'mobile_pass_delivery', [
    {
      e_ticket_id: await anETicket(testApp.pool, '1002'),
      household_ip_code: '1001',
      delivery_mode: 1,
      sealed_recipient: testApp.ctx.encryption.encrypt('mobile-pass.recipient', 'E1002', 'theo@example.test'),
      token_hash: createHash('sha256').update(theosPassToken).digest(),
      expires_date_utc: '2026-12-12T14:30:00Z',
      resort_day: '2026-12-05',
      sent_date_utc: '2026-12-05T14:00:00Z',
    },
  ])
  await insertRows(testApp.pool, 'hand_over', [
    aHandOver({
      token: handOverTokens.open,
      contactTaskIds: allTaskKinds.map((kind) => aContactTaskId(getOptionalTaskId(kind), '1003')),
    }),
    aHandOver({ token: handOverTokens.ended, ended_at_utc: '2026-12-05T14:00:00Z', end_reason: 'completed' }),
  ])
  await someDevices(testApp.pool)
  await insertRows(testApp.pool, 'kiosk', [
    aKiosk({ id: 50, token: 'another kiosk' }),
    aKiosk({ id: 51, token: kioskTokens.free }),
    aKiosk({ id: 52, token: kioskTokens.inUse, device_id: kioskDevice }),
    aKiosk({ id: 53, token: kioskTokens.ended, ended_at_utc: '2026-12-05T14:10:00Z', end_reason: 'ended-by-staff' }),
  ])
  await insertRows(testApp.pool, 'collection', [{ id: 50, name: 'Partners' }])
  await insertRows(testApp.pool, 'collection_item', [{ id: 50, collection_id: 50, name: 'Rain', value: 'R' }])
  await insertRows(
    testApp.pool,
    'webhook_endpoint',
    // The second one is deleted.
    [50, 51].map((id) => ({
      id,
      description: 'CRM',
      url: 'https://127.0.0.1/in',
      event_types: '{waiver.signed}',
      created_by: 'admin@kestrel.example',
    })),
  )
  await insertRows(testApp.pool, 'webhook_event', [{ id: 'evt_50', type: 'waiver.signed', subject: {} }])
  await testApp.pool.query(
    `insert into webhook_delivery (id, event_id, endpoint_id) overriding system value values (50, 'evt_50', 50)`,
  )
  await insertRows(testApp.pool, 'api_key', [
    aKey(50, 'spare'),
    aKey(51, 'good'),
    aKey(52, 'revoked', { revoked_date_utc: '2026-12-01', revoked_by: 'admin@kestrel.example' }),
    aKey(53, 'expired', { expires_date_utc: '2026-12-05T14:30:00Z' }),
    aKey(54, 'narrow', { scopes: '{}' }),
  ])
  await aCompletedReportRun(testApp.ctx)
})
afterAll(() => testApp.close())

const kioskDevice = '5f0c1b52-6f1e-4c3f-9a51-1d6a4fbb2f21'

/** A household is on the kiosk again after a call that ended its visit, and the device of the ended kiosk is locked. */
async function putBackOnKiosk(): Promise<void> {
  await testApp.pool.query('delete from hand_over where kiosk_id is not null')
  await testApp.pool.query('update kiosk set released_at_utc = null')
  await insertRows(testApp.pool, 'hand_over', [
    aHandOver({
      token: handOverTokens.atKiosk,
      contactTaskIds: allTaskKinds.map((kind) => aContactTaskId(getOptionalTaskId(kind), '1003')),
      device_id: kioskDevice,
      kiosk_id: 52,
      identified_by: 'code',
    }),
  ])
}

function aKey(id: number, name: string, overrides: object = {}) {
  return {
    id,
    nickname: name,
    key_hash: createHash('sha256').update(toApiKey(name)).digest(),
    shown_as: 'fc_live_…',
    scopes: '{export:read,export:process,readiness:read,setup:read,setup:write}',
    created_by: 'admin@kestrel.example',
    expires_date_utc: null,
    revoked_date_utc: null,
    revoked_by: null,
    ...overrides,
  }
}

/** Every browser has begun the sign-in of the tests, so that its calls are refused for what the caller is. */
const withSignIn = (headers: Record<string, string>) => ({
  ...headers,
  cookie: [headers['cookie'], asBrowserOf(openSignIn).cookie].filter(Boolean).join('; '),
})

const call = (endpoint: Endpoint, caller: CallerName) => {
  const row = accessTable[endpoint.name]
  return testApp.app.inject({
    method: endpoint.method,
    url: row?.url ?? endpoint.path.replace(/:\w+/g, '1'),
    headers: withSignIn(callers[caller]),
    ...(row?.body ? { payload: row.body } : {}),
  })
}

/** Counts everything that a call could have written. Sign-ins without a profile are recorded on purpose. */
async function countRecords(): Promise<unknown> {
  // It is named, so that PostgreSQL plans it once.
  const { rows } = await testApp.pool.query({
    name: 'count records',
    text: `select (select count(*) from signed_waiver) as signed, (select count(*) from signing_link) as links,
            (select count(*) from contact_task_completion) as completions,
            (select count(*) from pos_outbox) as outbox, (select count(*) from staged_photo) as photos, (select count(*) from pos.customer) as customers,
            (select count(*) from audit_entry where action <> 'guest-bound') as audit,
            (select count(*) from graphile_worker.jobs) as jobs, (select count(*) from arrival_event) as arrivals,
            (select count(*) from hand_over where ended_at_utc is null) as handed_over, (select count(*) from staff_pin) as pins,
            (select count(*) from staff_device where revoked_at_utc is null) as devices, (select count(*) from arrival_scan) as scans,
            (select count(*) from kiosk where ended_at_utc is null) as kiosks,
            (select count(*) from report.population) as populations,
            (select count(*) from pos.mobile_media) as passes, (select count(*) from message) as messages`,
  })
  return rows[0]
}

/** The refused calls since the records were counted. */
let refused: { callers: CallerName[]; before: unknown } | undefined
/** What refused calls have changed. */
let changes: object[] = []

/** Counts the records after a run of refused calls, because counting takes longer than all of their answers. */
async function compareRecords(): Promise<void> {
  if (!refused) return
  const { callers: by, before } = refused
  refused = undefined
  const after = await countRecords()
  if (JSON.stringify(after) !== JSON.stringify(before)) changes.push({ by, before, after })
}

describe.each(api.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  beforeAll(async () => {
    await putBackOnKiosk()
    changes = []
  })

  test('is in the access table', () => {
    expect(Object.keys(accessTable)).toContain(name)
  })

  test.each(Object.keys(callers).filter((caller): caller is CallerName => caller in callers))(
    'called by %s',
    async (caller) => {
      const expected = accessTable[name]?.who[caller]
      if (expected === 200) {
        await compareRecords()
        const answer = await call(endpoint, caller)
        expect(answer.statusCode, answer.body).toBe(200)
        const types = [
          ...(endpoint.binaryAnswer?.types ?? [endpoint.eventAnswer ? 'text/event-stream' : 'application/json']),
          ...(endpoint.streamAnswer?.types ?? []),
        ]
        expect(types.join(' ')).toContain(answer.headers['content-type']?.toString().split(';')[0])
        return
      }

      refused ??= { callers: [], before: await countRecords() }
      refused.callers.push(caller)
      const answer = await call(endpoint, caller)
      const { code, requestId, ...problem } = answer.json<{ code: string; requestId: string }>()
      expect(code, answer.body).toBe(expected)
      expect(answer.statusCode).toBe(failures[expected ?? 'unexpected'].status)
      expect(answer.headers['content-type']).toContain('application/problem+json')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(requestId).toBe(answer.headers['x-request-id'])
      const body = answer.body.replace(requestId, '')
      expect(body, 'nothing is revealed').not.toMatch(/Lindqvist|Juno|100[1-4]|kestrel\.example|unknown in this test/)
      if (expected === 'api-key-refused') expect(answer.headers['www-authenticate']).toBe('ApiKey')
      if (expected === 'signature-refused') expect(answer.headers['www-authenticate']).toBe('Signature')
      if (expected === 'not-signed-in') expect(answer.headers['www-authenticate']).toBe('Bearer')
      if (expected === 'profile-not-found') {
        expect(problem).toMatchObject({
          facts: { reference: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/) },
        })
      }
    },
  )

  test('changes nothing for callers who are refused', async () => {
    await compareRecords()
    expect(changes).toEqual([])
  })
})

test('an administrator who is removed is refused at the next call', async () => {
  const check = () => testApp.app.inject({ method: 'GET', url: '/api/admin/authenticated', headers: as('admin') })
  expect((await check()).json()).toEqual({ email: 'admin@kestrel.example', name: 'Alex Moreau' })
  await testApp.pool.query(`update administrator_email set is_deleted = true where email = 'admin@kestrel.example'`)
  expect((await check()).statusCode).toBe(403)
})

test('the access table contains exactly the calls of the contract', () => {
  expect(Object.keys(accessTable).toSorted()).toEqual(api.map(({ name }) => name).toSorted())
})
