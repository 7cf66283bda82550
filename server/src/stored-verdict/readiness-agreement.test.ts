import { createHash } from 'node:crypto'
import { addDays } from '@first-chair/core/calendar/calendar-date'
import { VisitExplanation } from '@first-chair/core/explanation/readiness-explanation'
import type { Location } from '@first-chair/core/location/location'
import { getWorstGateMark } from '@first-chair/core/readiness/gate-mark'
import { ReadinessChanges, ReadinessLookup } from '@first-chair/core/stored-verdict/readiness-export'
import { storedDaysAhead } from '@first-chair/core/stored-verdict/stored-visits'
import { explainIpCodes } from '@first-chair/core/report/report.api'
import { StaffHousehold } from '@first-chair/core/staff/staff-household'
import { buildWebhookBody, webhookEvents } from '@first-chair/core/webhook/webhook-events'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import { toApiKey } from '../app/callers.builders.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { fillDemoResort } from '../demo/fill-demo-resort.ts'
import { readReadiness } from '../readiness/read-readiness.ts'
import {
  findStoredVerdicts,
  readAnswers,
  readAsStored,
  updateAll,
  updateAllAtOnce,
  withoutNumber,
  type StoredVerdict,
} from './agreement.builders.ts'

const today = '2026-12-05'
const headers = { 'x-api-key': toApiKey('agreement') }

let testApp: TestApp
let people: { contactId: string; ipCode: string }[]
let locationId: number
beforeAll(async () => {
  testApp = await aTestApp()
  await fillDemoResort(testApp.pool, { today, encryption: testApp.ctx.encryption })
  await insertRows(testApp.pool, 'api_key', [
    {
      nickname: 'Agreement',
      key_hash: createHash('sha256').update(toApiKey('agreement')).digest(),
      shown_as: 'fc_live_…',
      scopes: '{readiness:read}',
      created_by: 'admin@kestrel.example',
    },
  ])
  await testApp.pool.query(
    `insert into administrator_email (email) values ('admin@kestrel.example') on conflict do nothing`,
  )
  await testApp.pool.query(
    `insert into webhook_endpoint (url, description, event_types, state, created_by)
     values ('https://crm.example.test/in', 'CRM', '{readiness.changed}', 'active', 'admin@kestrel.example')`,
  )
  await updateAllAtOnce(testApp)
  const stored = await findStoredVerdicts(testApp.pool)
  const byContact = new Map(stored.map(({ contactId, ipCode }) => [contactId, { contactId, ipCode }]))
  people = [...byContact.values()]
  locationId = (await testApp.ctx.setup.current()).locations.find(({ isDefault }) => isDefault)?.id ?? expect.fail()
}, 60_000)
afterAll(() => testApp.close())

/** What happens to one person at the resort. */
const changes = {
  sign: (contactId) =>
    testApp.pool.query(
      `insert into pos.authorization (ip_code, authorization_type, start_date, end_date, source)
       select $1, code, $2::date, $2::date + 200, gen_random_uuid()::text from pos.authorization_type`,
      [contactId, today],
    ),
  unsign: (contactId) => testApp.pool.query('delete from pos.authorization where ip_code = $1', [contactId]),
  buy: (contactId, day) =>
    testApp.pool.query(
      `insert into pos.purchase (id, ip_code, kind, product_code, product_date)
       select gen_random_uuid()::text, $1, 'transaction', code, $2::date from pos.product order by md5(code || $1) limit 1`,
      [contactId, day],
    ),
  cancel: (contactId) =>
    testApp.pool.query('update pos.purchase set is_cancelled = true where ip_code = $1', [contactId]),
  addCard: (contactId) =>
    testApp.pool.query(
      `insert into pos.pass_media (id, ip_code, kind, card_number) select id, $1, 'card', id
       from (select upper(replace(gen_random_uuid()::text, '-', '')) as id) as card`,
      [contactId],
    ),
  block: (contactId, day) =>
    testApp.pool.query(
      `insert into pos.hotlist_entry (media_id, reason_code, from_date)
       select id, 'LOST', $2::date from pos.pass_media where ip_code = $1 on conflict do nothing`,
      [contactId, day],
    ),
  unblock: (contactId) =>
    testApp.pool.query(
      'delete from pos.hotlist_entry using pos.pass_media m where m.id = media_id and m.ip_code = $1',
      [contactId],
    ),
  switchOff: (contactId) =>
    testApp.pool.query('update pos.pass_media set is_active = not is_active where ip_code = $1', [contactId]),
} as const satisfies Record<string, (contactId: string, day: string) => Promise<unknown>>
type ChangeKind = keyof typeof changes
const changeKinds: readonly ChangeKind[] = [
  'sign',
  'unsign',
  'buy',
  'cancel',
  'addCard',
  'block',
  'unblock',
  'switchOff',
]

