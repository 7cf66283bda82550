import { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { HouseholdReadiness } from '@first-chair/core/readiness/readiness'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, testResort } from '../app/test-resort.builders.ts'
import type { Context, Guest } from '../context/context.ts'
import { insertRows } from '../db/insert-rows.ts'
import { updateAllAtOnce } from '../stored-verdict/agreement.builders.ts'
import { loadHomeFacts } from './home.facts.ts'
import { readHome } from './read-home.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
  await insertRows(testApp.pool, 'pos.product', [{ code: 'DAY', name: 'Day ticket' }])
  await insertRows(testApp.pool, 'pos.purchase', [
    { id: 'T1', ip_code: '1001', kind: 'transaction', product_code: 'DAY', product_date: '2026-12-12' },
  ])
  await insertRows(testApp.pool, 'pos.pass_media', [{ id: 'M1', ip_code: '1001', kind: 'card', card_number: '821001' }])
})
afterAll(() => testApp.close())

const readGrouping = async (payload: object): Promise<ContactTaskGrouping> => {
  const url = `/api/tasks/ContactTaskGrouping/Location/${testResort.base}`
  const answer = await testApp.app.inject({ method: 'POST', url, headers: as('maya'), payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return ContactTaskGrouping.parse(answer.json())
}
const readReadiness = async (): Promise<HouseholdReadiness> => {
  const url = `/api/readiness/location/${testResort.base}`
  return HouseholdReadiness.parse((await testApp.app.inject({ method: 'GET', url, headers: as('maya') })).json())
}
/** An answer with every field that is sent. */
const readJson = async (method: 'GET' | 'POST', url: string, payload?: object): Promise<Record<string, unknown>> =>
  (await testApp.app.inject({ method, url, headers: as('maya'), ...(payload && { payload }) })).json()
const findAnswers = async () => (await loadHomeFacts(testApp.pool, ['1001'])).answers
const maya = (handOver?: Guest['handOver']): Guest => ({
  requestId: 'r',
  ipAddress: '127.0.0.1',
  peerAddress: '127.0.0.1',
  userAgent: '',
  ipCode: '1001',
  householdReference: '',
  givenName: 'Maya',
  familyName: 'Lindqvist',
  name: 'Maya Lindqvist',
  email: '',
  ...(handOver && { handOver }),
})
const readHomeWith = (changes: Partial<Context>, guest = maya()) =>
  readHome({ ...testApp.ctx, ...changes }, guest, {
    locationId: testResort.base,
    contactIds: [],
    withReadiness: true,
  })

test('home gets its readiness together with its tasks, the same as when it is asked for alone', async () => {
  const { readiness: judged, ...tasks } = await readGrouping({ withReadiness: true })
  expect(judged).toMatchObject({ visitDay: '2026-12-12' })
  expect(judged).toEqual(await readReadiness())
  expect(tasks).toEqual(await readGrouping({}))

  await updateAllAtOnce(testApp)
  const { readiness: judgedBefore } = await readGrouping({ withReadiness: true })
  expect(judgedBefore).toEqual(await readReadiness())
})

test('a readiness that was judged beforehand is sent field by field as it is when asked for alone', async () => {
  await updateAllAtOnce(testApp)
  expect((await findAnswers()).length).toBeGreaterThan(0)
  const home = await readJson('POST', `/api/tasks/ContactTaskGrouping/Location/${testResort.base}`, {
    withReadiness: true,
  })
  expect(home['readiness']).toStrictEqual(await readJson('GET', `/api/readiness/location/${testResort.base}`))
})

test('an answer that a change has overtaken is not sent', async () => {
  await updateAllAtOnce(testApp)
  await testApp.pool.query(`update pos.purchase set product_date = '2026-12-13' where id = 'T1'`)
  expect(await findAnswers()).toEqual([])
  expect(await readGrouping({ withReadiness: true })).toMatchObject({ readiness: { visitDay: '2026-12-13' } })
  await testApp.pool.query(`update pos.purchase set product_date = '2026-12-12' where id = 'T1'`)
})

test('the readiness comes only if it is asked for', async () => {
  expect(await readGrouping({})).not.toHaveProperty('readiness')
  expect(await readGrouping({ withReadiness: false })).not.toHaveProperty('readiness')
})

test('a device that staff handed over gets no readiness of the household', async () => {
  const device = maya({
    id: '1',
    on: 'hand-over',
    locationId: testResort.base,
    contactTaskIds: [],
    staffName: 'Ben Ahlgren',
    kiosk: undefined,
  })
  expect(await readHomeWith({}, device)).not.toHaveProperty('readiness')
})

test('with a point of sale behind a bridge the tasks do not wait for the readiness', async () => {
  const config = { ...testApp.ctx.config, pointOfSaleSystem: 'RTP' as const }
  expect(await readHomeWith({ config })).not.toHaveProperty('readiness')
})

test('home has its tasks although the readiness cannot be judged', async () => {
  await testApp.pool.query('delete from readiness_answer')
  const pointOfSale = {
    ...testApp.ctx.pointOfSale,
    validateScansOfPasses: () => Promise.reject(new Error('The gates answered with something else.')),
  }
  const home = await readHomeWith({ pointOfSale })
  expect(home).not.toHaveProperty('readiness')
  expect(home).toMatchObject({ contacts: expect.objectContaining({ length: 4 }) })
})
