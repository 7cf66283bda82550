import { randomUUID } from 'node:crypto'
import { EnrolledDevice } from '@first-chair/core/staff-device/staff-device'
import { addStaffDevice } from '@first-chair/core/staff-device/staff-device.api'
import { WallBoard } from '@first-chair/core/today-board/today-board'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aTestApp, as, testMorning, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, testResort } from '../app/test-resort.builders.ts'
import { storeVerdicts } from '../stored-verdict/verdicts.builders.ts'
import { someStaff } from '../staff/staff.builders.ts'
import { openBoards } from '../today-board/boards.facts.ts'
import { watchWallBoard } from './read-wall-board.ts'
import { asDevice, someDevices } from './staff-device.builders.ts'
import { findDevice } from './staff-device.store.ts'

const day = '2026-12-05'
/** The names of the Lindqvists, and their ids. */
const markers = /Maya|Juno|Lindqvist|"100\d"|household|contact/
let testApp: TestApp
let origin: string
let now = testMorning
beforeAll(async () => {
  testApp = await aTestApp({ now: () => now, endsStreams: false })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await someStaff(testApp.pool)
  await someDevices(testApp.pool)
  await storeVerdicts(testApp.pool, [
    { contactId: '1001', day, plannedTime: '09:00' },
    { contactId: '1003', day, plannedTime: '09:00', codes: ['waiver-missing'] },
    { contactId: '1004', day, plannedTime: '15:00' },
  ])
  origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  await vi.waitFor(() => expect(testApp.ctx.boardChanges.isListening()).toBe(true), 20_000)
})
afterAll(() => testApp.close())

const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, headers: object, payload?: object) => {
  const answer = await testApp.app.inject({
    method,
    url,
    headers: { ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: answer.statusCode, text: answer.body, json: answer.json<unknown>() }
}
const read = (headers: object = asDevice('wall')) => ask('GET', '/api/device/board', headers)
const add = async (over: object = {}) => {
  const fields = { name: 'Lobby', role: 'wall', locationId: testResort.base, endsOn: '2026-12-31', ...over }
  return addStaffDevice.answer.parse((await ask('POST', '/api/admin/devices', as('admin'), fields)).json)
}
const enrol = (code: string, isWall?: boolean) => ask('POST', '/api/device/enrol', {}, { code, isWall })

describe('a wall screen', () => {
  test('reads the numbers of the day and who has just arrived, and no name of anybody', async () => {
    await ask('POST', `/api/staff/locations/${testResort.base}/households/1001/arrivals`, as('desk'), {
      commandId: randomUUID(),
      device: '',
      contactIds: ['1001', '1003'],
    })
    const { text, json } = await read()
    expect(WallBoard.parse(json)).toEqual({
      day,
      time: '07:30',
      place: 'Base Village',
      expected: 3,
      arrived: 2,
      notReady: 1,
      hours: [
        [9, 2, 2, 1, 1],
        [15, 1, 0, 0, 0],
      ],
      blockers: [{ code: 'waiver-missing', people: 1 }],
      arrivals: [{ id: expect.any(Number), time: '07:30', people: 2, verdict: 'not-ready' }],
    })
    expect(text).not.toMatch(markers)
  })
  test('gets updates without names too', async () => {
    const controller = new AbortController()
    const stream = await fetch(`${origin}/api/device/board/events`, {
      headers: asDevice('wall'),
      signal: controller.signal,
    })
    let received = ''
    for await (const bytes of stream.body ?? []) {
      received += Buffer.from(bytes).toString()
      if (received.includes('data: ')) break
    }
    controller.abort()
    expect(received).toContain('"arrived":2')
    expect(received).not.toMatch(markers)
  })
  test('can be used for nothing else', async () => {
    const { code } = await add()
    const { secret } = EnrolledDevice.parse((await enrol(code, true)).json)
    const device = { authorization: `Device ${secret}` }
    const event = {
      commandId: randomUUID(),
      shiftId: randomUUID(),
      kind: 'arrived',
      subject: { household: '1001', contactIds: ['1004'] },
      at: testMorning.toISOString(),
    }
    const refusals = await Promise.all([
      ask('GET', '/api/device/bundle', device),
      ask('POST', '/api/device/events', device, { sentAt: testMorning.toISOString(), events: [event] }),
      ask('POST', '/api/staff/device/shift', as('desk'), { secret, shiftId: randomUUID() }),
    ])
    for (const { json } of refusals) expect(json).toMatchObject({ status: 403, code: 'role-missing' })
    expect((await testApp.pool.query('select from held_event')).rowCount).toBe(0)
  })
  test('is enrolled only on its own page, and a code on the wrong page is not used up', async () => {
    const [wall, desk] = [await add(), await add({ role: 'desk' })]
    for (const refused of [await enrol(wall.code), await enrol(desk.code, true)]) {
      expect(refused.json).toMatchObject({ status: 403, code: 'device-code-refused' })
    }
    expect((await enrol(wall.code, true)).json).toMatchObject({ id: wall.device.id, role: 'wall' })
    expect((await enrol(desk.code)).json).toMatchObject({ id: desk.device.id, role: 'desk' })
  })
  test('that was revoked reads nothing more, and its stream ends', async () => {
    const { code, device } = await add()
    const { secret } = EnrolledDevice.parse((await enrol(code, true)).json)
    const stored = await findDevice(testApp.pool, device.id)
    if (!stored) throw new Error('The device is not stored.')
    const visit = { requestId: 'test', ipAddress: '127.0.0.1', peerAddress: '127.0.0.1', userAgent: 'test' }
    const stream = await watchWallBoard(testApp.ctx, openBoards(testApp.ctx), { ...visit, device: stored })
    expect(await stream.mayContinue()).toBe(true)
    await ask('DELETE', `/api/admin/devices/${device.id}`, as('admin'))
    expect(await stream.mayContinue()).toBe(false)
    expect((await read({ authorization: `Device ${secret}` })).json).toMatchObject({
      code: 'device-removed',
      facts: { reason: 'revoked' },
    })
  })
  test('shows nothing after its last day, nor at a location that is closed', async () => {
    const last = await add({ endsOn: day })
    const closed = await add({ locationId: testResort.closed })
    const [lastDay, atClosed] = await Promise.all(
      [last, closed].map(async ({ code }) => {
        const { secret } = EnrolledDevice.parse((await enrol(code, true)).json)
        return { authorization: `Device ${secret}` }
      }),
    )
    expect((await read(atClosed)).json).toMatchObject({ code: 'location-closed' })
    expect((await read(lastDay)).status).toBe(200)
    now = new Date(testMorning.getTime() + 24 * 60 * 60_000)
    expect((await read(lastDay)).json).toMatchObject({ code: 'device-removed', facts: { reason: 'ended' } })
    now = testMorning
  })
})