const generatedChange = fc.record({
  kind: fc.constantFrom(...changeKinds),
  person: fc.nat(),
  days: fc.integer({ min: 0, max: 14 }),
})

test('in a new demo resort the own rules and the gates agree about everybody', async () => {
  // At the default location, the stored verdicts are of everybody.
  const isOther = ({ isEnabled, isDefault, isEditProfileLocation }: Location) =>
    isEnabled && !isDefault && !isEditProfileLocation
  for (const { id } of (await testApp.ctx.setup.current()).locations.filter(isOther)) {
    for (const ipCode of new Set(people.map((person) => person.ipCode))) {
      await readReadiness(testApp.ctx, { ipCode }, { locationId: id, day: undefined })
    }
  }
  expect(testApp.ctx.readinessFindings.countDisagreements()).toEqual([])
}, 60_000)

test('each visit day of a household is marked like the answer for this day', async () => {
  let marked = 0
  for (const ipCode of new Set(people.map((person) => person.ipCode))) {
    const { dayMarks = [], visitDays } = await readReadiness(testApp.ctx, { ipCode }, { locationId, day: undefined })
    expect(dayMarks.map(({ day }) => day)).toEqual(visitDays.filter((day) => day <= addDays(today, storedDaysAhead)))
    if (dayMarks.length < 2) continue
    marked += 1
    for (const { day, mark } of dayMarks) {
      const judged = await readReadiness(testApp.ctx, { ipCode }, { locationId, day })
      expect(mark, `${ipCode} on ${day}`).toBe(getWorstGateMark(judged.people))
    }
    const isSilent = { ...testApp.ctx, pointOfSale: { ...testApp.ctx.pointOfSale, media: refuseToAnswer } }
    expect(await readReadiness(isSilent, { ipCode }, { locationId, day: visitDays[0] })).toMatchObject({ dayMarks: [] })
  }
  expect(marked).toBeGreaterThan(0)
}, 60_000)

test('home is told without judging what would be judged when it asks', async () => {
  let stored = 0
  for (const ipCode of [...new Set(people.map((person) => person.ipCode))].slice(0, 20)) {
    const { isStored, told, judged } = await readAnswers(testApp, { ipCode, locationId })
    expect(told, ipCode).toEqual(judged)
    if (isStored) stored += 1
  }
  expect(stored).toBeGreaterThan(3)
}, 60_000)

const refuseToAnswer = () => Promise.reject(new PointOfSaleDown('no answer'))

test('guest, desk, store, export, look-up, webhooks and explanations never disagree, whatever changes', async () => {
  const seen = new Set<string>()
  let answeredBefore = 0
  /** What a program has copied so far, by following the cursor. */
  const copy = new Map<string, unknown>()
  let cursor = '0'
  await fc.assert(
    fc.asyncProperty(fc.array(generatedChange, { minLength: 1, maxLength: 6 }), async (generated) => {
      const touched = new Map<string, string>()
      for (const { kind, person, days } of generated) {
        const one = people[person % people.length] ?? expect.fail()
        touched.set(one.ipCode, addDays(today, days))
        await changes[kind](one.contactId, addDays(today, days))
      }
      // Before the job has judged the changes, and after it.
      for (const moment of ['before', 'after'] as const) {
        if (moment === 'after') await updateAll(testApp)
        for (const ipCode of touched.keys()) {
          const { isStored, told, judged } = await readAnswers(testApp, { ipCode, locationId })
          expect(told).toEqual(judged)
          if (isStored && moment === 'after') answeredBefore += 1
        }
      }
      const stored = (await findStoredVerdicts(testApp.pool)).filter((row) => row.locationId === locationId)
      cursor = await follow(cursor, copy)
      for (const [ipCode, day] of touched) {
        const own = stored.filter((row) => row.ipCode === ipCode && !row.isRemoved)
        for (const visitDay of new Set([...own.map((row) => row.visitDay), day])) {
          const read = await readAsStored(testApp, ipCode, { locationId, visitDay })
          read.forEach(({ verdict }) => seen.add(verdict))
          const onDay = own.filter((row) => row.visitDay === visitDay)
          if (onDay.length > 0) expect(sort(onDay.map(withoutNumber))).toEqual(sort(read))
          if (visitDay === day) expect(await readExplanations(ipCode, visitDay)).toEqual([read, read].map(toCodes))
          expect(
            sort(
              await lookUp(
                read.map(({ contactId }) => contactId),
                visitDay,
              ),
            ),
          ).toEqual(sort(read))
        }
      }
      for (const ipCode of touched.keys()) {
        const read = await readAsStored(testApp, ipCode, { locationId, visitDay: today })
        expect(await readAtTheDesk(ipCode)).toEqual(toCodes(read))
      }
      const events = await readWebhookBodies()
      for (const row of stored.filter(({ visitDay }) => visitDay >= today)) {
        const event = events.get(toKey(row)) ?? expect.fail()
        expect(event).toEqual(row.isRemoved ? { verdict: 'not-ready', codes: [] } : toVerdictAndCodes(row))
      }
      expect(Object.fromEntries(copy)).toEqual(
        Object.fromEntries(stored.map((row) => [toKey(row), { ...withoutNumber(row), isRemoved: row.isRemoved }])),
      )
    }),
    { numRuns: 20, endOnFailure: true },
  )
  expect(seen).toEqual(new Set([...seen, 'ready', 'not-ready']))
  expect(answeredBefore).toBeGreaterThan(0)
}, 240_000)

