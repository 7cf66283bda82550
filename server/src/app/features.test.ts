import { api } from '@first-chair/core/api'
import { features, type Feature } from '@first-chair/core/contract/features'
import { getSettingGroups, type Setting, type SettingGroup } from '@first-chair/core/settings/setting-groups'
import { documentKinds, settingsDocuments, type DocumentKind } from '@first-chair/core/settings/settings-document'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from './test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists } from './test-resort.builders.ts'

describe('without any feature', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await aTestApp({ env: { FEATURES: 'none' } })
    await aTestResort(testApp.pool)
    await aHousehold(testApp.pool, lindqvists)
  })
  afterAll(() => testApp.close())

  const featureCalls = api.filter(({ feature }) => feature !== undefined)

  test.each(features)('there are calls that belong to %s', (feature) => {
    expect(featureCalls.some((endpoint) => endpoint.feature === feature)).toBe(true)
  })

  test.each(featureCalls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s does not exist for any caller',
    async (_name, endpoint) => {
      for (const headers of [{}, as('maya'), as('admin')]) {
        const answer = await testApp.app.inject({
          method: endpoint.method,
          url: endpoint.path.replace(/:\w+/g, '1'),
          headers,
          ...(endpoint.body ? { payload: {} } : {}),
        })
        expect(answer.json()).toMatchObject({ status: 404, code: 'not-found' })
      }
    },
  )

  test('the client settings list no feature', async () => {
    const answer = await testApp.app.inject({ method: 'GET', url: '/api/settings/client' })
    expect(answer.json()).toMatchObject({ enabledFeatures: [] })
  })

  test('the collections of the pass checker are hidden from administrators', async () => {
    const answer = await testApp.app.inject({ method: 'GET', url: '/api/collections', headers: as('admin') })
    expect(answer.json()).toEqual([])
  })
})

describe.each(features)('texts of an operator for %s', (feature) => {
  let off: TestApp
  let on: TestApp
  beforeAll(async () => {
    off = await aTestApp({ env: { FEATURES: features.filter((other) => other !== feature).join() } })
    on = await aTestApp()
    for (const { pool } of [off, on]) {
      await aTestResort(pool)
      await storeTexts(pool)
    }
  })
  afterAll(async () => {
    await off.close()
    await on.close()
  })
  const answer = async (testApp: TestApp) => testApp.app.inject({ method: 'GET', url: '/api/settings/client' })

  test('are not in the client settings while the feature is off, and all others are', async () => {
    const { body } = await answer(off)
    const others = features.filter((other) => other !== feature)
    for (const { name } of getGroups(feature)) expect(body).not.toContain(`"${name}"`)
    for (const setting of getSettings(feature)) expect(body).not.toContain(toUniqueText(setting))
    for (const setting of others.flatMap(getSettings)) expect(body).toContain(toUniqueText(setting))
    expect(body).not.toContain(feature)
  })

  test('can still be read and saved by administrators, and are unchanged when the feature is on again', async () => {
    const url = '/api/admin/settings/language'
    const stored = (await off.app.inject({ method: 'GET', url, headers: as('admin') })).json()
    const value = { ...stored.value, home: { membersTitle: 'Riders' } }
    const payload = { version: stored.version, value }
    const saved = await off.app.inject({ method: 'PUT', url, headers: as('admin'), payload })
    expect(saved.json().value).toEqual(value)

    const { body } = await answer(on)
    for (const setting of getSettings(feature)) expect(body).toContain(toUniqueText(setting))
    for (const { name } of getGroups(feature)) expect(value).toHaveProperty(name)
  })
})

const groups = documentKinds.flatMap((kind) =>
  getSettingGroups(settingsDocuments[kind]).map((group): SettingGroup & { kind: DocumentKind } => ({ ...group, kind })),
)
const getGroups = (feature: Feature) => groups.filter((group) => group.feature === feature)
const getSettings = (feature: Feature): readonly Setting[] => getGroups(feature).flatMap(({ settings }) => settings)

/** A unique text for each setting. A setting with choices gets its first choice. */
const toUniqueText = ({ path, kind, choices }: Setting): string =>
  kind === 'choice' ? String(choices[0]) : `/words-of-${path.replace('.', '-')}-end`

/** Writes a unique text into every setting that belongs to a feature. */
async function storeTexts(pool: pg.Pool): Promise<void> {
  for (const kind of documentKinds) {
    const featureGroups = groups.filter((group) => group.kind === kind && group.feature !== undefined)
    const value = Object.fromEntries(
      featureGroups.map(({ name, settings }) => [
        name,
        Object.fromEntries(settings.map((setting) => [setting.path.split('.')[1] ?? '', toUniqueText(setting)])),
      ]),
    )
    await pool.query(
      `insert into settings_document (kind, value) values ($1, $2) on conflict (kind) do update set value = excluded.value`,
      [kind, JSON.stringify(value)],
    )
  }
}
