import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import { HealthNote } from '@first-chair/core/lesson/health-note'
import { PatrolHousehold, RecentEmergencies } from '@first-chair/core/patrol/emergency'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, testResort } from '../app/test-resort.builders.ts'
import { saveWithdrawal } from '../child-registration/health-answer.store.ts'
import { writeMessage } from '../message/write-message.facts.ts'
import { someStaff } from '../staff/staff.builders.ts'
import { reportEmergencies } from './report-emergencies.ts'

const marker = 'MARKER-PEANUTS'
let testApp: TestApp
let now = new Date('2026-12-05T14:30:00Z')
beforeAll(async () => {
  testApp = await aTestApp({ now: () => now })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
  await someStaff(testApp.pool)
  await testApp.ctx.pointOfSale.recordChildRegistration('1004', aChildRegistration({ foodAllergy: marker }))
})
afterAll(() => testApp.close())
beforeEach(async () => {
  now = new Date('2026-12-05T14:30:00Z')
  await testApp.pool.query('delete from message')
})

const place = `/api/staff/locations/${testResort.base}/households/1001`
const read = (user = 'patrol') => testApp.app.inject({ method: 'GET', url: `${place}/patrol`, headers: as(user) })
const open = (contactId = '1004', { user = 'patrol', ...body }: Record<string, string> = {}) =>
  testApp.app.inject({
    method: 'POST',
    url: `${place}/emergency-notes/${contactId}`,
    headers: as(user),
    payload: { device: 'Sled 3', reason: 'injured', details: '', ...body },
  })
const countEntries = async () =>
  (await testApp.pool.query(`select from audit_entry where action = 'health-note-opened-in-emergency'`)).rowCount ?? 0

test('the ski patrol sees who is in a household, and nothing about health, contacts or verdicts', async () => {
  const answer = await read()
  expect(answer.statusCode, answer.body).toBe(200)
  expect(
    PatrolHousehold.parse(answer.json()).people.map(({ firstName, lastInitial }) => `${firstName} ${lastInitial}`),
  ).toEqual(['Maya L', 'Theo L', 'Juno L', 'Finn L'])
  expect(answer.body).not.toMatch(/Lindqvist|@|MARKER|waiver|\d{4}-\d\d-\d\d/)
})

describe('an emergency', () => {
  test('opens the note of a child without a lesson, and never caches it', async () => {
    const answer = await open()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(HealthNote.parse(answer.json())).toMatchObject({ status: 'something', items: [{ reason: marker }] })
  })

  test('is in the audit log with person, place, device and reason, and without the note', async () => {
    await open('1004', { reason: 'other', details: 'Fell off the lift' })
    const { rows } = await testApp.pool.query(
      `select actor_kind, actor, subject, after from audit_entry
       where action = 'health-note-opened-in-emergency' order by id desc limit 1`,
    )
    expect(rows).toEqual([
      {
        actor_kind: 'staff',
        actor: 'patrol@kestrel.example',
        subject: 'contact 1004',
        after: {
          role: 'patrol',
          locationId: testResort.base,
          device: 'Sled 3',
          reason: 'other',
          details: 'Fell off the lift',
        },
      },
    ])
  })

  test('of somebody without a registration says that nobody has answered, and whom to call', async () => {
    await testApp.pool.query(`update pos.customer set phone = '970-555-0117' where ip_code = '1001'`)
    expect((await open('1002')).json()).toMatchObject({
      status: 'not-answered',
      items: [],
      contacts: [{ name: 'Maya', phone: '970-555-0117' }],
    })
  })

  test('opens the note also while the point of sale does not answer for the telephone number', async () => {
    const findPhone = vi.spyOn(testApp.ctx.pointOfSale, 'findPhone').mockRejectedValue(new PointOfSaleDown('down'))
    const answer = await open()
    const withoutContacts = await open('1002')
    findPhone.mockRestore()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ status: 'something', items: [{ reason: marker }] })
    expect(withoutContacts.json()).toMatchObject({ status: 'not-answered', contacts: [] })
  })

  test('shows nothing after the consent was withdrawn', async () => {
    const event = { contactId: '1004', householdIpCode: '1001', at: testApp.ctx.clock.now(), requestId: 'x' }
    await saveWithdrawal(testApp.pool, event)
    const { body } = await open()
    expect(body).not.toContain(marker)
    await testApp.pool.query(
      `insert into health_consent_event (kind, contact_id, household_ip_code, at_utc) values ('given', '1004', '1001', now())`,
    )
  })

  test.each([
    ['without words for another reason', { reason: 'other' }, 400],
    ['for a reason that is not on the list', { reason: 'curious' }, 400],
    ['by the ski school', { user: 'lessons' }, 403],
    ['by the desk', { user: 'desk' }, 403],
    ['by an administrator', { user: 'admin' }, 403],
    ['by staff at the lift', { user: 'lift' }, 403],
  ])('%s is refused, and nothing is recorded', async (_what, body, status) => {
    const before = await countEntries()
    expect((await open('1004', body)).statusCode).toBe(status)
    expect(await countEntries()).toBe(before)
  })

  test('of a person of another household is not found', async () => {
    const before = await countEntries()
    expect((await open('2001')).statusCode).toBe(404)
    expect(await countEntries()).toBe(before)
  })
})

