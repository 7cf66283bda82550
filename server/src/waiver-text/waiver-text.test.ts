import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import type { SettingsVersion } from '@first-chair/core/settings/settings-version'
import type { EditableWaiverText } from '@first-chair/core/waiver-text/waiver-text'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app/build-app.ts'
import { openLog } from '../http/logger.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, aContactTaskId, testResort } from '../app/test-resort.builders.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
})
afterAll(() => testApp.close())

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, user = 'admin') => {
  const answer = await testApp.app.inject({ method, url, headers: as(user), ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json<never>() }
}
const findWaiver = async (search: string) => {
  const { body } = await ask('GET', `/api/admin/waivertexts?search=${search}`)
  const [waiver] = (body as { rows: EditableWaiverText[] }).rows
  if (!waiver) throw new Error(`There is no waiver ${search}.`)
  return waiver
}
const cosmetic = { release: { kind: 'cosmetic' } }
const save = (text: EditableWaiverText, over: object) =>
  ask('PUT', `/api/admin/waivertexts/${text.id}`, { name: text.name, html: text.html, version: text.version, ...over })

test('waivers are listed with their sanitised texts and the tasks that use them', async () => {
  expect(await findWaiver('SEASON')).toMatchObject({
    code: 'SEASON',
    name: 'Season',
    html: testResort.waiverHtml,
    tasks: [{ id: testResort.seasonWaiver, name: 'Season Liability Waiver', resignWhenTextChanged: false }],
    version: 1,
  })
})

describe('a new waiver', () => {
  test('can be used by a task, and its text contains nothing executable', async () => {
    const { body } = await ask('POST', '/api/admin/waivertexts', {
      code: 'PARK',
      name: 'Terrain Park',
      html: '<h2>Park</h2><p onclick="x()">Jumps <a href="https://x.test">hurt</a>.<script>alert(1)</script></p>',
    })
    expect(body).toMatchObject({ code: 'PARK', html: '<h2>Park</h2><p>Jumps hurt.</p>', tasks: [], version: 1 })
    const task = { name: 'Park Waiver', taskTypeId: 1, posWaiverId: 'PARK', enableAgreeCheckbox: true }
    expect((await ask('POST', '/api/tasks', task)).status).toBe(200)
    const { rows } = await testApp.pool.query<{ action: string; actor: string }>(
      `select action, actor from audit_entry where subject = $1`,
      [`waiver-text ${(body as EditableWaiverText).id}`],
    )
    expect(rows).toEqual([{ action: 'waiver-text-added', actor: 'admin@kestrel.example' }])
  })

  test.each([
    ['no code', { code: '' }, 'code', 'Code is required.'],
    [
      'a space in its code',
      { code: 'A B' },
      'code',
      'A code may have only letters, digits, hyphens, dots and underscores.',
    ],
    ['a code that is taken', { code: 'SEASON' }, 'code', 'A waiver with the code SEASON already exists.'],
    ['no name', { name: ' ' }, 'name', 'Name is required.'],
    ['an empty text', { html: '<p> &nbsp;</p>' }, 'html', 'Text is required.'],
    ['nothing but a script', { html: '<script>alert(1)</script>' }, 'html', 'Text is required.'],
    [
      'a text that is too long',
      { html: 'x'.repeat(100_001) },
      'html',
      'The text is too long: it may have at most 100,000 characters.',
    ],
    ['deeply nested elements', { html: `${'<div>'.repeat(15_000)}.` }, 'html', 'The text is nested too deeply.'],
  ])('with %s is not saved', async (_what, over, path, message) => {
    const valid = { code: 'NEW', name: 'New', html: '<p>Words.</p>' }
    const { status, body } = await ask('POST', '/api/admin/waivertexts', { ...valid, ...over })
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: [{ path, message }] })
  })
})

