import { aVerdict } from '@first-chair/core/readiness/readiness.builders'
import { HouseholdReadiness } from '@first-chair/core/readiness/readiness'
import { StaffHousehold } from '@first-chair/core/staff/staff-household'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCheckIn, aTestResortWithPos, type TestResortWithPos } from '../app/check-in.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { as } from '../app/test-app.builders.ts'
import { testResort } from '../app/test-resort.builders.ts'
import { someStaff } from '../staff/staff.builders.ts'
import { addConfirmations } from './confirmations.facts.ts'

let resort: TestResortWithPos
beforeAll(async () => {
  resort = await aTestResortWithPos('built-in')
})
afterAll(() => resort.close())

describe('a photo that waits for the point of sale', () => {
  beforeEach(() => resort.testApp.pool.query('delete from pos_outbox'))

  /** Adds photos whose messages were created this long ago; `sentAfter` seconds later they were sent. */
  async function photos(
    contactIds: readonly string[],
    { secondsAgo, sentAfter, attempts = 0 }: { secondsAgo: number; sentAfter?: number; attempts?: number },
  ): Promise<void> {
    await resort.testApp.pool.query(
      `insert into pos_outbox (kind, contact_ids, contact_id, record_date, picture, content_hash, status, attempts,
         created_date_utc, sent_date_utc, last_attempt_date_utc)
       select 'photo', array[contact], contact, '2026-12-05', case when $3::float8 is null then 'a jpeg'::bytea end,
              sha256('a jpeg'), case when $3::float8 is null then 'waiting' else 'sent' end, $4,
              now() - make_interval(secs => $2), now() - make_interval(secs => $2 - $3), case when $4 > 0 then now() end
       from unnest($1::text[]) contact`,
      [contactIds, secondsAgo, sentAfter ?? null, attempts],
    )
  }
  const getConfirmation = async (contactId = '1003') => {
    const [person] = await addConfirmations(resort.testApp.ctx, [aVerdict({ contactId, isWaitingForPos: true })])
    return person?.confirmation
  }
  const inSeconds = (utc: string | null | undefined) => (Date.parse(utc ?? '') - Date.now()) / 1000
  const others = ['2001', '2002', '2001', '2002', '2001']

  test('is expected when those that were sent lately were confirmed', async () => {
    await photos(others, { secondsAgo: 1_000, sentAfter: 300 })
    await photos(['1003'], { secondsAgo: 120 })
    const confirmation = await getConfirmation()
    expect(confirmation).toMatchObject({ kinds: ['Photo'], state: 'sending' })
    expect(inSeconds(confirmation?.sinceUtc)).toBeCloseTo(-120, -1)
    // Five minutes after it was sent, to the next full minute.
    expect(inSeconds(confirmation?.byUtc)).toBeGreaterThan(170)
    expect(inSeconds(confirmation?.byUtc)).toBeLessThanOrEqual(240)
  })
  test('has no time while too few were sent, or only after failed attempts', async () => {
    await photos(others.slice(1), { secondsAgo: 1_000, sentAfter: 300 })
    await photos(others, { secondsAgo: 1_000, sentAfter: 300, attempts: 2 })
    await photos(['1003'], { secondsAgo: 120 })
    expect(await getConfirmation()).toMatchObject({ state: 'sending', byUtc: null })
  })
  test('is expected later behind a queue that is emptied slowly', async () => {
    await photos(others, { secondsAgo: 100, sentAfter: 1 })
    await photos(Array<string>(50).fill('2001'), { secondsAgo: 90 })
    await photos(['1003'], { secondsAgo: 0 })
    // Five in the last 99 seconds: fifty take about a quarter of an hour.
    expect(inSeconds((await getConfirmation())?.byUtc)).toBeGreaterThan(900)
  })
  test('is sent again after the pause that follows a failed attempt', async () => {
    await photos(['1003'], { secondsAgo: 120, attempts: 5 })
    const confirmation = await getConfirmation()
    expect(confirmation?.state).toBe('retrying')
    expect(inSeconds(confirmation?.byUtc)).toBeGreaterThan(100)
    expect(inSeconds(confirmation?.byUtc)).toBeLessThanOrEqual(210)
  })
  test('that was given up says so', async () => {
    await photos(['1003'], { secondsAgo: 120, attempts: 25 })
    await resort.testApp.pool.query('update pos_outbox set gave_up_date_utc = now()')
    expect(await getConfirmation()).toMatchObject({ state: 'given-up', byUtc: null })
  })
  test('says nothing about other people', async () => {
    await photos(['1003'], { secondsAgo: 120 })
    expect(await getConfirmation('1004')).toBeUndefined()
  })
})

describe('a waiver that waits for the point of sale', () => {
  const ask = (url: string, user: string) => resort.testApp.app.inject({ method: 'GET', url, headers: as(user) })

  test('says when it was signed, to the guest and to the desk', async () => {
    const { testApp, posPool } = resort
    await someStaff(testApp.pool)
    await insertRows(posPool, 'pos.product', [{ code: 'DAY', name: 'Day ticket' }])
    await insertRows(posPool, 'pos.product_access', [{ product_code: 'DAY', from_time: null }])
    await insertRows(posPool, 'pos.purchase', [
      { id: 'A', ip_code: '1001', kind: 'transaction', product_code: 'DAY', product_date: '2026-12-05' },
    ])
    expect((await aCheckIn(testApp).sign(['1001'])).statusCode).toBe(200)

    const guest = HouseholdReadiness.parse((await ask(`/api/readiness/location/${testResort.base}`, 'maya')).json())
    const waiting = guest.people.find(({ contactId }) => contactId === '1001')
    expect(waiting).toMatchObject({ isWaitingForPos: true, confirmation: { kinds: ['Waiver'], state: 'sending' } })
    const desk = await ask(`/api/staff/locations/${testResort.base}/households/1001?role=desk`, 'desk')
    const person = StaffHousehold.parse(desk.json()).people.find(({ contactId }) => contactId === '1001')
    expect(person?.confirmation).toEqual(waiting?.confirmation)
  })
})