describe('the administrators', () => {
  const loadMessages = async () => {
    const { rows } = await testApp.pool.query<{ reference: string; content: Buffer }>(
      `select reference, sealed_content as content from message where purpose = 'emergency-notes' order by id`,
    )
    return Promise.all(
      rows.map(({ reference, content }) =>
        writeMessage(testApp.ctx, {
          purpose: 'emergency-notes',
          reference,
          encryptedContent: content,
          expiresDateUtc: '2026-12-12T00:00:00Z',
        }),
      ),
    )
  }
  const readRecent = async () => {
    const answer = await testApp.app.inject({ url: '/api/admin/emergency-notes', headers: as('admin') })
    expect(answer.statusCode, answer.body).toBe(200)
    return RecentEmergencies.parse(answer.json())
  }
  /** The database gives the time of the entries. */
  const tomorrow = () => new Date(Date.now() + 24 * 60 * 60_000)

  test('are told the next day by e-mail who opened notes, where and why, once each, without a guest', async () => {
    await open('1004', { reason: 'other', details: 'Hit a tree' })
    now = new Date()
    await reportEmergencies(testApp.ctx)
    expect(await loadMessages(), 'on the same day').toEqual([])
    now = tomorrow()
    await reportEmergencies(testApp.ctx)
    await reportEmergencies(testApp.ctx)
    const messages = await loadMessages()
    expect(messages.map(({ recipient }) => recipient)).toEqual(['admin@kestrel.example'])
    const text = messages[0]?.email?.text ?? ''
    expect(text).toContain('patrol@kestrel.example, Base Village. Something else: Hit a tree.')
    expect(text).not.toMatch(/Finn|Lindqvist|MARKER/)
  })

  test('get no e-mail about a day without an emergency', async () => {
    now = new Date('2027-02-01T14:30:00Z')
    await reportEmergencies(testApp.ctx)
    expect(await loadMessages()).toEqual([])
    expect(await readRecent()).toMatchObject({ count: 0, latest: [] })
  })

  test('see the openings of the last days on the overview, from the same day on, newest first', async () => {
    await open('1003', { reason: 'lost' })
    await open('1004', { reason: 'other', details: 'Hit a tree' })
    now = new Date()
    const recent = await readRecent()
    expect(recent.count).toBe(await countEntries())
    expect(recent.latest.length).toBe(Math.min(recent.count, 5))
    const opening = { person: 'patrol@kestrel.example', place: 'Base Village' }
    expect(recent.latest.slice(0, 2)).toMatchObject([
      { ...opening, reason: 'other', details: 'Hit a tree' },
      { ...opening, reason: 'lost', details: '' },
    ])
    expect(JSON.stringify(recent)).not.toMatch(/Finn|Lindqvist|MARKER|1004/)
    const { entries } = (
      await testApp.app.inject({
        url: `/api/admin/audit?search=health-note-opened-in-emergency&from=${recent.from}`,
        headers: as('admin'),
      })
    ).json()
    expect(entries).toHaveLength(recent.count)
  })

  test('see them also if nobody is on the list of administrators, and the log says that no e-mail was sent', async () => {
    await open()
    now = tomorrow()
    await testApp.pool.query('update administrator_email set is_deleted = true')
    const warn = vi.spyOn(testApp.ctx.log, 'warn')
    await reportEmergencies(testApp.ctx)
    const warnings = warn.mock.calls.map(([, message]) => message)
    warn.mockRestore()
    await testApp.pool.query('update administrator_email set is_deleted = false')
    expect(await loadMessages()).toEqual([])
    expect(warnings).toEqual([expect.stringContaining('no administrator is on the list')])
    expect((await readRecent()).count).toBeGreaterThan(0)
  })
})
