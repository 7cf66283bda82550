import { createHash } from 'node:crypto'
import { addDays } from '@first-chair/core/calendar/calendar-date'
import { ReadinessChanges } from '@first-chair/core/stored-verdict/readiness-export'
import { StaffHousehold } from '@first-chair/core/staff/staff-household'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertFirstAdministrators } from '../admin-access/administrator.store.ts'
import { toApiKey } from '../app/callers.builders.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { fillDemoResort } from '../demo/fill-demo-resort.ts'
import { aCompletedReportRun } from '../report/report-run.builders.ts'
import { seedVolume } from '../seed/seed-volume.ts'
import { updateAll } from '../stored-verdict/agreement.builders.ts'
import { readReadiness } from './read-readiness.ts'

// Home, the desk, the export and the CSV file of the report say the same of everybody at a resort with many households.

const today = '2026-12-05'
const households = process.env['PROVE'] === '1' ? 1_000 : 40

let testApp: TestApp
let locationId: number
let heads: string[]
beforeAll(async () => {
  testApp = await aTestApp()
  const { pool, ctx } = testApp
  await fillDemoResort(pool, { today, encryption: ctx.encryption })
  const connectionString = pool.options.connectionString ?? expect.fail()
  const issuer = 'https://identity.example.test'
  await seedVolume(connectionString, { households, completions: households, today, issuer })
  await varyHouseholds()
  await insertFirstAdministrators(pool, ['admin@kestrel.example'])
  await insertRows(pool, 'api_key', [
    {
      nickname: 'Readers',
      key_hash: createHash('sha256').update(toApiKey('readers')).digest(),
      shown_as: 'fc_live_…',
      scopes: '{readiness:read}',
      created_by: 'admin@kestrel.example',
    },
  ])
  await updateAll(testApp)
  await aCompletedReportRun(ctx)
  locationId = (await ctx.setup.current()).locations.find(({ isDefault }) => isDefault)?.id ?? expect.fail()
  const { rows } = await pool.query<{ ipCode: string }>(
    `select distinct ip_code as "ipCode" from readiness_verdict where location_id = $1 order by 1`,
    [locationId],
  )
  heads = rows.map(({ ipCode }) => ipCode)
}, 600_000)
afterAll(() => testApp.close())

/** Gives seeded people tickets, signatures, blocks and cards that are switched off, each some of them. */
async function varyHouseholds(): Promise<void> {
  const some = (share: number, salt: string) =>
    `('x' || left(md5(ip_code || '${salt}'), 4))::bit(16)::int % ${share} = 0`
  for (const statement of [
    `insert into pos.authorization (ip_code, authorization_type, start_date, end_date, source)
     select ip_code, code, $1::date, $1::date + 200, ip_code || code
     from pos.customer, pos.authorization_type where ip_code like '80%' and not ${some(3, 'signed')}`,
    `update pos.purchase set is_cancelled = true where product_date = $1::date + 1 or ${some(9, 'cancelled')}`,
    `insert into pos.hotlist_entry (media_id, reason_code, from_date)
     select id, 'UNPAID', $1::date from pos.pass_media where ip_code like '80%' and ${some(11, 'blocked')}`,
    `update pos.pass_media set is_active = $1::date is null where ip_code like '80%' and ${some(13, 'inactive')}`,
    `update pos.customer set birth_date = null where $1::date is not null and ip_code like '80%' and ${some(17, 'age')}`,
  ]) {
    await testApp.pool.query(statement, [today])
  }
}

/** What a reader says about a person on a day: the verdict, and the codes of what stops the person. */
type Said = Map<string, { verdict: string; codes: readonly string[] }>
const toKey = (contactId: string, day: string) => `${contactId} ${day}`
const toCodes = (blockers: readonly { code: string }[]) => [...new Set(blockers.map(({ code }) => code))]

async function readExport(): Promise<Said> {
  const said: Said = new Map()
  for (let since = '', hasMore = true; hasMore;) {
    const url = `/api/export/readiness?locationId=${locationId}&since=${since}`
    const answer = await testApp.app.inject({ method: 'GET', url, headers: { 'x-api-key': toApiKey('readers') } })
    const page = ReadinessChanges.parse(answer.json())
    for (const { contactId, visitDay, verdict, blockers, isRemoved } of page.items) {
      if (!isRemoved) said.set(toKey(contactId, visitDay), { verdict, codes: toCodes(blockers) })
    }
    since = page.nextCursor
    hasMore = page.hasMore
  }
  return said
}

async function readReportFile(): Promise<Record<string, string>[]> {
  const query = new URLSearchParams({
    startDate: today,
    endDate: addDays(today, 14),
    locationId: String(locationId),
    isCsvExport: 'true',
  })
  const url = `/api/report/customer?${query.toString()}`
  const answer = await testApp.app.inject({ method: 'GET', url, headers: as('admin') })
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  return parse(answer.rawPayload, { bom: true, columns: true, recordDelimiter: '\r\n' })
}

test('home, the desk, the export and the CSV file have the same verdict and codes of everybody', async () => {
  const exported = await readExport()
  const atHome: Said = new Map()
  for (const ipCode of heads) {
    for (const day of await findDays(ipCode)) {
      for (const person of (await readReadiness(testApp.ctx, { ipCode }, { locationId, day })).people) {
        atHome.set(toKey(person.contactId, day), { verdict: person.verdict, codes: toCodes(person.blockers) })
      }
    }
    const url = `/api/staff/locations/${locationId}/households/${ipCode}?role=desk`
    const answer = await testApp.app.inject({ method: 'GET', url, headers: as('desk') })
    for (const person of StaffHousehold.parse(answer.json()).people) {
      const own = { verdict: person.verdict, codes: toCodes(person.reasons) }
      expect(own, `${person.contactId} at the desk`).toEqual(atHome.get(toKey(person.contactId, today)))
    }
  }
  expect(heads.length).toBeGreaterThanOrEqual(households)
  expect(Object.fromEntries(exported)).toEqual(Object.fromEntries(atHome))

  const lines = await readReportFile()
  let judged = 0
  for (const line of lines) {
    const day = line['Readiness Day'] ?? ''
    if (day === '') continue
    judged += 1
    const said = exported.get(toKey(line['IP Code'] ?? '', day))
    expect([line['Readiness'], line['Blocker']], `${line['IP Code']} on ${day}`).toEqual([
      said?.verdict,
      said?.codes[0] ?? '',
    ])
  }
  expect(judged).toBeGreaterThan(households)
  const codes = new Set([...atHome.values()].flatMap((said) => said.codes))
  const expected = ['waiver-expired', 'pass-blocked', 'pass-inactive', 'birth-date-missing', 'nothing-bought']
  expect([...codes]).toEqual(expect.arrayContaining(expected))
}, 900_000)

/** The days of which verdicts of a household are stored. */
async function findDays(ipCode: string): Promise<string[]> {
  const { rows } = await testApp.pool.query<{ day: string }>(
    `select distinct visit_day as day from readiness_verdict
     where ip_code = $1 and location_id = $2 and not is_removed order by 1`,
    [ipCode, locationId],
  )
  return rows.map(({ day }) => day)
}
