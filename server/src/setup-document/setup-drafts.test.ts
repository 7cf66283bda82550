import { aSetupFile } from '@first-chair/core/setup-document/setup-document.builders'
import type { SetupDraft, OpenSetupDraft } from '@first-chair/core/setup-document/setup-draft'
import type { SetupVersion } from '@first-chair/core/setup-document/setup-version'
import { draftMark } from '@first-chair/core/waiver-text/draft-mark'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aTestApp, as, testMorning, type TestApp } from '../app/test-app.builders.ts'
import { storeVerdicts } from '../stored-verdict/verdicts.builders.ts'
import { publishDueSetups } from './publish-draft.ts'
import { formatSetupFile } from './setup-file.rule.ts'

let app: TestApp
let now = testMorning

beforeAll(async () => {
  app = await aTestApp({ now: () => now })
  await app.pool.query(`insert into administrator_email (email) values ('admin@kestrel.example')`)
})
afterAll(() => app.close())

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const answer = await app.app.inject({ method, url, headers: as('admin'), ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json<never>() }
}
const history = async () =>
  (await ask('GET', '/api/admin/setup/versions')).body as { versions: SetupVersion[]; drafts: SetupDraft[] }
const addDraft = async (payload: object) =>
  (await ask('POST', '/api/admin/setup/drafts', payload)).body as OpenSetupDraft
const publish = ({ id, version }: { id: number; version: number }, payload: object = {}) =>
  ask('POST', `/api/admin/setup/drafts/${id}/publish`, { version, ...payload })
const textOf = (over: Record<string, unknown>) => formatSetupFile(aSetupFile(over))
const ages = async () =>
  (
    await app.pool.query<{ age: number }>(
      `select (value ->> 'adultAge')::int as age from settings_document where kind = 'general'`,
    )
  ).rows[0]?.age
const activitiesWith = (tubingTasks: readonly string[]) => ({
  skiing: { name: 'Skiing', tasks: ['waiver'] },
  tubing: { name: 'Tubing', tasks: tubingTasks },
})
const withAge = (adultAge: number) => textOf({ settings: { adultAge } })

beforeEach(async () => {
  now = testMorning
  await app.pool.query('delete from setup_draft')
  const started = await ask('POST', '/api/admin/setup/apply', { text: withAge(18), hasConfirmedWarnings: true })
  expect(started.status).toBe(200)
})

describe('versions of the setup', () => {
  test('are made by every change on any page, with its author and what it changed', async () => {
    const { versions: before } = await history()
    await ask('PUT', '/api/admin/settings/language', {
      version: 1,
      value: { home: { membersTitle: `Family ${Date.now()}` } },
    })
    const { versions } = await history()
    expect(versions).toHaveLength(before.length + 1)
    expect(versions[0]).toMatchObject({
      number: (before[0]?.number ?? 0) + 1,
      savedBy: 'admin@kestrel.example',
      label: '',
      changes: [{ section: 'texts', change: 'changed', paths: ['home.membersTitle'] }],
    })
  })

  test('are not made by a change of something else, or by a change that is refused', async () => {
    const { versions: before } = await history()
    await ask('POST', '/api/admin/setup/apply', { text: textOf({ waiverTexts: {} }) })
    await ask('POST', '/api/admin/access/email', { email: 'another@kestrel.example' })
    expect((await history()).versions).toHaveLength(before.length)
  })

  test('are compared with any other one, and read as a document', async () => {
    await ask('POST', '/api/admin/setup/apply', { text: withAge(19) })
    const [newest] = (await history()).versions
    const { body } = await ask('GET', `/api/admin/setup/versions/${newest?.number}`)
    expect(body).toMatchObject({
      text: expect.stringContaining('adultAge: 19'),
      differences: [{ section: 'settings', fields: [{ path: 'adultAge', before: 18, after: 19 }] }],
    })
    const same = await ask('GET', `/api/admin/setup/versions/${newest?.number}?against=${newest?.number}`)
    expect(same.body).toMatchObject({ differences: [] })
  })

  test('are restored by publishing a draft of an earlier one', async () => {
    const [earlier] = (await history()).versions
    await ask('POST', '/api/admin/setup/apply', { text: withAge(20) })
    const draft = await addDraft({ name: 'Back', fromVersion: earlier?.number })
    expect((await publish(draft)).status).toBe(200)
    expect(await ages()).toBe(18)
    expect((await history()).versions[0]).toMatchObject({ label: 'Back', savedBy: 'admin@kestrel.example' })
  })
})

