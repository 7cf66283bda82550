import { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { listContactTasks } from '@first-chair/core/contact-task/contact-task.builders'
import { taskKinds, type TaskKind } from '@first-chair/core/task-kind/task-kinds'
import { CustomerReportPage, type CustomerReportRow } from '@first-chair/core/report/report'
import type { IpCodeExplanation } from '@first-chair/core/report/ip-code-explanation'
import { explainIpCodes } from '@first-chair/core/report/report.api'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertFirstAdministrators } from '../admin-access/administrator.store.ts'
import { fillDemoResort } from '../demo/fill-demo-resort.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aCompletedReportRun } from './report-run.builders.ts'

/**
 * Home, the explain tool and the report use the same rules. For ten households of the demo resort, they must agree
 * about every task at every location.
 */
let testApp: TestApp
let heads: string[]
let locations: number[]
let explained: IpCodeExplanation[]

beforeAll(async () => {
  testApp = await aTestApp({
    users: Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [`head${index}`, { email: `head${index}@example.test` }]),
    ),
  })
  await fillDemoResort(testApp.pool, { today: '2026-12-05', encryption: testApp.ctx.encryption })
  await insertFirstAdministrators(testApp.pool, ['admin@kestrel.example'])
  const { rows } = await testApp.pool.query<{ ip_code: string }>(
    `select ip_code from pos.customer where head_ip_code = ip_code and merged_into is null order by ip_code limit 10`,
  )
  heads = rows.map(({ ip_code }) => ip_code)
  for (const [index, head] of heads.entries()) {
    await testApp.pool.query(
      `insert into household (ip_code, reference) values ($1, $2) on conflict (ip_code) do nothing`,
      [head, `AAAA-AA0${index}`],
    )
    await testApp.pool.query(
      `insert into guest_binding (issuer, subject, ip_code, email) values ('https://identity.example.test', $1, $2, '')`,
      [`head${index}`, head],
    )
  }
  const setup = await testApp.ctx.setup.current()
  locations = setup.locations.filter(({ isEnabled }) => isEnabled).map(({ id }) => id)
  await skipOptionalTask()
  await aCompletedReportRun(testApp.ctx)
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/report/customer/entitlements',
    headers: as('admin'),
    payload: { ipCodesCommaSeparated: heads.join(', ') },
  })
  explained = explainIpCodes.answer.parse(answer.json()).ipCodes
})
afterAll(() => testApp.close())

/** Skips one optional task, so that the report has a skipped one. */
async function skipOptionalTask(): Promise<void> {
  for (const [index] of heads.entries()) {
    for (const locationId of locations) {
      const optional = (await home(index, locationId)).find(({ isOptional, isComplete }) => isOptional && !isComplete)
      if (!optional) continue
      const kind: TaskKind = taskKinds[optional.task.taskTypeId]
      await testApp.app.inject({
        method: 'POST',
        url: `/api/tasks/contact/complete/${kind}?skip=true`,
        headers: as(`head${index}`),
        payload: { id: optional.id },
      })
      return
    }
  }
}

