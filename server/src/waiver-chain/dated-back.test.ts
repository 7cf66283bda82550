import { createHash } from 'node:crypto'
import { checkSignedWaiver } from '@first-chair/core/signed-waiver/signed-waiver.api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aTestApp, as, testMorning, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, frosts, aContactTaskId, testResort } from '../app/test-resort.builders.ts'
import { aDrawing } from '../signature/drawn-signature.builders.ts'
import { takeAllIntoLog } from './take-into-log.builders.ts'
import { verifySignedWaivers } from '../waiver-verification/verify-signed-waivers.ts'

let testApp: TestApp
let now = testMorning

beforeAll(async () => {
  testApp = await aTestApp({ now: () => now })
  await aTestResort(testApp.pool)
  for (const person of frosts) await aHousehold(testApp.pool, [person])
})
afterAll(() => testApp.close())

const at = (seconds: number) => new Date(testMorning.getTime() + seconds * 1000)
const sign = async (place: number, seconds: number) => {
  const { ipCode, firstName, lastName } = frosts[place] ?? { ipCode: '', firstName: '', lastName: '' }
  now = at(seconds)
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/tasks/contact/complete/Waiver',
    headers: as(firstName.toLowerCase()),
    payload: {
      id: aContactTaskId(testResort.seasonWaiver, ipCode),
      relatedObject: {
        rolAccepted: true,
        signature: aDrawing(ipCode),
        typedName: `${firstName} ${lastName}`,
        rolTextHash: createHash('sha256').update(testResort.waiverHtml).digest('hex'),
      },
    },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}
/** The entries after all signatures were taken into the log. */
const auditEntries = async () => {
  await takeAllIntoLog(testApp)
  const { rows } = await testApp.pool.query<{ subject: string; actor_kind: string; after: unknown }>(
    `select subject, actor_kind, after from audit_entry where action = 'signed-waiver-dated-back' order by id`,
  )
  return rows
}

test('a signature that is dated before the previous one is accepted, and the audit log records its number', async () => {
  const warn = vi.spyOn(testApp.ctx.log, 'warn')
  await sign(0, 0)
  await sign(1, -3600)
  await sign(2, -3590)

  const times = { signedAtUtc: at(-3600).toISOString(), previousSignedAtUtc: at(0).toISOString() }
  expect(await auditEntries()).toEqual([{ subject: 'signed waiver 2', actor_kind: 'system', after: times }])
  expect(warn.mock.calls).toEqual([[{ position: 2, ...times }, expect.stringContaining('Check the clock')]])
  expect(await verifySignedWaivers(testApp.pool)).toMatchObject({
    checked: 3,
    archived: 0,
    fault: undefined,
    datedBack: { count: 1, first: [{ position: 2, ...times }] },
  })
  warn.mockRestore()
})

test('its evidence shows the time of the previous signature', async () => {
  const check = async (position: number) => {
    const answer = await testApp.app.inject({ url: `/api/admin/waivers/signed/${position}`, headers: as('admin') })
    return checkSignedWaiver.answer.parse(answer.json())
  }
  expect(await check(2)).toMatchObject({ fault: null, previousSignedAtUtc: at(0).toISOString() })
  expect(await check(3)).toMatchObject({ fault: null, previousSignedAtUtc: null })
})

test('waiting for another signature, or clocks that differ by seconds, is not recorded', async () => {
  await sign(3, 0)
  await sign(4, -60)
  expect(await auditEntries()).toHaveLength(1)
  await sign(5, -121)
  expect(await auditEntries()).toHaveLength(2)
})

test('signatures that are taken into the log together are each compared with the one before', async () => {
  await sign(6, 600)
  await sign(7, -600)
  expect((await auditEntries()).slice(2)).toMatchObject([
    { after: { signedAtUtc: at(-600).toISOString(), previousSignedAtUtc: at(600).toISOString() } },
  ])
})
