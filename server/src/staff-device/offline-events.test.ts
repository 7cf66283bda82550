import { randomUUID } from 'node:crypto'
import type { ArrivalEvent } from '@first-chair/core/arrival/arrival-event'
import type { HeldEvent, OfflineEvent, OfflineEventResult } from '@first-chair/core/staff-device/offline-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import { aTestApp, as, testMorning, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, frosts, lindqvists, testResort } from '../app/test-resort.builders.ts'
import { deriveLookup, derivePersonTag } from '../arrival-code/derive.rule.ts'
import { loadArrivalSecrets } from '../arrival-code/arrival-secrets.facts.ts'
import { insertRows } from '../db/insert-rows.ts'
import { someStaff } from '../staff/staff.builders.ts'
import { asDevice, someDevices } from './staff-device.builders.ts'

const today = '2026-12-05'
const shifts = { desk: randomUUID(), desk2: randomUUID(), revoked: randomUUID() }
type DeviceName = keyof typeof shifts

let testApp: TestApp
let tags: Map<string, number>
let lookup: string
beforeAll(async () => {
  testApp = await aTestApp()
  const { pool } = testApp
  await aTestResort(pool)
  await aHousehold(pool, lindqvists)
  for (const frost of frosts) await aHousehold(pool, [frost])
  await someStaff(pool)
  await someDevices(pool)
  const aShift = (id: string, device_id: number, name: string) => ({
    id,
    device_id,
    email: 'desk@kestrel.example',
    name,
    started_at_utc: minutes(-120),
  })
  await insertRows(pool, 'device_shift', [
    aShift(shifts.desk, 901, 'Ben Ahlgren'),
    aShift(shifts.desk2, 902, 'Ana Costa'),
    aShift(shifts.revoked, 903, 'Ben Ahlgren'),
  ])
  const secret = (await loadArrivalSecrets(testApp.ctx, ['1001'], today)).get('1001') ?? Buffer.alloc(0)
  tags = new Map(lindqvists.map(({ ipCode }) => [ipCode, derivePersonTag(secret, ipCode)]))
  lookup = deriveLookup(secret).toString('base64url')
})
afterAll(() => testApp.close())

// Each test starts without events. The product cannot delete any, so the owner switches the triggers off here.
beforeEach(async () => {
  await testApp.pool.query(
    `alter table arrival_scan disable trigger user; alter table arrival_event disable trigger user;
     delete from arrival_scan; delete from arrival_event; delete from held_event;
     alter table arrival_scan enable trigger user; alter table arrival_event enable trigger user`,
  )
})

