import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBuiltInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import { aTestApp, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, okafors, testResort } from '../app/test-resort.builders.ts'
import { loadCheckInFacts } from './check-in.facts.ts'

let testApp: TestApp
/** Runs once, right after the point of sale has answered. */
let afterAnswer: (() => Promise<unknown>) | undefined

beforeAll(async () => {
  testApp = await aTestApp({
    pointOfSale: (pool) => {
      const builtIn = createBuiltInPointOfSale(pool)
      return {
        ...builtIn,
        async household(ipCode) {
          const facts = await builtIn.household(ipCode)
          const run = afterAnswer
          afterAnswer = undefined
          await run?.()
          return facts
        },
      }
    },
  })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, okafors)
})
afterAll(() => testApp.close())

test('a photo that is sent to the point of sale while the household is loaded is not missed', async () => {
  const { rows } = await testApp.pool.query<{ id: number }>(
    `insert into pos_outbox (kind, contact_ids, contact_id, record_date, picture, content_hash)
     values ('photo', '{2001}', '2001', '2026-12-05', 'jpeg', '\\xab') returning id`,
  )
  afterAnswer = () =>
    testApp.pool.query(
      `with photo as (
         insert into pos.photo (ip_code, jpeg, photo_hash, updated_on) values ('2001', 'jpeg', 'ab', '2026-12-05')
       )
       update pos_outbox set status = 'sent', sent_date_utc = now(), picture = null where id = ${rows[0]?.id}`,
    )
  const { owed } = await loadCheckInFacts(testApp.ctx, { ipCode: '2001' }, testResort.base)
  expect(owed.photos).toEqual([{ contactId: '2001', photoHash: 'ab', updatedOn: '2026-12-05' }])
})
