import { createHash } from 'node:crypto'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import type { HouseholdReadiness } from '@first-chair/core/readiness/readiness'
import type { GuestToSignAgain, ReleaseImpact } from '@first-chair/core/waiver-text/release-impact'
import type { EditableWaiverText, WaiverTextVersion } from '@first-chair/core/waiver-text/waiver-text'
import type { WaiverChange, WaiverText } from '@first-chair/core/waiver/waiver'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aTestApp, as, testMorning, type TestApp } from '../app/test-app.builders.ts'
import { aContactTaskId, aHousehold, aTestResort, lindqvists, testResort } from '../app/test-resort.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { releaseDueTexts } from './scheduled-release.ts'

let testApp: TestApp
let now = testMorning

beforeAll(async () => {
  testApp = await aTestApp({ now: () => now })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  // Without a limit of its dates, so that a signature counts on every day.
  await testApp.pool.query(`update task set use_today_as_validation_date = false where id = $1`, [testResort.dayWaiver])
})
beforeEach(() => {
  now = testMorning
})
afterAll(() => testApp.close())

const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, user = 'admin') => {
  const answer = await testApp.app.inject({ method, url, headers: as(user), ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json<never>() }
}
const findText = async (code = 'DAY') => {
  const { body } = await ask('GET', `/api/admin/waivertexts?search=${code}`)
  const [text] = (body as { rows: EditableWaiverText[] }).rows
  if (!text) throw new Error(`There is no waiver ${code}.`)
  return text
}
/** Saves a new text of the day waiver, with a release. */
const release = async (html: string, over: object | undefined, code = 'DAY') => {
  const { id, name, version } = await findText(code)
  return ask('PUT', `/api/admin/waivertexts/${id}`, { name, html, version, ...(over && { release: over }) })
}
const theoTask = aContactTaskId(testResort.dayWaiver, '1001')
const readText = async () => {
  const { body } = await ask('GET', `/api/tasks/${testResort.dayWaiver}/waivertext`, undefined, 'maya')
  return body as WaiverText
}
const sign = (rolTextHash: string) =>
  ask(
    'POST',
    '/api/tasks/contact/complete/Waiver',
    { id: theoTask, relatedObject: { typedName: 'Maya Lindqvist', rolTextHash } },
    'maya',
  )
const isOwed = async () => {
  const { body } = await ask(
    'POST',
    `/api/tasks/ContactTaskGrouping/Location/${testResort.base}`,
    { contacts: [{ contactId: '1001' }] },
    'maya',
  )
  const { waiverContactTasks } = body as { waiverContactTasks: ContactTask[] }
  return waiverContactTasks.find(({ id }) => id === theoTask)?.isComplete === false
}
const readChange = async () => {
  const { body } = await ask('POST', '/api/tasks/contact/waiverchange', { contactTaskIds: [theoTask] }, 'maya')
  return (body as { change: WaiverChange | null }).change
}
const preview = async (over: object) => {
  const { id } = await findText()
  const { body } = await ask('POST', `/api/admin/waivertexts/${id}/release/preview`, { html: '<p>Else.</p>', ...over })
  return body as ReleaseImpact
}

describe('a changed text of a waiver in use', () => {
  test('is not saved before somebody says whether it is material or cosmetic', async () => {
    expect((await release('<p>Today, and on foot.</p>', undefined)).body).toMatchObject({
      code: 'invalid-input',
      fields: [{ path: 'release', message: 'Choose whether the change is material or cosmetic.' }],
    })
    expect(await findText()).toMatchObject({ version: 1, html: '<p>Today only.</p>', isInUse: true })
  })

  test('invalidates no signature while its releases are cosmetic, however many', async () => {
    const first = await readText()
    expect(first).toMatchObject({ version: 1, hasEarlierVersions: false })
    expect((await sign(first.rolTextHash)).status).toBe(200)
    for (const html of ['<p>Today only!</p>', '<p>Only today!</p>']) {
      expect((await release(html, { kind: 'cosmetic' })).status).toBe(200)
    }
    expect(await isOwed()).toBe(false)
    expect(await readText()).toMatchObject({ version: 3, hasEarlierVersions: true, rolText: '<p>Only today!</p>' })
  })

  test('must be signed again after a material release by guests who signed before it', async () => {
    const summary = 'Lift towers are a new risk.'
    expect((await release('<p>Only today, and lift towers.</p>', { kind: 'material', summary })).status).toBe(200)
    expect(await isOwed()).toBe(true)
    expect(await readChange()).toEqual({
      signedVersion: 1,
      signedOn: expect.any(String),
      signedText: '<p>Today only.</p>',
      summaries: [summary],
    })
    expect((await sign((await readText()).rolTextHash)).status).toBe(200)
    expect(await isOwed()).toBe(false)
    expect(await readChange()).toBeNull()
  })

  test('shows nobody what changed in the waiver of another household', async () => {
    const asked = { contactTaskIds: [aContactTaskId(testResort.dayWaiver, '9999')] }
    expect((await ask('POST', '/api/tasks/contact/waiverchange', asked, 'maya')).status).toBe(404)
  })

  test('can be finished by a guest who opened it before a material release, and counts on that day', async () => {
    const { rolTextHash } = await readText()
    await testApp.pool.query('delete from contact_task_completion')
    await release('<p>Only today, and lift towers, and wind.</p>', { kind: 'material' })
    expect(await isOwed()).toBe(true)
    expect((await sign(rolTextHash)).status).toBe(200)
    expect(await isOwed()).toBe(false)
    now = new Date('2026-12-06T14:30:00.000Z')
    expect(await isOwed()).toBe(true)
  })
})

describe('whoever opened a text before a release', () => {
  const sha256 = (html: string) => createHash('sha256').update(html).digest('hex')
  /** Moves the times of all releases, because they are those of the database. */
  const letPass = (minutes: number) =>
    testApp.pool.query(`update waiver_text_release set released_at = released_at - make_interval(mins => $1)`, [
      minutes,
    ])
  const loadStored = async () => {
    const { rows } = await testApp.pool.query<{ hash: string; html: string }>(
      `select encode(w.text_hash, 'hex') as hash, t.html
       from signed_waiver w join waiver_text t on t.hash = w.text_hash order by w.position desc limit 1`,
    )
    return rows[0]
  }
  const refusal = { status: 409, body: { code: 'text-changed' } }
  beforeEach(() => testApp.pool.query('delete from contact_task_completion'))

  test('signs exactly what they read, also if another release followed within 30 minutes', async () => {
    await letPass(60)
    const read = await readText()
    await release('<p>Second.</p>', { kind: 'material' })
    await letPass(20)
    await release('<p>Third.</p>', { kind: 'material' })
    expect((await sign(read.rolTextHash)).status).toBe(200)
    expect(await loadStored()).toEqual({ hash: read.rolTextHash, html: read.rolText })
  })

  test('can finish only what was live within the last 30 minutes', async () => {
    await letPass(15)
    // The second text was live until 15 minutes ago, the text before it until 35 minutes ago.
    const { rows } = await testApp.pool.query<{ hash: string }>(
      `select encode(text_hash, 'hex') as hash from waiver_text_release where pos_waiver_id = 'DAY' order by number desc`,
    )
    expect(rows.slice(0, 2).map(({ hash }) => hash)).toEqual([sha256('<p>Third.</p>'), sha256('<p>Second.</p>')])
    expect(await sign(rows[2]?.hash ?? '')).toMatchObject(refusal)
    expect((await sign(sha256('<p>Second.</p>'))).status).toBe(200)
    expect(await loadStored()).toEqual({ hash: sha256('<p>Second.</p>'), html: '<p>Second.</p>' })
    await testApp.pool.query('delete from contact_task_completion')
    await letPass(16)
    expect(await sign(sha256('<p>Second.</p>'))).toMatchObject(refusal)
  })

  test('cannot sign an empty text, not even if the text was empty before the release', async () => {
    expect(await sign(sha256(''))).toMatchObject(refusal)
    const before = await loadStored()
    await testApp.pool.query(
      `update waiver_text_release set html = '', text_hash = sha256('')
       where pos_waiver_id = 'DAY' and number = (select max(number) from waiver_text_release where pos_waiver_id = 'DAY')`,
    )
    await release('<p>No longer empty.</p>', { kind: 'material' })
    expect(await sign(sha256(''))).toMatchObject(refusal)
    expect(await loadStored()).toEqual(before)
  })
})

describe('a scheduled release', () => {
  const scheduledFor = '2026-12-12T04:00'
  const readVerdict = async (day: string) => {
    const url = `/api/readiness/location/${testResort.base}?day=${day}`
    const { people } = (await ask('GET', url, undefined, 'maya')).body as HouseholdReadiness
    const own = people.find(({ contactId }) => contactId === '1001')
    return (own?.blockers ?? []).filter(({ subject }) => subject === 'Day Waiver')
  }

  test('changes nothing before its time, and no other change is saved meanwhile', async () => {
    await testApp.pool.query('delete from contact_task_completion')
    await sign((await readText()).rolTextHash)
    const before = await findText()
    const { body } = await release('<p>Next week.</p>', { kind: 'material', summary: 'New.', scheduledFor })
    expect(body).toMatchObject({
      html: before.html,
      version: before.version,
      scheduledRelease: { number: before.version + 1, scheduledFor, html: '<p>Next week.</p>', summary: 'New.' },
    })
    expect(await isOwed()).toBe(false)
    expect((await release('<p>Else.</p>', { kind: 'cosmetic' })).body).toMatchObject({ code: 'release-scheduled' })
    // A repeated request whose first answer was lost.
    expect((await release('<p>Next week.</p>', { kind: 'material', scheduledFor })).status).toBe(200)
  })

  test('counts for the visits after it, and says from which day the new text can be signed', async () => {
    expect(await readVerdict('2026-12-11')).toEqual([])
    expect(await readVerdict('2026-12-12')).toMatchObject([{ code: 'task-only-later', until: '2026-12-12' }])
    expect(await readVerdict('2026-12-20')).toMatchObject([{ code: 'task-only-later', until: '2026-12-12' }])
  })

  test('is live at its time by the clock of the resort, under the name of who scheduled it', async () => {
    const { version } = await findText()
    now = new Date('2026-12-12T10:59:00.000Z')
    await releaseDueTexts(testApp.ctx)
    expect(await findText()).toMatchObject({ version })
    now = new Date('2026-12-12T11:00:00.000Z')
    await Promise.all([releaseDueTexts(testApp.ctx), releaseDueTexts(testApp.ctx)])
    const live = await findText()
    expect(live).toMatchObject({ version: version + 1, html: '<p>Next week.</p>', scheduledRelease: null })
    expect(await isOwed()).toBe(true)
    const { body } = await ask('GET', `/api/admin/waivertexts/${live.id}/versions`)
    expect((body as { versions: WaiverTextVersion[] }).versions[0]).toMatchObject({
      version: version + 1,
      kind: 'material',
      summary: 'New.',
      savedBy: 'admin@kestrel.example',
    })
  })

  test('can be cancelled until it is live', async () => {
    await release('<p>Never.</p>', { kind: 'material', scheduledFor })
    const { id, version, scheduledRelease } = await findText()
    const cancel = (number: number) => ask('POST', `/api/admin/waivertexts/${id}/release/cancel`, { number })
    expect((await cancel(version)).body).toMatchObject({ code: 'release-not-scheduled' })
    expect((await cancel(scheduledRelease?.number ?? 0)).body).toMatchObject({ version, scheduledRelease: null })
    expect((await cancel(version + 1)).body).toMatchObject({ code: 'release-not-scheduled' })
    now = new Date('2026-12-12T12:00:00.000Z')
    await releaseDueTexts(testApp.ctx)
    expect(await findText()).toMatchObject({ version })
  })

  test.each(['2026-12-05T07:30', '2026-02-30T04:00', '2026-12-24T24:00', 'soon'])('for %s is refused', async (time) => {
    expect((await release('<p>Never.</p>', { kind: 'material', scheduledFor: time })).status).toBe(400)
  })
})

test('a restored text is a release too', async () => {
  const { id, version } = await findText()
  const restore = (over: object) => ask('POST', `/api/admin/waivertexts/${id}/versions/1/restore`, { version, ...over })
  expect((await restore({})).body).toMatchObject({ code: 'invalid-input' })
  expect((await restore({ release: { kind: 'material' } })).body).toMatchObject({ html: '<p>Today only.</p>' })
  // The text that was signed first is the current one again.
  expect(await isOwed()).toBe(false)
})

test('a release says how many guests with visits ahead must sign again, by its time', async () => {
  const dated = (id: string, ip_code: string, product_date: string, is_cancelled = false) => ({
    id,
    is_cancelled,
    ip_code,
    kind: 'transaction',
    product_code: 'TICKET',
    product_date,
  })
  await insertRows(testApp.pool, 'pos.product', [{ code: 'TICKET', name: 'Ticket' }])
  await insertRows(testApp.pool, 'pos.purchase', [
    dated('p1', '1001', '2026-12-06'),
    dated('p2', '1002', '2026-12-10'),
    dated('p3', '1003', '2026-12-06', true),
  ])
  const signed = { authorization_type: 'DAY', start_date: '2026-11-01' }
  await testApp.pool.query('delete from pos.authorization')
  await insertRows(
    testApp.pool,
    'pos.authorization',
    ['1001', '1002', '1003'].map((ip_code) => ({ ...signed, ip_code, text_hash: 'ab', source: ip_code })),
  )
  await testApp.pool.query(`delete from waiver_text_release`)
  testApp.ctx.setup.forget()

  expect(await preview({})).toMatchObject({
    withVisit: 2,
    inNext7Days: 2,
    tomorrow: 1,
    withoutVisit: 1,
    ifNow: { today: 0, tomorrow: 1 },
    quietestTime: expect.stringMatching(/^2026-12-06T0\d:00$/),
    resortTime: '2026-12-05T07:30',
  })
  const listGuests = async (over: object) => {
    const { id } = await findText()
    const url = `/api/admin/waivertexts/${id}/release/guests`
    const { body } = await ask('POST', url, { html: '<p>Else.</p>', ...over })
    return (body as { guests: GuestToSignAgain[] }).guests
  }
  expect(await listGuests({})).toMatchObject([
    { contactId: '1001', firstName: 'Maya', visitDay: '2026-12-06', isChild: false },
    { contactId: '1002', visitDay: '2026-12-10' },
  ])
  expect((await listGuests({ scheduledFor: '2026-12-08T04:00' })).map(({ contactId }) => contactId)).toEqual(['1002'])
  const { rowCount } = await testApp.pool.query(
    `select from audit_entry where action = 'guests-to-sign-again-read' and actor = 'admin@kestrel.example'`,
  )
  expect(rowCount).toBeGreaterThan(0)
  expect(await preview({ scheduledFor: '2026-12-08T04:00' })).toMatchObject({
    withVisit: 1,
    inNext7Days: 1,
    tomorrow: 0,
    withoutVisit: 2,
    ifNow: { tomorrow: 1 },
  })
  // After a material release nobody's old signature counts, so nobody has to sign again because of the next one.
  await release('<p>Another text.</p>', { kind: 'material' })
  expect(await preview({})).toMatchObject({ withVisit: 0, withoutVisit: 0 })
})
