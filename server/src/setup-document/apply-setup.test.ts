import type { SetupDifference } from '@first-chair/core/setup-document/setup-differences'
import { aSetupFile } from '@first-chair/core/setup-document/setup-document.builders'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WebhookClient } from '../adapters/webhook/webhook-client.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aTestResort } from '../app/test-resort.builders.ts'
import { exportSetup } from './current-setup.facts.ts'
import { publishSetup } from './publish-setup.facts.ts'
import { anySetup } from './setups.builders.ts'
import { formatSetupFile, parseSetupFile } from './setup-file.rule.ts'

const administrator = {
  email: 'admin@kestrel.example',
  name: 'Admin',
  isClaimed: false,
  requestId: 'r',
  ipAddress: '',
  peerAddress: '',
  userAgent: '',
}
/** Webhook addresses are allowed without looking them up. */
const webhooks: WebhookClient = {
  check: () => Promise.resolve(undefined),
  post: () => Promise.reject(new Error('Nothing is sent.')),
  counts: { accepted: 0, refused: 0, unanswered: 0 },
}

const apply = (app: TestApp, file: unknown) => publishSetup(app.ctx, administrator, file)
const applyText = (app: TestApp, text: string) => apply(app, parseSetupFile(text).value)

let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await aTestApp({ webhooks })
  other = await aTestApp({ webhooks })
  await aTestResort(app.pool)
})
afterAll(async () => {
  await app.close()
  await other.close()
})

describe('an exported setup', () => {
  test('makes an empty installation the same, byte by byte', async () => {
    const exported = await exportSetup(app.ctx)
    await applyText(other, exported)
    expect(await exportSetup(other.ctx)).toBe(exported)
    expect(exported).toContain('season-liability-waiver:')
    expect(exported).not.toContain('<script>')
  })

  test('of any content makes an installation with any other content the same, as YAML and as JSON', async () => {
    await fc.assert(
      fc.asyncProperty(anySetup, fc.constantFrom('yaml' as const, 'json' as const), async (file, format) => {
        await apply(app, file)
        const exported = await exportSetup(app.ctx, format)
        await applyText(other, exported)
        expect(await exportSetup(other.ctx, format)).toBe(exported)
        expect((await applyText(app, exported)).differences).toEqual([])
      }),
      { numRuns: 10, endOnFailure: true },
    )
  }, 120_000)
})