async function home(index: number, locationId: number) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/api/tasks/ContactTaskGrouping/Location/${locationId}`,
    headers: as(`head${index}`),
    payload: {},
  })
  return listContactTasks(ContactTaskGrouping.parse(answer.json()))
}

async function readReport(locationId: number): Promise<CustomerReportRow[]> {
  const rows: CustomerReportRow[] = []
  for (let after: string | null = ''; after !== null;) {
    const query = new URLSearchParams({
      startDate: '2026-11-01',
      endDate: '2027-11-01',
      locationId: String(locationId),
      isCsvExport: 'false',
      after,
    })
    const answer = await testApp.app.inject({
      method: 'GET',
      url: `/api/report/customer?${query.toString()}`,
      headers: as('admin'),
    })
    const page = CustomerReportPage.parse(answer.json())
    rows.push(...page.rows)
    after = page.next
  }
  return rows
}

test('the ten households have tasks in every state', () => {
  const states = new Set(
    explained.flatMap(({ locations: places }) =>
      places.flatMap(({ people }) =>
        people.flatMap(({ activities }) => activities.flatMap(({ tasks }) => tasks.map(({ state }) => state))),
      ),
    ),
  )
  expect(explained.map(({ isFound }) => isFound)).toEqual(heads.map(() => true))
  expect([...states]).toEqual(expect.arrayContaining(['on-record', 'no-record', 'expired', 'skipped-today', null]))
})

test('the explain tool and home agree about every task', async () => {
  for (const [index] of heads.entries()) {
    for (const place of explained[index]?.locations ?? []) {
      const explainedTasks = place.people.flatMap(({ contactId, activities }) =>
        activities.flatMap(({ activityId, tasks }) =>
          tasks
            .filter(({ verdict }) => verdict !== 'not-owed')
            .map(({ taskId, verdict, state }) =>
              [
                `${place.locationId}-${activityId}-${taskId}-${contactId}`,
                verdict === 'complete' ? 'complete' : 'open',
                state === 'skipped-today' ? 'skipped' : '',
              ].join(' '),
            ),
        ),
      )
      const homeTasks = (await home(index, place.locationId)).map(({ id, isComplete, isSkipped }) =>
        [id, isComplete ? 'complete' : 'open', isSkipped ? 'skipped' : ''].join(' '),
      )
      expect(new Set(homeTasks)).toEqual(new Set(explainedTasks))
      expect(homeTasks).toHaveLength(explainedTasks.length)
    }
  }
})

test('the report and the explain tool agree about everybody with a counted purchase', async () => {
  const expectedStatus = {
    'on-record': 'Complete',
    'skipped-today': 'Skipped',
    expired: 'Expired',
    'no-record': 'Missing',
    'fields-missing': 'Missing',
    'text-changed': 'Missing',
    'text-will-change': 'Missing',
    'photo-rejected': 'Missing',
  } as const
  for (const locationId of locations) {
    const rows = await readReport(locationId)
    for (const [index, head] of heads.entries()) {
      const place = explained[index]?.locations.find((one) => one.locationId === locationId)
      const explainedLines = (place?.people ?? [])
        .filter(({ purchases }) => purchases.some(({ counts }) => counts))
        .flatMap(({ contactId, activities }) =>
          activities.flatMap(({ name: activity, tasks }) =>
            tasks.flatMap(({ name, state, isWaitingForPos }) =>
              state === null
                ? []
                : [`${contactId} ${activity} ${name} ${isWaitingForPos ? 'WaitingForPos' : expectedStatus[state]}`],
            ),
          ),
        )
      const lines = rows
        .filter(({ headIpCode }) => headIpCode === head)
        .map(({ ipCode, activity, task, status }) => `${ipCode} ${activity} ${task} ${status}`)
      expect([...new Set(lines)].toSorted()).toEqual(explainedLines.toSorted())
    }
  }
})

test('every line of the report has a counted purchase, which requires the task where purchases decide', async () => {
  const Lines = z.array(z.object({ ipCode: z.string(), productCode: z.string(), productDate: z.nullable(z.string()) }))
  for (const locationId of locations) {
    const rows = Lines.parse(await readReport(locationId))
    for (const [index] of heads.entries()) {
      const place = explained[index]?.locations.find((one) => one.locationId === locationId)
      for (const { contactId, purchases } of place?.people ?? []) {
        for (const line of rows.filter(({ ipCode }) => ipCode === contactId)) {
          const bought = purchases.find(
            ({ productId, productDate, counts }) =>
              counts && productId === line.productCode && productDate === line.productDate,
          )
          expect(bought, `${contactId} ${line.productCode} ${line.productDate}`).toBeDefined()
          if (place?.followsPurchases) expect(bought?.asksFor).not.toEqual([])
        }
      }
    }
  }
})