describe('a draft', () => {
  test('changes nothing before it is published, and disappears then', async () => {
    const draft = await addDraft({ name: 'Spring', text: withAge(21) })
    expect(draft.preview).toMatchObject({ problems: [], differences: [{ section: 'settings' }], findings: [] })
    expect(await ages()).toBe(18)
    await publish(draft)
    expect({ age: await ages(), drafts: (await history()).drafts }).toEqual({ age: 21, drafts: [] })
  })

  test('is tried in the simulator, with a location that is not live yet', async () => {
    const base = { name: 'Base', isDefault: true, activities: ['skiing'], defaultActivity: 'skiing' }
    const draft = await addDraft({
      name: 'Spring',
      text: textOf({ locations: { base, portal: { ...base, name: 'North Portal', isDefault: false } } }),
    })
    expect(draft.tried?.locations.map(({ slug }) => slug)).toEqual(['base', 'north-portal'])
    const simulation = { draftId: draft.id, locationSlug: 'north-portal', age: 30 }
    const { status, body } = await ask('POST', '/api/admin/simulator', simulation)
    expect({ status, body }).toMatchObject({ status: 200, body: { locationName: 'North Portal' } })
    const [people] = (body as { people: { tasks: unknown[] }[] }).people
    expect(people).toBeDefined()
    expect((await ask('POST', '/api/admin/simulator', { ...simulation, locationSlug: 'gone' })).status).toBe(404)
    expect((await ask('POST', '/api/admin/simulator', { age: 30 })).status).toBe(400)
  })

  test('says for each finding how many guests are expected from today on, where guests meet it', async () => {
    const base = { name: 'Base', isDefault: true, activities: ['skiing'], defaultActivity: 'skiing' }
    const portal = { ...base, name: 'Portal', isDefault: false, activities: ['tubing'], defaultActivity: 'tubing' }
    const both = textOf({ locations: { base, portal }, activities: activitiesWith(['waiver']) })
    expect((await ask('POST', '/api/admin/setup/apply', { text: both, hasConfirmedWarnings: true })).status).toBe(200)
    const { rows } = await app.pool.query<{ id: number }>(`select id from location where setup_key = 'portal'`)
    const portalId = rows[0]?.id ?? 0
    await storeVerdicts(app.pool, [
      { locationId: portalId, contactId: '1', day: '2026-12-05' },
      { locationId: portalId, contactId: '1', day: '2026-12-06' },
      { locationId: portalId, contactId: '2', day: '2026-12-07' },
      { locationId: portalId, contactId: '3', day: '2026-12-04' },
    ])
    const draft = await addDraft({
      name: 'Spring',
      text: textOf({
        locations: { base, portal: { ...portal, defaultActivity: null } },
        activities: activitiesWith([]),
        waiverTexts: { SEASON: { name: 'Season', html: `<p>${draftMark}</p>` } },
      }),
    })
    expect(draft.preview.findings).toMatchObject([
      { rule: 'location-without-default-activity', path: 'locations.portal.defaultActivity', guests: 2 },
      { rule: 'activity-without-tasks', path: 'activities.tubing.tasks', guests: 2 },
      // Only skiing, at the base, asks for this waiver.
      { rule: 'waiver-is-draft', path: 'waiverTexts.SEASON.html', guests: 0 },
    ])
  })

  test('with problems is stored, shows them, and cannot be published', async () => {
    const draft = await addDraft({ name: 'Spring', text: textOf({ waiverTexts: {} }) })
    expect(draft.preview.problems).toMatchObject([{ path: 'tasks.waiver.posWaiverId' }])
    expect(await publish(draft)).toMatchObject({ status: 400, body: { code: 'invalid-input' } })
    const changed = await ask('PUT', `/api/admin/setup/drafts/${draft.id}`, {
      name: 'May',
      text: withAge(22),
      version: 1,
    })
    expect(changed.body).toMatchObject({ name: 'May', version: 2, preview: { problems: [] } })
  })

  test('that was truncated is refused', async () => {
    const { status, body } = await ask('POST', '/api/admin/setup/drafts', {
      name: 'x',
      text: withAge(18).slice(0, -12),
    })
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: [{ path: 'end' }] } })
  })

  test('is not published over a change of somebody else', async () => {
    const draft = await addDraft({ name: 'Spring', text: withAge(23) })
    const { currentVersion } = draft.preview
    await ask('POST', '/api/admin/setup/apply', { text: withAge(24) })
    expect(await publish(draft, { currentVersion })).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
    expect(await publish({ ...draft, version: 7 })).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
    expect(await ages()).toBe(24)
  })

  test('is published at its time by the clock of the resort, under the name of who scheduled it', async () => {
    const draft = await addDraft({ name: 'Night skiing', text: withAge(25) })
    expect(await publish(draft, { scheduledFor: '2026-12-05T07:00' })).toMatchObject({ status: 400 })
    const scheduled = await publish(draft, { scheduledFor: '2026-12-06T06:00' })
    expect(scheduled.body).toMatchObject({ draft: { scheduledFor: '2026-12-06T06:00' } })
    await publishDueSetups(app.ctx)
    expect(await ages()).toBe(18)
    now = new Date('2026-12-06T13:00:00Z')
    await publishDueSetups(app.ctx)
    expect(await ages()).toBe(25)
    expect((await history()).versions[0]).toMatchObject({ label: 'Night skiing', savedBy: 'admin@kestrel.example' })
  })

  test('that cannot be published at its time stays a draft with the reason', async () => {
    const draft = await addDraft({ name: 'Night skiing', text: withAge(26) })
    await publish(draft, { scheduledFor: '2026-12-06T06:00' })
    await app.pool.query(
      `update setup_draft set document = '{"firstChairSetup": 1, "tasks": {"waiver": null, "x": {"name": "X"}}, "end": true}'`,
    )
    now = new Date('2026-12-06T13:00:00Z')
    await publishDueSetups(app.ctx)
    expect((await history()).drafts).toMatchObject([
      { scheduledFor: null, failure: expect.stringContaining('tasks.x.type: “type” is missing.') },
    ])
    expect(await ages()).toBe(18)
  })

  test('is discarded without a trace in the setup', async () => {
    const draft = await addDraft({ name: 'Spring' })
    await ask('DELETE', `/api/admin/setup/drafts/${draft.id}`)
    expect((await history()).drafts).toEqual([])
    expect((await ask('GET', `/api/admin/setup/drafts/${draft.id}`)).status).toBe(404)
  })
})