const minutes = (count: number) => new Date(testMorning.getTime() + count * 60_000).toISOString()
const scan = (contactIds: string[], over: Partial<OfflineEvent> = {}, device: DeviceName = 'desk'): OfflineEvent => ({
  commandId: randomUUID(),
  shiftId: shifts[device],
  kind: 'arrived',
  subject: { lookup, tags: contactIds.map((id) => tags.get(id) ?? 0) },
  undoes: null,
  at: minutes(-20),
  clockOffset: 0,
  ...over,
})
const send = async (events: OfflineEvent[], device: DeviceName = 'desk', sentAt = minutes(0)) => {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/device/events',
    headers: asDevice(device),
    payload: { sentAt, events },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ results: OfflineEventResult[] }>().results
}
const outcomes = (results: OfflineEventResult[]) => results.map(({ outcome }) => outcome)
const readEvents = async (household = '1001') => {
  const url = `/api/staff/locations/${testResort.base}/households/${household}?role=desk`
  const answer = await testApp.app.inject({ method: 'GET', url, headers: as('desk') })
  return answer.json<{ events: ArrivalEvent[] }>().events
}
const count = async (table: string) =>
  Number((await testApp.pool.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n)

describe('an event that a device recorded without a network', () => {
  test('is recorded with the time of the device and the name of the person who worked on it', async () => {
    expect(outcomes(await send([scan(['1001', '1003'])]))).toEqual(['recorded'])
    expect(await readEvents()).toMatchObject(
      ['1001', '1003'].map((contactId) => ({
        kind: 'arrived',
        contactId,
        atUtc: minutes(-20),
        by: 'Ben Ahlgren',
        device: 'desk',
      })),
    )
  })
  test('is recorded once, however often it is sent, also at the same moment', async () => {
    const event = scan(['1001'])
    await Promise.all([1, 2, 3, 4].map(() => send([event])))
    expect(outcomes(await send([event]))).toEqual(['recorded'])
    expect([await count('arrival_event'), await count('arrival_scan')]).toEqual([1, 1])
  })
  test('of a household that was open when the network was lost is recorded too', async () => {
    const subject = { household: '1001', contactIds: ['1002'] }
    expect(outcomes(await send([scan([], { subject })]))).toEqual(['recorded'])
    expect((await readEvents()).map(({ contactId }) => contactId)).toEqual(['1002'])
  })
  test('is undone by a later event of the device', async () => {
    const arrived = scan(['1001'])
    const undo = scan(['1001'], { kind: 'undone', undoes: arrived.commandId, at: minutes(-19) })
    expect(outcomes(await send([arrived, undo]))).toEqual(['recorded', 'recorded'])
    await send([arrived, undo])
    expect(await readEvents()).toMatchObject([{ contactId: '1001', undone: { by: 'Ben Ahlgren' } }])
    expect(await count('arrival_event')).toBe(2)
  })
  test('is sent again with its undo, in their order, while the point of sale does not answer', async () => {
    const arrived = scan(['1001'])
    const undo = scan(['1001'], { kind: 'undone', undoes: arrived.commandId, at: minutes(-19) })
    vi.spyOn(testApp.ctx.pointOfSale, 'household').mockRejectedValueOnce(new PointOfSaleDown('no answer'))
    expect(outcomes(await send([arrived, undo, scan(['1002'])]))).toEqual(['later', 'later', 'later'])
    expect(outcomes(await send([arrived, undo]))).toEqual(['recorded', 'recorded'])
    expect(await readEvents()).toMatchObject([{ contactId: '1001', undone: { by: 'Ben Ahlgren' } }])
  })
  test('is not undone by a device of another location', async () => {
    const arrived = scan(['1001'])
    await send([arrived])
    await testApp.pool.query('update staff_device set location_id = $1 where id = 902', [testResort.school])
    await send([scan(['1001'], { kind: 'undone', undoes: arrived.commandId }, 'desk2')], 'desk2')
    await testApp.pool.query('update staff_device set location_id = $1 where id = 902', [testResort.base])
    expect(await readEvents()).toMatchObject([{ contactId: '1001', undone: null }])
  })
  test.each([
    ['0000-01-01T00:00:00Z'],
    ['1969-12-31T23:59:59Z'],
    ['2100-01-01T00:00:00Z'],
    ['9999-12-31T23:59:59Z'],
    ['2026-13-01T00:00:00Z'],
  ])('of the time %s is refused: no clock is wrong by so much', async (at) => {
    const post = (payload: object) =>
      testApp.app.inject({ method: 'POST', url: '/api/device/events', headers: asDevice('desk'), payload })
    expect((await post({ sentAt: minutes(0), events: [scan(['1001'], { at })] })).statusCode).toBe(400)
    expect((await post({ sentAt: at, events: [scan(['1001'])] })).statusCode).toBe(400)
  })
  test.each([
    ['1970-01-01T00:00:00Z', '1970-01-01T00:20:00Z'],
    ['1970-01-01T00:00:00Z', '2099-12-31T23:59:59Z'],
    ['2099-12-31T23:59:59Z', '1970-01-01T00:00:00Z'],
  ])('of the time %s, sent at %s, has an answer', async (at, sentAt) => {
    expect(await send([scan(['1001'], { at })], 'desk', sentAt)).toHaveLength(1)
  })
  test.each([
    ['four hours fast', 240],
    ['a day slow', -24 * 60],
  ])('of a device whose clock is %s has the time of the server', async (_what, wrong) => {
    await send([scan(['1001'], { at: minutes(wrong - 20) })], 'desk', minutes(wrong))
    expect(await readEvents()).toMatchObject([{ atUtc: minutes(-20) }])
  })
  test.each([
    ['four hours fast and was set before they were sent', 240, -240],
    ['a day slow and was set before they were sent', -24 * 60, 24 * 60],
    ['slow at the last contact, and was set before the event', 0, 24 * 60],
  ])('of a device whose clock was %s has the time of the server', async (_what, wrong, known) => {
    await send([scan(['1001'], { at: minutes(wrong - 20), clockOffset: known * 60_000 })])
    expect(await readEvents()).toMatchObject([{ atUtc: minutes(-20) }])
  })
})

describe('two devices without a network that record the same arrival', () => {
  const one = () => scan(['1001', '1002'], { at: minutes(-10) }, 'desk')
  const other = () => scan(['1002', '1001'], { at: minutes(-25) }, 'desk2')

  test.each([['the earlier scan first'], ['the later scan first']])(
    'record one arrival, the earliest, with both scans kept: %s',
    async (order) => {
      const sends = [() => send([one()], 'desk'), () => send([other()], 'desk2')]
      const results: OfflineEventResult[] = []
      for (const next of order.startsWith('the earlier') ? sends.toReversed() : sends) results.push(...(await next()))
      expect(outcomes(results)).toEqual(['recorded', 'before'])
      expect(await readEvents()).toMatchObject(
        ['1001', '1002'].map(() => ({ atUtc: minutes(-25), by: 'Ana Costa', device: 'desk2', undone: null })),
      )
      expect([await count('arrival_event'), await count('arrival_scan')]).toEqual([2, 4])
    },
  )
  test('learn who recorded it first', async () => {
    await send([one()], 'desk')
    expect(await send([other()], 'desk2')).toMatchObject([
      { outcome: 'before', first: { by: 'Ben Ahlgren', device: 'desk', atUtc: minutes(-10) } },
    ])
  })
  test('send 200 scans with overlaps in any order, and again after lost answers: each counts once, none is lost', async () => {
    const households = frosts.map(({ ipCode }) => ipCode)
    const events = Array.from({ length: 200 }, (_, index) => {
      const device: DeviceName = index % 2 === 0 ? 'desk' : 'desk2'
      const household = households[(index * 7) % households.length] ?? ''
      const subject = { household, contactIds: [household] }
      return { device, event: scan([], { subject, at: minutes(-60 + (index % 50)) }, device) }
    })
    const batches = Array.from({ length: 20 }, (_, batch) => events.filter((_event, index) => index % 20 === batch))
    const sendBatch = async (batch: typeof events) => {
      for (const device of ['desk', 'desk2'] as const) {
        const own = batch.filter((one) => one.device === device).map(({ event }) => event)
        if (own.length > 0) await send(own, device)
      }
    }
    await Promise.all(batches.map(sendBatch))
    await Promise.all(batches.slice(0, 7).map(sendBatch))
    expect(await count('arrival_scan')).toBe(200)
    expect(await count('arrival_event')).toBe(households.length)
    expect(await count('held_event')).toBe(0)
    const { rows } = await testApp.pool.query(
      `select from arrival_scan s join arrival_event e on e.id = s.event_id and e.contact_id = s.contact_id`,
    )
    expect(rows).toHaveLength(200)
  })
})

describe('an event that cannot be recorded is held for an administrator', () => {
  const held = async () =>
    (await testApp.app.inject({ method: 'GET', url: '/api/admin/devices/events', headers: as('admin') })).json<{
      events: HeldEvent[]
    }>().events
  /** Gives the desk to the person of the shifts, or takes it away. */
  const setDesk = (isEverywhere: boolean) =>
    testApp.pool.query('update staff_member set desk = $1 where email = $2', [
      JSON.stringify({ isEverywhere, locationIds: [] }),
      'desk@kestrel.example',
    ])
  const resolve = async (isAccepted: boolean) => {
    const url = `/api/admin/devices/events/${(await held())[0]?.id}`
    const answer = await testApp.app.inject({ method: 'POST', url, headers: as('admin'), payload: { isAccepted } })
    return answer.statusCode
  }

  test('if the device was revoked meanwhile; accepted, it is recorded with its time', async () => {
    const event = scan(['1001', '1002'], {}, 'revoked')
    expect(outcomes(await send([event], 'revoked'))).toEqual(['held'])
    expect(outcomes(await send([event], 'revoked'))).toEqual(['held'])
    expect(await readEvents()).toEqual([])
    expect(await held()).toMatchObject([
      { deviceName: 'revoked', kind: 'arrived', people: 2, by: 'Ben Ahlgren', reason: 'device-revoked' },
    ])
    expect(await resolve(true)).toBe(200)
    expect(await readEvents()).toMatchObject([{ atUtc: minutes(-20) }, { atUtc: minutes(-20) }])
    expect(await held()).toEqual([])
    expect(outcomes(await send([event], 'revoked')), 'and is not held again').toEqual(['held'])
    expect(await held()).toEqual([])
  })
  test('and stays without effect if it is discarded', async () => {
    await send([scan(['1001'], {}, 'revoked')], 'revoked')
    expect(await resolve(false)).toBe(200)
    expect([await readEvents(), await held()]).toEqual([[], []])
    const { rows } = await testApp.pool.query(
      `select actor, subject from audit_entry where action = 'device-event-discarded'`,
    )
    expect(rows).toEqual([{ actor: 'admin@kestrel.example', subject: 'device 903' }])
  })
  test.each<[string, Partial<OfflineEvent>, string]>([
    ['the shift is not one of this device', { shiftId: randomUUID() }, 'shift-unknown'],
    ['the person does not record this kind', { kind: 'rental-fitted' }, 'role-missing'],
    ['no household has this code', { subject: { lookup: 'A'.repeat(22), tags: [1] } }, 'household-unknown'],
    ['a person is not in the household', { subject: { household: '1001', contactIds: ['2001'] } }, 'people-unknown'],
  ])('if %s', async (_what, over, reason) => {
    expect(outcomes(await send([scan(['1001'], over)]))).toEqual(['held'])
    expect(await held()).toMatchObject([{ reason }])
    expect(await readEvents()).toEqual([])
  })
  test('if its code is for another day', async () => {
    await send([scan(['1001'], { at: minutes(-3 * 24 * 60) })])
    expect(await held()).toMatchObject([{ reason: 'wrong-day' }])
  })
  test('also if its household was open when the network was lost, and its day is not that of the shift', async () => {
    await send([scan([], { subject: { household: '1001', contactIds: ['1001'] }, at: minutes(-3 * 24 * 60) })])
    expect(await held()).toMatchObject([{ reason: 'wrong-day' }])
  })
  test.each([
    ['six minutes before the shift began', -6],
    ['a day and a minute after the shift began', 24 * 60 + 1],
  ])('if it is from %s; accepted, it is recorded', async (_what, afterStart) => {
    const startsAt = minutes(-20 - afterStart)
    await testApp.pool.query('update device_shift set started_at_utc = $2 where id = $1', [shifts.desk, startsAt])
    const arrived = scan(['1001'])
    expect(outcomes(await send([arrived]))).toEqual(['held'])
    expect(await held()).toMatchObject([{ reason: 'outside-shift', by: 'Ben Ahlgren' }])
    expect(await readEvents()).toEqual([])
    expect(await resolve(true)).toBe(200)
    expect(await readEvents()).toMatchObject([{ atUtc: minutes(-20) }])
    await send([scan(['1001'], { kind: 'undone', undoes: arrived.commandId })])
    expect(await held(), 'its undo, from the same time').toMatchObject([{ kind: 'undone', reason: 'outside-shift' }])
    await testApp.pool.query('update device_shift set started_at_utc = $2 where id = $1', [shifts.desk, minutes(-120)])
  })
  test('if the last day of the device had passed', async () => {
    await testApp.pool.query(`update staff_device set ends_on = '2026-12-04' where id = 901`)
    expect(outcomes(await send([scan(['1001'])]))).toEqual(['held'])
    expect(await held()).toMatchObject([{ reason: 'device-ended' }])
    await testApp.pool.query(`update staff_device set ends_on = '2027-04-01' where id = 901`)
  })
  test.each([
    ['accepted, it does not count', true, 2],
    ['discarded, nothing is recorded', false, 0],
  ])('together with its undo: %s', async (_what, isAccepted, recorded) => {
    await setDesk(false)
    const arrived = scan(['1001'])
    const undo = scan(['1001'], { kind: 'undone', undoes: arrived.commandId, at: minutes(-19) })
    expect(outcomes(await send([arrived, undo]))).toEqual(['held', 'held'])
    expect((await held()).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['arrived', 'role-missing'],
      ['undone', 'role-missing'],
    ])
    await setDesk(true)
    expect(outcomes(await send([undo])), 'also if it is sent again').toEqual(['held'])
    expect(await resolve(isAccepted)).toBe(200)
    expect(await held()).toEqual([])
    expect(await count('arrival_event')).toBe(recorded)
    expect((await readEvents()).filter(({ undone }) => undone === null)).toEqual([])
  })
  test('if it is an undo of a person who has no role for it any more', async () => {
    const arrived = scan(['1001'])
    await send([arrived])
    await setDesk(false)
    expect(outcomes(await send([scan(['1001'], { kind: 'undone', undoes: arrived.commandId })]))).toEqual(['held'])
    await setDesk(true)
    expect(await held()).toMatchObject([{ kind: 'undone', reason: 'role-missing' }])
    expect(await readEvents()).toMatchObject([{ undone: null }])
    expect(await resolve(true)).toBe(200)
    expect(await readEvents()).toMatchObject([{ undone: { by: 'Ben Ahlgren' } }])
  })
  test('up to 2,000 of each device, which keeps the others', async () => {
    await testApp.pool.query(
      `insert into held_event (command_id, device_id, content, at_utc, reason, received_at_utc)
       select gen_random_uuid(), 903, '{"kind": "arrived"}', $1, 'device-revoked', $1 from generate_series(1, 1999)`,
      [minutes(0)],
    )
    const last = scan(['1001'], {}, 'revoked')
    expect(outcomes(await send([last, scan(['1002'], {}, 'revoked')], 'revoked'))).toEqual(['held', 'later'])
    expect(outcomes(await send([last], 'revoked')), 'one that is held has the same answer again').toEqual(['held'])
    expect(await count('held_event')).toBe(2000)
    expect(outcomes(await send([scan(['1001'])])), 'another device').toEqual(['recorded'])
  })
  test('and a pick-up is not an event of a device: it is refused', async () => {
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/api/device/events',
      headers: asDevice('desk'),
      payload: { sentAt: minutes(0), events: [{ ...scan(['1001']), kind: 'collected' }] },
    })
    expect(answer.statusCode).toBe(400)
  })
})