describe('a changed text', () => {
  const grouping = async () => {
    const { body } = await ask(
      'POST',
      `/api/tasks/ContactTaskGrouping/Location/${testResort.base}`,
      { contacts: [{ contactId: '1001' }] },
      'maya',
    )
    const { waiverContactTasks } = body as { waiverContactTasks: ContactTask[] }
    return waiverContactTasks.find(({ id }) => id === aContactTaskId(testResort.dayWaiver, '1001'))
  }
  const sign = (html: string) =>
    ask(
      'POST',
      '/api/tasks/contact/complete/Waiver',
      {
        id: aContactTaskId(testResort.dayWaiver, '1001'),
        relatedObject: {
          typedName: 'Maya Lindqvist',
          rolTextHash: createHash('sha256').update(html, 'utf8').digest('hex'),
        },
      },
      'maya',
    )

  test('can still be signed by guests who have the old one open, and signed waivers keep their own text', async () => {
    const day = await findWaiver('DAY')
    const { body } = await save(day, { name: 'Day ticket', html: '<p>Today, and on foot.</p>', ...cosmetic })
    expect(body).toMatchObject({ name: 'Day ticket', html: '<p>Today, and on foot.</p>', version: 2 })
    await testApp.pool.query(
      `update waiver_text_release set released_at = now() - interval '31 minutes' where number = 2`,
    )
    expect((await sign('<p>Today only.</p>')).body).toMatchObject({ code: 'text-changed' })
    await testApp.pool.query(
      `update waiver_text_release set released_at = now() - interval '29 minutes' where number = 2`,
    )
    expect((await sign('<p>Today only.</p>')).status).toBe(200)

    await save(await findWaiver('DAY'), { html: '<p>A third text.</p>', ...cosmetic })
    const { rows } = await testApp.pool.query<{ html: string }>(
      `select t.html from signed_waiver s join waiver_text t on t.hash = s.text_hash where s.pos_waiver_id = 'DAY'`,
    )
    expect(rows).toEqual([{ html: '<p>Today only.</p>' }])
  })

  test('that was changed without a release must be signed again only if the task requires it', async () => {
    await testApp.pool.query(`update pos.authorization_type set html = '<p>Imported.</p>' where code = 'DAY'`)
    await testApp.pool.query(`update waiver_text_release set kind = null where pos_waiver_id = 'DAY'`)
    // What was finished today counts today.
    await testApp.pool.query('delete from contact_task_completion')
    testApp.ctx.setup.forget()
    expect(await grouping()).toMatchObject({ isComplete: true })
    const { body: task } = await ask('GET', `/api/admin/tasks/${testResort.dayWaiver}`)
    const resigned = { ...Object(task), resignWhenTextChanged: true }
    expect((await ask('PUT', `/api/tasks/${testResort.dayWaiver}`, resigned)).status).toBe(200)
    await expect.poll(async () => (await grouping())?.isComplete).toBe(false)
    expect((await findWaiver('DAY')).tasks).toMatchObject([{ id: testResort.dayWaiver, resignWhenTextChanged: true }])
  })

  test('saved by two administrators shows the second one what differs', async () => {
    const release = await findWaiver('RELEASE')
    await save(release, { name: 'First' })
    expect((await save(release, { name: 'Second' })).body).toMatchObject({
      code: 'changed-meanwhile',
      changes: [{ path: 'name', saved: 'First', sent: 'Second' }],
    })
  })

  test('of a deleted waiver is not found', async () => {
    expect((await ask('GET', '/api/admin/waivertexts/999')).status).toBe(404)
    expect((await ask('PUT', '/api/admin/waivertexts/999', { name: 'x', html: 'x', version: 1 })).status).toBe(404)
  })
})

