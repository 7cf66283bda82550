import { createHash } from 'node:crypto'
import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertRows } from '../db/insert-rows.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, okafors, aContactTaskId, testResort } from '../app/test-resort.builders.ts'

let testApp: TestApp

/** Windows that are refused now but were saved earlier. Today is 5 December 2026. */
const windows = [
  { id: 21, name: 'Starts later', start_effective_date: '2027-01-01', end_effective_date: '2027-05-31' },
  { id: 22, name: 'Has ended', start_effective_date: null, end_effective_date: '2026-05-31' },
  { id: 23, name: 'Was for last season', start_effective_date: '2025-11-01', end_effective_date: '2026-05-31' },
  { id: 24, name: 'Is checked in the past', start_effective_date: null, validation_date: '2026-12-01' },
]

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, okafors)
  for (const { id, name, ...dates } of windows) {
    const waiver = { task_type_id: 1, pos_waiver_id: `W${id}`, enable_agree_checkbox: true }
    await insertRows(testApp.pool, 'pos.authorization_type', [
      { code: `W${id}`, name, html: '<p>Snow is slippery.</p>' },
    ])
    await insertRows(testApp.pool, 'task', [{ id, name, ...waiver, ...dates }])
    await insertRows(testApp.pool, 'activity_task', [{ activity_id: testResort.skiing, task_id: id, position: id }])
  }
})
afterAll(() => testApp.close())

const post = (url: string, payload: object) => testApp.app.inject({ method: 'POST', url, headers: as('sam'), payload })

test.each(windows)('a waiver with the window "$name" is complete after one signature', async ({ id }) => {
  const contactTaskId = aContactTaskId(id, '2001')
  const rolTextHash = createHash('sha256').update('<p>Snow is slippery.</p>').digest('hex')
  const signed = await post('/api/tasks/contact/complete/Waiver', {
    id: contactTaskId,
    relatedObject: { rolAccepted: true, rolTextHash },
  })
  expect(signed.statusCode, signed.body).toBe(200)
  expect(signed.json<ContactTask[]>()[0]?.isComplete).toBe(true)

  const listed = await post(`/api/tasks/ContactTaskGrouping/Location/${testResort.base}`, { contacts: [] })
  const { waiverContactTasks } = listed.json<ContactTaskGrouping>()
  expect(waiverContactTasks.find((contactTask) => contactTask.id === contactTaskId)).toMatchObject({ isComplete: true })
})