type Verdict = Omit<StoredVerdict, 'changeNo' | 'isRemoved'>
const toKey = ({ contactId, visitDay }: { contactId: string; visitDay: string }) => `${contactId} ${visitDay}`
const sort = (rows: readonly Verdict[]) => rows.toSorted((a, b) => (toKey(a) < toKey(b) ? -1 : 1))

/** What every reader is told: the verdict, and why. */
const toVerdictAndCodes = ({ verdict, blockers }: { verdict: string; blockers: readonly object[] }) => ({
  verdict,
  codes: [...new Set(blockers.map((blocker) => ('code' in blocker ? String(blocker.code) : '')))],
})
const toCodes = (people: readonly { contactId: string; verdict: string; blockers: readonly object[] }[]) =>
  Object.fromEntries(people.map((person) => [person.contactId, toVerdictAndCodes(person)]))

/** The explanation of an IP code, and the simulator with this household. */
async function readExplanations(ipCode: string, visitDay: string): Promise<unknown[]> {
  const post = (url: string, payload: object) =>
    testApp.app.inject({ method: 'POST', url, headers: as('admin'), payload })
  const explained = await post('/api/report/customer/entitlements', { ipCodesCommaSeparated: ipCode, visitDay })
  const { ipCodes } = explainIpCodes.answer.parse(explained.json())
  const here = ipCodes[0]?.locations.find((one) => one.locationId === locationId)
  const simulated = VisitExplanation.parse(
    (await post('/api/admin/simulator', { locationId, ipCode, visitDay })).json(),
  )
  return [here, simulated].map((one) =>
    toCodes(
      (one?.readiness.people ?? []).map((person) => ({
        ...person,
        blockers: person.blockers.filter(({ isDeciding }) => isDeciding),
      })),
    ),
  )
}

async function readAtTheDesk(household: string): Promise<unknown> {
  const url = `/api/staff/locations/${locationId}/households/${household}?role=desk`
  const answer = await testApp.app.inject({ url, headers: as('desk') })
  expect(answer.statusCode, answer.body).toBe(200)
  return toCodes(StaffHousehold.parse(answer.json()).people.map((person) => ({ ...person, blockers: person.reasons })))
}

const WebhookBody = z.object({ data: webhookEvents['readiness.changed'].data })

/** The last event about each person and day, as its body is sent to the endpoint. */
async function readWebhookBodies(): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await testApp.pool.query<{ type: string; occurredDateUtc: string; subject: unknown }>(
    `select v.type, v.occurred_date_utc::text as "occurredDateUtc", v.subject
     from webhook_delivery d join webhook_event v on v.id = d.event_id
     where (v.subject->>'locationId')::int = $1 order by d.id`,
    [locationId],
  )
  return new Map(
    rows.map((row) => {
      const { data } = WebhookBody.parse(JSON.parse(buildWebhookBody(row)))
      const [contactId, visitDay] = [data.contactId, data.day]
      return [toKey({ contactId, visitDay }), { verdict: data.verdict, codes: data.reasons }]
    }),
  )
}

async function follow(since: string, copy: Map<string, unknown>): Promise<string> {
  for (let cursor = since; ;) {
    const url = `/api/export/readiness?locationId=${locationId}&since=${cursor}&limit=50`
    const page = ReadinessChanges.parse((await testApp.app.inject({ method: 'GET', url, headers })).json())
    for (const { householdIpCode: ipCode, judgedAtUtc: _, changedAtUtc: __, lastAnswer: ___, ...item } of page.items) {
      copy.set(toKey(item), { ...item, ipCode })
    }
    cursor = page.nextCursor
    if (!page.hasMore) return cursor
  }
}

async function lookUp(ipCodes: readonly string[], day: string): Promise<Verdict[]> {
  const payload = { locationId, day, ipCodes }
  const url = '/api/export/readiness/lookup'
  const answer = await testApp.app.inject({ method: 'POST', url, headers, payload })
  const { people: found } = ReadinessLookup.parse(answer.json())
  return found.map(({ householdIpCode: ipCode, ...person }) => ({ ...person, ipCode, locationId, visitDay: day }))
}
