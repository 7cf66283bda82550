import { externalPointsOfSale } from '@first-chair/core/settings/admin-settings'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ABridge } from '../adapters/point-of-sale/simulator/a-bridge.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { listContactTasks } from '@first-chair/core/contact-task/contact-task.builders'
import { aTestResortWithPos, aCheckIn, type TestResortWithPos } from '../app/check-in.builders.ts'
import { as } from '../app/test-app.builders.ts'
import { notifyPointOfSale } from '../app/notify-point-of-sale.builders.ts'
import { lindqvists, okafors, aContactTaskId, testResort } from '../app/test-resort.builders.ts'
import { aMobileSeasonPass, anETicket } from '../media/mobile-passes.builders.ts'
import { recordDownload } from '../media/record-download.ts'
import { startWorker } from '../app/worker.ts'

const family = lindqvists.map(({ ipCode }) => ipCode)
const startTime = Date.parse('2026-12-05T14:30:00.000Z')

describe.each(externalPointsOfSale)('while the bridge to %s is down for some minutes', (system) => {
  let resort: TestResortWithPos
  let bridge: ABridge
  let minutes = 0
  beforeAll(async () => {
    resort = await aTestResortWithPos(system, { now: () => new Date(startTime + minutes * 60_000) })
    if (!resort.bridge) throw new Error('The resort has no bridge.')
    bridge = resort.bridge
  })
  afterAll(() => resort.close())

  const countAuthorizations = async () =>
    (
      await resort.posPool.query<{ ip_code: string; n: number }>(
        `select ip_code, count(*)::int as n from pos.authorization where source like 'first-chair:%' group by 1 order by 1`,
      )
    ).rows
  const countWaiting = async () =>
    (
      await resort.testApp.pool.query<{ n: number }>(
        `select count(*)::int as n from pos_outbox where status = 'waiting'`,
      )
    ).rows[0]?.n

  test('guests can finish check-in, and afterwards the bridge has every signature exactly once', async () => {
    const maya = aCheckIn(resort.testApp)
    const sam = aCheckIn(resort.testApp, 'sam')
    // Both have opened check-in, and Maya has started.
    await insertRows(resort.posPool, 'pos.pass_media', [{ id: 'M1002', ip_code: '1002', kind: 'card' }])
    for (const guest of [maya, sam]) {
      await guest.grouping()
      await guest.readiness()
      await guest.profile()
      await guest.waiverText(testResort.seasonWaiver)
      await guest.rentalProfiles()
    }
    expect((await maya.giveRentalProfile('1001', { selectedAbility: 'I' })).statusCode).toBe(200)
    expect(await notifyPointOfSale(resort.testApp.ctx)).toEqual([])

    bridge.server.turn({ mood: 'down' })
    minutes = 1
    const worker = await startWorker(resort.testApp.ctx, resort.testApp.queuePool)
    // Requests are signed by this clock. It must not advance by five minutes while one is under way, for a second or so.
    const runJobsLater = async () => {
      minutes += 0.25
      await resort.testApp.pool.query(`update graphile_worker._private_jobs set run_at = now() where locked_at is null`)
    }
    try {
      const home = await maya.grouping()
      expect(home.readFromPosAtUtc).toBe('2026-12-05T14:30:00.000Z')
      expect(home.contacts).toHaveLength(4)
      const savedProfile = home.rentalProfileContactTasks.find(
        ({ id }) => id === aContactTaskId(testResort.rental, '1001'),
      )
      expect(savedProfile, 'a profile that was sent just before is not required again').toMatchObject({
        isComplete: true,
      })
      expect((await maya.profile()).json()).toMatchObject({ readFromPosAtUtc: '2026-12-05T14:30:00.000Z' })

      const finished = [
        await maya.waiverText(testResort.seasonWaiver),
        await maya.sign(family),
        await sam.sign(
          okafors.map(({ ipCode }) => ipCode),
          'Sam Okafor',
        ),
        await maya.giveRentalProfile('1002'),
        await maya.giveRentalProfile('1003', { selectedHeight: 'H3' }),
        await maya.giveRentalProfile('1003', { selectedHeight: 'H4' }),
        await maya.registerChild('1004'),
        await maya.givePhoto('1004'),
      ]
      expect(finished.map(({ statusCode, body }) => (statusCode === 200 ? 200 : body))).toEqual(finished.map(() => 200))
      const done = listContactTasks(await maya.grouping()).filter(({ isComplete }) => isComplete)
      expect(done.filter(({ isWaitingForPos }) => isWaitingForPos).length).toBeGreaterThanOrEqual(8)

      // The queue retries later and later. The test runs the jobs at once and advances the clock.
      const expectRetries = async () => {
        await runJobsLater()
        const { rows } = await resort.testApp.pool.query<{ least: number }>(
          `select min(attempts) as least from pos_outbox where status = 'waiting'`,
        )
        expect(rows[0]?.least).toBeGreaterThanOrEqual(2)
      }
      await vi.waitFor(expectRetries, { timeout: 40_000, interval: 200 })
      expect(await countAuthorizations()).toEqual([])
      // The second of Juno's two profiles supersedes the first, which need not be sent.
      expect(await countWaiting()).toBe(6)

      // At first the bridge records signatures but its answers are lost.
      bridge.server.turn({ mood: 'losing-answers', only: ['recordSignature'] })
      await vi.waitFor(
        async () => {
          await runJobsLater()
          expect(await countAuthorizations()).toHaveLength(5)
        },
        { timeout: 40_000, interval: 200 },
      )
      bridge.server.turn({ mood: 'up' })
      await vi.waitFor(
        async () => {
          await runJobsLater()
          expect(await countWaiting()).toBe(0)
        },
        { timeout: 40_000, interval: 200 },
      )
    } finally {
      await worker.stop()
    }

    expect(await countAuthorizations()).toEqual(
      ['1001', '1002', '1003', '1004', '2001'].map((ip_code) => ({ ip_code, n: 1 })),
    )
    const { signatures, badSignatures } = bridge.server.received()
    expect(Object.values(signatures).map(({ people }) => people)).toEqual(expect.arrayContaining([4, 1]))
    expect(Object.keys(signatures)).toHaveLength(2)
    for (const { told } of Object.values(signatures)) expect(told).toBeGreaterThan(1)
    expect(badSignatures).toBe(0)
    const { rows } = await resort.posPool.query(`select height_key from pos.rental_profile where ip_code = '1003'`)
    expect(rows, 'of two profiles the last one counts, whichever was sent first').toEqual([{ height_key: 'H4' }])
    expect((await maya.grouping()).readFromPosAtUtc).toBeNull()
  })

  test('a guest without cached data, and a guest who adds a member, are told that the point of sale is down', async () => {
    bridge.server.turn({ mood: 'down' })
    for (const answer of [
      await aCheckIn(resort.testApp, 'noor').home(),
      await aCheckIn(resort.testApp).addMember('Ida'),
    ]) {
      expect(answer.statusCode).toBe(502)
      expect(answer.json()).toMatchObject({ code: 'external-system-down' })
      expect(answer.headers['retry-after'], 'when the point of sale is called again').toBe('10')
    }
    bridge.server.turn({ mood: 'up' })
  })

  test('home lists the tasks without a call for cards and phones', async () => {
    bridge.server.turn({ mood: 'failing', only: ['media'] })
    const countCalls = () => bridge.server.received().calls['media'] ?? 0
    const before = countCalls()
    expect((await aCheckIn(resort.testApp).home()).statusCode).toBe(200)
    expect(countCalls()).toBe(before)
    bridge.server.turn({ mood: 'up' })
  })

  test('home works without a waiver text, even if the text is compared with the signed one', async () => {
    const setComparison = (isOn: boolean) =>
      resort.testApp.pool.query('update task set resign_when_text_changed = $1 where id = $2', [
        isOn,
        testResort.seasonWaiver,
      ])
    await setComparison(true)
    await resort.testApp.pool.query(`delete from pos_last_read where kind = 'waiver'`)
    bridge.server.turn({ mood: 'wrong-shape', only: ['waiver'] })
    minutes += 1
    const maya = aCheckIn(resort.testApp)
    const before = bridge.server.received().calls['waiver'] ?? 0
    const expectTextRequest = async () => {
      expect((await maya.home()).statusCode).toBe(200)
      expect(bridge.server.received().calls['waiver'] ?? 0).toBeGreaterThan(before)
    }
    await vi.waitFor(expectTextRequest, 10_000)
    bridge.server.turn({ mood: 'up' })
    await maya.waiverText(testResort.seasonWaiver)
    await setComparison(false)
  })

  test('cached answers are encrypted in the database', async () => {
    const { rows } = await resort.testApp.pool.query<{ kind: string; content: Buffer }>(
      'select kind, sealed_content as content from pos_last_read',
    )
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(
      new Set(['household', 'waiver', 'rental-lists', 'rental-profile', 'child-registration', 'photo', 'media']),
    )
    const all = Buffer.concat(rows.map(({ content }) => content)).toString('latin1')
    for (const marker of ['Lindqvist', '2014-01-15', 'Asthma', 'Assumption of risk']) expect(all).not.toContain(marker)
  })

  test('a record that was superseded while the bridge was down is not sent, whichever job runs first', async () => {
    const maya = aCheckIn(resort.testApp)
    await resort.testApp.pool.query('delete from contact_task_completion')
    await maya.giveRentalProfile('1002', { selectedHeight: 'H3' })
    await maya.giveRentalProfile('1002', { selectedHeight: 'H4', shoeSize: 'US 9' })
    minutes += 1
    expect(await notifyPointOfSale(resort.testApp.ctx, 'newest first')).toEqual([])
    const { rows } = await resort.posPool.query(`select shoe_size from pos.rental_profile where ip_code = '1002'`)
    expect(rows).toEqual([{ shoe_size: 'US 9' }])
  })

  test('a phone that takes over a mobile pass meanwhile is listed for administrators, and sent once', async () => {
    const { testApp, posPool } = resort
    const ask = async (url: string) => (await testApp.app.inject({ url, headers: as('admin') })).json()
    const messages = () => ask('/api/admin/pos-messages?ipCode=1002')
    const pointOfSale = async () => (await ask('/api/admin/outside-systems'))[0]
    const countCalls = () => bridge.server.received().calls['recordETicketDownload'] ?? 0
    await aMobileSeasonPass(posPool, ['1002'])
    await anETicket(posPool, '1002')
    await insertRows(testApp.pool, 'mobile_pass', [{ e_ticket_id: 'E1002', contact_id: '1002' }])

    bridge.server.turn({ mood: 'down' })
    minutes += 1
    const report = {
      eTicketId: 'E1002',
      appVersion: '4.2',
      deliveryMode: 0,
      downloadDate: '2026-12-05T14:50:00Z',
    } as const
    await recordDownload(testApp.ctx, { ...report, eventId: `${system} 1`, device: 'An old phone' })
    await recordDownload(testApp.ctx, {
      ...report,
      eventId: `${system} 2`,
      device: 'Pixel 9',
      downloadDate: '2026-12-05T14:55:00Z',
    })
    expect(await notifyPointOfSale(testApp.ctx), 'the newer report supersedes the older one').toHaveLength(1)
    expect(await messages()).toMatchObject({
      messages: [
        {
          kind: 'mobile-pass',
          contactIds: ['1002'],
          attempts: 1,
          lastError: expect.stringContaining('recordETicketDownload'),
        },
      ],
    })
    expect(await pointOfSale()).toMatchObject({ name: 'point-of-sale', waiting: 1, givenUp: 0 })
    const before = countCalls()

    bridge.server.turn({ mood: 'up' })
    minutes += 1
    expect(await notifyPointOfSale(testApp.ctx)).toEqual([])
    expect(await notifyPointOfSale(testApp.ctx)).toEqual([])
    expect(countCalls() - before).toBe(1)
    expect(await messages()).toEqual({ messages: [], nextAfter: null })
    expect(await pointOfSale()).toMatchObject({ waiting: 0 })
    const { rows } = await posPool.query('select device from pos.mobile_media')
    expect(rows).toEqual([{ device: 'Pixel 9' }])
  })
})
