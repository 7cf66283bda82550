import type { Collection, CollectionItem, CollectionRow } from '@first-chair/core/collection/collection'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'

let testApp: TestApp

async function start(env: Record<string, string> = {}): Promise<void> {
  testApp = await aTestApp({ env })
  await testApp.pool.query(`insert into administrator_email (email) values ('admin@kestrel.example')`)
}

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const answer = await testApp.app.inject({ method, url, headers: as('admin'), ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json<never>() }
}
const all = async () => (await ask('GET', '/api/collections')).body as Collection[]
const audited = async (subject: string) =>
  (
    await testApp.pool.query<{ action: string }>('select action from audit_entry where subject = $1 order by id', [
      subject,
    ])
  ).rows.map(({ action }) => action)

describe('collections', () => {
  let partners: CollectionRow
  let count = 0

  beforeAll(() => start())
  afterAll(() => testApp.close())
  beforeEach(async () => {
    count += 1
    partners = (await ask('POST', '/api/collections', { name: ` Partners ${count} ` })).body
  })
  const addItem = async (fields: object = {}) =>
    ask('POST', '/api/collections/items', { collectionId: partners.id, name: 'Snow Co', value: 'SC', ...fields })

  test('include two for the pass checker from the start, which cannot be renamed or deleted', async () => {
    expect((await all()).slice(0, 2)).toMatchObject([
      { id: 1, name: 'AccessLocations', isFixed: true, collectionItems: [] },
      { id: 2, name: 'Pass Checker - Hotlist Reason', isFixed: true },
    ])
    for (const id of [1, 2]) {
      expect((await ask('PUT', `/api/collections/${id}`, { name: 'Mine', version: 1 })).body).toMatchObject({
        status: 409,
        code: 'fixed-collection',
      })
      expect((await ask('DELETE', `/api/collections/${id}?confirmed=true`)).body).toMatchObject({
        code: 'fixed-collection',
      })
    }
    expect((await all()).slice(0, 2)).toMatchObject([
      { name: 'AccessLocations' },
      { name: 'Pass Checker - Hotlist Reason' },
    ])
  })

  test('have reasons of blocked passes with words for staff, an owner and a way back, within limits', async () => {
    const reason = { staffValue: 'Payment open', resolvedBy: 'shop', wayBack: 'Pay online.' }
    const fields = { collectionId: 2, name: 'UNPAID', value: 'A payment is open.' }
    const { body } = await addItem({ ...fields, ...reason })
    expect(body).toMatchObject({ ...fields, ...reason })
    const item: CollectionItem = body
    const update = { name: 'UNPAID', value: 'Open.', version: item.version }
    const saved = await ask('PUT', `/api/collections/items/${item.id}`, { ...update, ...reason, resolvedBy: null })
    expect(saved.body).toMatchObject({ value: 'Open.', staffValue: 'Payment open', resolvedBy: null })
    for (const [path, value] of [
      ['staffValue', 'x'.repeat(41)],
      ['resolvedBy', 'guest'],
      ['wayBack', 'x'.repeat(201)],
    ] as const) {
      const refused = await addItem({ ...fields, name: 'OTHER', ...reason, [path]: value })
      expect(refused.body).toMatchObject({ code: 'invalid-input', fields: [{ path }] })
    }
    await ask('DELETE', `/api/collections/items/${item.id}`)
  })
  test('of the pass checker accept items', async () => {
    const { body } = await addItem({ collectionId: 1, name: 'Base gondola', value: '100' })
    expect(body).toMatchObject({ collectionId: 1, name: 'Base gondola', value: '100' })
    await ask('DELETE', `/api/collections/items/${(body as CollectionItem).id}`)
  })

  test('of an operator are added, renamed and deleted', async () => {
    expect(partners).toMatchObject({ name: `Partners ${count}`, isFixed: false, itemCount: 0, version: 1 })
    expect(partners.id).toBeGreaterThan(2)
    const renamed = await ask('PUT', `/api/collections/${partners.id}`, { name: 'Friends', version: 1 })
    expect(renamed.body).toMatchObject({ name: 'Friends', version: 2 })
    expect((await ask('PUT', `/api/collections/${partners.id}`, { name: 'Others', version: 1 })).body).toMatchObject({
      code: 'changed-meanwhile',
      changes: [{ path: 'name', saved: 'Friends', sent: 'Others' }],
    })
    expect((await ask('DELETE', `/api/collections/${partners.id}`)).status).toBe(200)
    expect((await ask('GET', `/api/admin/collections/${partners.id}`)).status).toBe(404)
    expect(await audited(`collection ${partners.id}`)).toEqual([
      'collection-added',
      'collection-changed',
      'collection-deleted',
    ])
  })

  test('need a name', async () => {
    expect((await ask('POST', '/api/collections', { name: '  ' })).body).toMatchObject({
      fields: [{ path: 'name', message: 'Name is required.' }],
    })
  })

  test('with items are deleted together with the items after a confirmation', async () => {
    const item = (await addItem()).body as CollectionItem
    expect((await ask('DELETE', `/api/collections/${partners.id}`)).body).toMatchObject({
      code: 'in-use',
      detail: `Partners ${count} has 1 item. It will be deleted too.`,
    })
    expect((await ask('DELETE', `/api/collections/${partners.id}?confirmed=true`)).status).toBe(200)
    expect((await ask('GET', '/api/collections/items')).body).not.toContainEqual(item)
    expect((await ask('DELETE', `/api/collections/items/${item.id}`)).status).toBe(404)
    expect((await addItem()).status, 'no item can be added').toBe(404)
  })

  describe('an item', () => {
    test('is added, changed from the version that the administrator saw, and deleted', async () => {
      const item = (await addItem()).body as CollectionItem
      const change = (fields: object) =>
        ask('PUT', `/api/collections/items/${item.id}`, { name: 'Snow Co', value: 'SC', version: 1, ...fields })
      expect((await change({ name: 'snow co', value: 'S2' })).body).toMatchObject({
        name: 'snow co',
        value: 'S2',
        version: 2,
      })
      expect((await change({ value: 'S3' })).body).toMatchObject({ code: 'changed-meanwhile' })
      expect((await ask('DELETE', `/api/collections/items/${item.id}`)).status).toBe(200)
      expect((await change({ version: 2 })).status).toBe(404)
      expect(await audited(`collection item ${item.id}`)).toEqual([
        'collection-item-added',
        'collection-item-changed',
        'collection-item-deleted',
      ])
    })

    test('needs a name and a value, and its name is unique in its collection', async () => {
      expect((await addItem({ name: '', value: ' ' })).body).toMatchObject({
        fields: [
          { path: 'name', message: 'Name is required.' },
          { path: 'value', message: 'Value is required.' },
        ],
      })
      await addItem()
      expect((await addItem({ name: 'SNOW CO' })).body).toMatchObject({
        fields: [{ path: 'name', message: 'An item with this name already exists.' }],
      })
      const other = (await ask('POST', '/api/collections', { name: 'Other' })).body as CollectionRow
      expect((await addItem({ collectionId: other.id })).status).toBe(200)
    })

    test('is added once if several requests add it at the same time', async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => addItem()))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    })
  })

  test('and their items can be searched, sorted and paged', async () => {
    for (const name of ['B', 'a', 'C']) await addItem({ name, value: `x${name}` })
    const page = async (url: string) => (await ask('GET', url)).body as { rows: { name: string }[]; total: number }
    const items = `/api/admin/collections/${partners.id}/items`
    expect((await page(items)).rows.map(({ name }) => name)).toEqual(['a', 'B', 'C'])
    expect(await page(`${items}?perPage=1&page=2&sort=value&direction=desc`)).toMatchObject({
      rows: [{ name: 'B' }],
      total: 3,
    })
    expect((await page(`${items}?search=XC`)).rows).toMatchObject([{ name: 'C' }])
    expect((await page('/api/admin/collections?search=hotlist')).rows).toMatchObject([{ id: 2, itemCount: 0 }])
    expect((await page('/api/admin/collections?sort=id&direction=desc&perPage=1')).rows).toMatchObject([
      { id: partners.id, itemCount: 3 },
    ])
    const own = (await ask('GET', `/api/collections/items?collectionId=${partners.id}`)).body as CollectionItem[]
    expect(own.map(({ name }) => name)).toEqual(['a', 'B', 'C'])
  })
})

describe('without the pass checker', () => {
  beforeAll(() => start({ FEATURES: 'BLEConnect' }))
  afterAll(() => testApp.close())

  test('its two collections and their items do not exist', async () => {
    await testApp.pool.query(`insert into collection_item (collection_id, name, value) values (1, 'Base', '100')`)
    expect(await all()).toEqual([])
    expect((await ask('GET', '/api/collections/items')).body).toEqual([])
    expect((await ask('GET', '/api/admin/collections')).body).toMatchObject({ rows: [], total: 0 })
    for (const url of ['/api/admin/collections/1', '/api/admin/collections/2/items']) {
      expect((await ask('GET', url)).status).toBe(404)
    }
    const item = { collectionId: 1, name: 'Summit', value: '200' }
    expect((await ask('POST', '/api/collections/items', item)).status).toBe(404)
    expect((await ask('DELETE', '/api/collections/items/1')).status).toBe(404)
    expect((await ask('PUT', '/api/collections/1', { name: 'x', version: 1 })).status).toBe(404)
  })
})