describe('the versions of a waiver text', () => {
  const versions = async (id: number) => {
    const { body } = await ask('GET', `/api/admin/waivertexts/${id}/versions`)
    return (body as { versions: SettingsVersion[] }).versions
  }

  test('contain the earlier text and who changed what, and an old text is restored as a new version', async () => {
    const before = await findWaiver('OUTSIDE')
    await save(before, { html: '<p>A new text.</p>', ...cosmetic })
    expect(await versions(before.id)).toMatchObject([
      {
        version: before.version + 1,
        savedBy: 'admin@kestrel.example',
        changedPaths: ['html'],
        restoredVersion: null,
        kind: 'cosmetic',
      },
      { version: before.version, savedBy: '', changedPaths: [], kind: null },
    ])
    expect((await ask('GET', `/api/admin/waivertexts/${before.id}/versions/${before.version}`)).body).toMatchObject({
      html: before.html,
      changes: [{ path: 'html', saved: '<p>A new text.</p>', sent: before.html }],
    })

    const restore = (version: number) =>
      ask('POST', `/api/admin/waivertexts/${before.id}/versions/${before.version}/restore`, { version, ...cosmetic })
    expect((await restore(before.version - 1)).body).toMatchObject({ code: 'changed-meanwhile' })
    expect((await restore(before.version + 1)).body).toMatchObject({ html: before.html, version: before.version + 2 })
    expect((await versions(before.id))[0]).toMatchObject({ restoredVersion: before.version })
    const { rows } = await testApp.pool.query<{ action: string }>(
      `select action from audit_entry where subject = $1 order by id`,
      [`waiver-text ${before.id}`],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'waiver-text-released',
      'waiver-text-changed',
      'waiver-text-released',
      'waiver-text-restored',
    ])
  })

  test('are limited to the last 20', async () => {
    const { body } = await ask('POST', '/api/admin/waivertexts', { code: 'MANY', name: 'Many', html: '<p>0</p>' })
    let text = body as EditableWaiverText
    for (let count = 1; count <= 21; count += 1) {
      text = (await save(text, { html: `<p>${count}</p>` })).body
    }
    const stored = await versions(text.id)
    expect(stored).toHaveLength(20)
    expect(stored.at(-1)).toMatchObject({ version: 3 })
    expect((await ask('GET', `/api/admin/waivertexts/${text.id}/versions/2`)).status).toBe(404)
  })

  test('are not added if nothing was changed, and are deleted with their waiver', async () => {
    const { body } = await ask('POST', '/api/admin/waivertexts', { code: 'SAME', name: 'Same', html: '<p>Same.</p>' })
    const text = body as EditableWaiverText
    expect((await save(text, {})).body).toMatchObject({ version: 1 })
    expect(await versions(text.id)).toMatchObject([{ version: 1, savedBy: 'admin@kestrel.example' }])
    await ask('DELETE', `/api/admin/waivertexts/${text.id}`)
    expect((await ask('GET', `/api/admin/waivertexts/${text.id}/versions`)).status).toBe(404)
    const { rows } = await testApp.pool.query('select from settings_version where kind = $1', [
      `waiver-text ${text.id}`,
    ])
    expect(rows).toEqual([])
  })
})

describe('deleting a waiver', () => {
  test('is possible while nothing refers to it', async () => {
    const added = await ask('POST', '/api/admin/waivertexts', { code: 'OOPS', name: 'Oops', html: '<p>Oops.</p>' })
    const { id } = added.body as EditableWaiverText
    expect(await ask('DELETE', `/api/admin/waivertexts/${id}`)).toEqual({ status: 200, body: { id } })
    expect((await ask('GET', `/api/admin/waivertexts/${id}`)).status).toBe(404)
  })

  test('is refused if tasks use it or it was signed', async () => {
    const season = await findWaiver('SEASON')
    expect((await ask('DELETE', `/api/admin/waivertexts/${season.id}?confirmed=true`)).body).toMatchObject({
      code: 'waiver-in-use',
      detail: 'Season is used by these tasks: Season Liability Waiver. Remove it from them first.',
    })
    const day = await findWaiver('DAY')
    expect((await ask('DELETE', `/api/tasks/${testResort.dayWaiver}?confirmed=true`)).status).toBe(200)
    expect((await ask('DELETE', `/api/admin/waivertexts/${day.id}`)).body).toMatchObject({
      code: 'waiver-in-use',
      detail: 'Day ticket cannot be deleted, because products or signatures refer to it.',
    })
  })
})

test('texts of another point of sale cannot be edited here', async () => {
  const ctx = { ...testApp.ctx, config: { ...testApp.ctx.config, pointOfSaleSystem: 'RTP' as const } }
  const app = await buildApp(ctx, openLog('silent'))
  const payload = { name: 'Season', html: '<p>Snow.</p>', version: 1 }
  for (const request of [
    { method: 'GET', url: '/api/admin/waivertexts' },
    { method: 'GET', url: '/api/admin/waivertexts/1' },
    { method: 'POST', url: '/api/admin/waivertexts', payload: { ...payload, code: 'NEW' } },
    { method: 'PUT', url: '/api/admin/waivertexts/1', payload },
    { method: 'GET', url: '/api/admin/waivertexts/1/versions' },
    { method: 'GET', url: '/api/admin/waivertexts/1/versions/1' },
    { method: 'POST', url: '/api/admin/waivertexts/1/versions/1/restore', payload: { version: 1 } },
    { method: 'POST', url: '/api/admin/waivertexts/1/release/preview', payload: { html: '<p>Snow.</p>' } },
    { method: 'POST', url: '/api/admin/waivertexts/1/release/cancel', payload: { number: 2 } },
    { method: 'DELETE', url: '/api/admin/waivertexts/1' },
  ] as const) {
    const answer = await app.inject({ ...request, headers: as('admin') })
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'texts-elsewhere',
      detail: 'Waiver texts are stored in the point of sale. Please change them there.',
    })
  }
  await app.close()
})