describe('applying a document', () => {
  /** Each test starts with an empty installation. */
  beforeEach(async () => {
    const tables =
      'activity_location activity_task activity_product location activity task collection_item webhook_endpoint ' +
      'setup_version waiver_text_release pos.product_component pos.product pos.authorization_type'
    await app.pool.query(
      `begin; ${tables
        .split(' ')
        .map((table) => `delete from ${table}`)
        .join(';')};
       delete from collection where id > 2; update settings_document set value = '{}'; commit`,
    )
    const [last] = await rows('select max(id)::int as id from audit_entry')
    lastAuditId = Number(last?.['id'] ?? 0)
  })
  let lastAuditId = 0

  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await app.app.inject({ method, url, headers: as('admin'), ...(payload ? { payload } : {}) })
    return { status: answer.statusCode, body: answer.json<never>() }
  }
  const problemsOf = async (file: object): Promise<string[]> => {
    const { body } = await ask('POST', '/api/admin/setup/preview', { text: formatSetupFile(file) })
    return (body as { problems: { path: string; message: string }[] }).problems.map(
      ({ path, message }) => `${path}: ${message}`,
    )
  }
  const rows = async (sql: string) => (await app.pool.query<Record<string, unknown>>(sql)).rows

  test('reports all problems with their paths, and changes nothing', async () => {
    const before = await exportSetup(app.ctx)
    const file = aSetupFile({
      tasks: { waiver: { name: 'W', type: 'Waiver', posWaiverId: 'NONE', enableAgreeCheckbox: true } },
      activities: { skiing: { name: 'Skiing', tasks: ['waiver', 'gone'] } },
    })
    expect(await problemsOf(file)).toEqual([
      'activities.skiing.tasks.1: There is no task with the key “gone”.',
      'tasks.waiver.posWaiverId: There is no waiver text with the code “NONE”.',
    ])
    const { status, body } = await ask('POST', '/api/admin/setup/apply', {
      text: formatSetupFile(file),
      currentVersion: 0,
    })
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', fields: [{ path: 'activities.skiing.tasks.1' }, {}] },
    })
    expect(await exportSetup(app.ctx)).toBe(before)
  })

  test('refuses a text that is cut off anywhere', async () => {
    const text = formatSetupFile(aSetupFile())
    for (let length = 0; length < text.length - 6; length += 7) {
      const { status, body } = await ask('POST', '/api/admin/setup/preview', { text: text.slice(0, length) })
      expect({ status, body }, text.slice(0, length)).toMatchObject({ status: 400, body: { code: 'invalid-input' } })
    }
  })

  test('writes an audit entry for each changed row and one for the document', async () => {
    await apply(app, aSetupFile())
    const entries = await rows(`select action from audit_entry where id > ${lastAuditId} order by id`)
    expect(entries.map(({ action }) => action)).toEqual([
      'waiver-text-added',
      'task-added',
      'activity-added',
      'location-added',
      'setup-applied',
    ])
  })

  test('is seen by guests at once, and keeps the rows of objects that stay', async () => {
    await apply(app, aSetupFile())
    const [task] = await rows('select id from task')
    await apply(
      app,
      aSetupFile({
        tasks: { waiver: { name: 'Winter waiver', type: 'Waiver', posWaiverId: 'SEASON', enableAgreeCheckbox: true } },
      }),
    )
    expect((await app.ctx.setup.current()).tasks).toMatchObject([{ id: task?.['id'], name: 'Winter waiver' }])
  })

  test('adopts the row with the same name, if its key would be deleted otherwise', async () => {
    await apply(
      app,
      aSetupFile({
        tasks: { old: { name: 'Photo', type: 'Photo' } },
        activities: { skiing: { name: 'Skiing', tasks: ['old'] } },
      }),
    )
    const [task] = await rows('select id from task')
    await apply(
      app,
      aSetupFile({
        tasks: { photo: { name: 'Photo', type: 'Photo' } },
        activities: { skiing: { name: 'Skiing', tasks: ['photo'] } },
      }),
    )
    expect(await rows('select id, setup_key from task')).toEqual([{ id: task?.['id'], setup_key: 'photo' }])
  })

  test('brings a deleted object back with its completions', async () => {
    await apply(app, aSetupFile())
    const [task] = await rows('select id from task')
    await apply(app, aSetupFile({ tasks: {}, activities: { skiing: { name: 'Skiing' } } }))
    expect(await rows('select id from current_task')).toEqual([])
    await apply(app, aSetupFile())
    expect(await rows('select id from current_task')).toEqual([task])
  })

  test('lets locations exchange their names and the default flag', async () => {
    const location = { activities: ['skiing'], defaultActivity: 'skiing' }
    await apply(
      app,
      aSetupFile({ locations: { a: { ...location, name: 'Base', isDefault: true }, b: { ...location, name: 'Top' } } }),
    )
    await apply(
      app,
      aSetupFile({ locations: { a: { ...location, name: 'Top' }, b: { ...location, name: 'Base', isDefault: true } } }),
    )
    expect(await rows('select setup_key, slug, is_default from location order by id')).toEqual([
      { setup_key: 'a', slug: 'top', is_default: false },
      { setup_key: 'b', slug: 'base', is_default: true },
    ])
  })

  test('leaves sections that the document does not have as they are', async () => {
    await apply(app, aSetupFile())
    const { differences } = await apply(app, { firstChairSetup: 1, settings: { adultAge: 19 }, end: true })
    expect(differences.map(({ section }: SetupDifference) => section)).toEqual(['settings'])
    expect((await app.ctx.setup.current()).locations).toHaveLength(1)
  })

  test('asks how a changed text of a waiver in use is released, and stores it as a release', async () => {
    await apply(app, aSetupFile())
    const html = '<p>Snow is slippery and cold.</p>'
    const changed = aSetupFile({ waiverTexts: { SEASON: { name: 'Season', html } } })
    expect((await ask('POST', '/api/admin/setup/preview', { text: formatSetupFile(changed) })).body).toMatchObject({
      problems: [],
      unreleased: ['SEASON'],
      differences: [{ section: 'waiverTexts', key: 'SEASON' }],
    })
    await expect(apply(app, changed)).rejects.toMatchObject({ fields: [{ path: 'waiverTexts.SEASON.release' }] })
    await apply(
      app,
      aSetupFile({ waiverTexts: { SEASON: { name: 'Season', html, release: { kind: 'material', summary: 'Cold' } } } }),
    )
    expect(await rows(`select number, kind, summary, html from waiver_text_release order by number`)).toMatchObject([
      { number: 1, kind: null },
      { number: 2, kind: 'material', summary: 'Cold', html },
    ])
  })

  test('refuses to delete a waiver text that was signed or that a product needs', async () => {
    await apply(app, aSetupFile())
    await app.pool.query(`insert into pos.product (code, name) values ('DAY', 'Day');
      insert into pos.product_component (product_code, code, authorization_types) values ('DAY', 'C', '{SEASON}')`)
    const file = aSetupFile({ tasks: {}, activities: { skiing: { name: 'Skiing' } }, waiverTexts: {} })
    expect(await problemsOf(file)).toEqual([
      'waiverTexts.SEASON: Season cannot be deleted, because products or signatures refer to it.',
    ])
  })

  test('neither renames nor deletes a collection that the product needs', async () => {
    const gates = { 'access-locations': { name: 'Gates', items: {} } }
    expect(await problemsOf(aSetupFile({ collections: gates }))).toEqual([
      'collections.access-locations.name: The product needs this collection, so its name must stay “AccessLocations”.',
    ])
    await apply(app, aSetupFile({ collections: {} }))
    expect(await rows('select count(*)::int as count from current_collection')).toEqual([{ count: 2 }])
  })

  test('gives a new webhook endpoint a secret that no document contains', async () => {
    const webhook = { description: 'ERP', url: 'https://hooks.example/in', eventTypes: ['waiver.signed'] }
    await apply(app, aSetupFile({ webhooks: { erp: webhook } }))
    const [secret] = await rows('select shown_as from webhook_secret')
    expect(secret).toBeDefined()
    expect(await exportSetup(app.ctx)).not.toContain(String(secret?.['shown_as']))
  })

  test('is blocked by errors, and asks about warnings', async () => {
    const send = (file: object, hasConfirmedWarnings: boolean) =>
      ask('POST', '/api/admin/setup/apply', { text: formatSetupFile(file), currentVersion: 0, hasConfirmedWarnings })
    const broken = aSetupFile({ locations: { base: { name: 'Base', isDefault: true } } })
    expect(await send(broken, true)).toMatchObject({ status: 409, body: { code: 'setup-has-errors' } })
    const doubtful = aSetupFile({ activities: { skiing: { name: 'Skiing' } } })
    expect(await send(doubtful, false)).toMatchObject({ status: 409, body: { code: 'setup-has-warnings' } })
    expect(await send(doubtful, true)).toMatchObject({ status: 200, body: { currentVersion: 2 } })
    expect(await send(aSetupFile(), false)).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
  })
})
