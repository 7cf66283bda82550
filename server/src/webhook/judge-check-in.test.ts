import { webhookEvents } from '@first-chair/core/webhook/webhook-events'
import { rentalLists } from '@first-chair/core/rental-profile/rental-profile.builders'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toRentalListRows } from '../adapters/point-of-sale/built-in/rental-list-rows.builders.ts'
import { aCheckIn } from '../app/check-in.builders.ts'
import { aTestApp, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, testResort } from '../app/test-resort.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { expectNoPersonalData } from './personal-data.builders.ts'
import { judgeCheckIn } from './judge-check-in.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await insertRows(testApp.pool, 'pos.rental_list_entry', toRentalListRows(rentalLists))
  // The season waiver and the rental profile are required, and the photo release is optional.
  await testApp.pool.query('delete from activity_task where task_id = any ($1)', [
    [testResort.dayWaiver, testResort.externalWaiver],
  ])
  await testApp.pool.query(
    `insert into webhook_endpoint (url, description, event_types, created_by)
     values ('https://crm.example.test/in', 'CRM', array['check-in.completed'], 'admin@kestrel.example')`,
  )
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.pool.query('delete from webhook_event; delete from graphile_worker._private_jobs')
})

const household = { householdIpCode: '1001', locationId: testResort.base }
const listEvents = async () =>
  (await testApp.pool.query<{ type: string; subject: unknown }>('select type, subject from webhook_event')).rows

test('a household with an open required task has not completed its check-in', async () => {
  await judgeCheckIn(testApp.ctx, household)
  expect(await listEvents()).toEqual([])
})

test('a location that was closed or deleted meanwhile is no error', async () => {
  await judgeCheckIn(testApp.ctx, { ...household, locationId: testResort.closed })
  await judgeCheckIn(testApp.ctx, { ...household, locationId: 999 })
  expect(await listEvents()).toEqual([])
})

test('the completion of the last required task is one event, however often it is judged', async () => {
  const checkIn = aCheckIn(testApp)
  const { waiverContactTasks, rentalProfileContactTasks, contacts } = await checkIn.grouping()
  const open = (tasks: readonly { isComplete: boolean; isOptional: boolean; contact: { contactId: string } }[]) =>
    tasks.filter(({ isComplete, isOptional }) => !isComplete && !isOptional).map(({ contact }) => contact.contactId)
  const answers = [
    await checkIn.sign(open(waiverContactTasks.filter(({ taskId }) => taskId === testResort.seasonWaiver))),
  ]
  await judgeCheckIn(testApp.ctx, household)
  expect(await listEvents()).toEqual([])

  for (const contactId of open(rentalProfileContactTasks)) answers.push(await checkIn.giveRentalProfile(contactId))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  await judgeCheckIn(testApp.ctx, household)
  await judgeCheckIn(testApp.ctx, household)
  const events = await listEvents()
  expect(events.map(({ type }) => type)).toEqual(['check-in.completed'])
  expectNoPersonalData(events, lindqvists)
  expect(webhookEvents['check-in.completed'].data.parse(events[0]?.subject)).toEqual({
    ...household,
    contactIds: contacts.map(({ contactId }) => contactId),
    day: '2026-12-05',
  })
})
