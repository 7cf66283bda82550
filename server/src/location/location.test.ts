import type { Location } from '@first-chair/core/location/location'
import { usualStops } from '@first-chair/core/location/location-stops'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertRows } from '../db/insert-rows.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, testResort } from '../app/test-resort.builders.ts'

let testApp: TestApp
let tubing: Location

beforeAll(async () => {
  testApp = await aTestApp({ users: { second: { email: 'second@kestrel.example', name: 'Robin Second' } } })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await insertRows(testApp.pool, 'activity', [
    { id: 2, name: 'Tubing' },
    { id: 3, name: 'Lessons' },
  ])
  await testApp.pool.query(`insert into administrator_email (email) values ('second@kestrel.example')`)
})
afterAll(() => testApp.close())

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, user = 'admin') => {
  const answer = await testApp.app.inject({ method, url, headers: as(user), ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json<never>() }
}
const read = async (id: number) => (await ask('GET', `/api/admin/locations/${id}`)).body as Location
const readAuditEntries = async (subject: string) =>
  (
    await testApp.pool.query<{ action: string; actor: string; before: unknown; after: unknown }>(
      'select action, actor, before, after from audit_entry where subject = $1 order by id',
      [subject],
    )
  ).rows

let count = 0
beforeEach(async () => {
  count += 1
  tubing = (
    await ask('POST', '/api/locations', {
      name: `Tubing Hill No ${count}`,
      activityIds: [3, 2],
      defaultActivityId: 2,
    })
  ).body
})

describe('a new location', () => {
  test('has its link, its activities and its default activity, and is recorded in the audit log', async () => {
    expect(tubing).toMatchObject({
      slug: `tubing-hill-no-${count}`,
      isEnabled: true,
      isDefault: false,
      defaultActivityId: 2,
      version: 1,
      activityLocations: [
        { activityId: 3, activity: { name: 'Lessons' } },
        { activityId: 2, activity: { name: 'Tubing' } },
      ],
    })
    expect(await readAuditEntries(`location ${tubing.id}`)).toMatchObject([
      { action: 'location-added', actor: 'admin@kestrel.example', before: null, after: { name: tubing.name } },
    ])
  })

  test.each([
    [undefined, 'Name is required.'],
    ['', 'Name is required.'],
    ['   ', 'Name is required.'],
    ['2027', 'A name cannot be only a number, because its link would lead to another location.'],
    ['!!!', 'A name needs a letter or a digit.'],
    ['Admin', '"admin" is a reserved name. Please choose another name.'],
    ['base village', 'The link /l/base-village is already used by Base Village.'],
    ['x'.repeat(101), 'A name may have at most 100 characters.'],
  ])('cannot be called "%s"', async (name, message) => {
    const { status, body } = await ask('POST', '/api/locations', { name })
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: [{ path: 'name', message }] })
  })

  test('has gates, each once, which stay if a change does not name them', async () => {
    const gates = ['300', ' 100 ', '300']
    const saved = await ask('PUT', `/api/locations/${tubing.id}`, { ...tubing, accessLocationIds: gates })
    expect(saved.body).toMatchObject({ accessLocationIds: ['300', '100'] })
    const { accessLocationIds: _, ...others } = saved.body as Location
    expect((await ask('PUT', `/api/locations/${tubing.id}`, others)).body).toMatchObject({
      accessLocationIds: ['300', '100'],
    })
    expect(
      (await ask('PUT', `/api/locations/${tubing.id}`, { ...(await read(tubing.id)), accessLocationIds: [] })).body,
    ).toMatchObject({ accessLocationIds: [] })
  })

  test('says what stops what here, which stays if a change does not name it', async () => {
    expect(tubing.stops).toEqual(usualStops)
    const stops = { ...usualStops, Waiver: 'lesson', duplicate: 'gate' }
    const saved = await ask('PUT', `/api/locations/${tubing.id}`, { ...tubing, stops })
    expect(saved.body).toMatchObject({ stops })
    const { stops: _, ...others } = saved.body as Location
    expect((await ask('PUT', `/api/locations/${tubing.id}`, others)).body).toMatchObject({ stops })
    for (const wrong of [{ Waiver: 'nothing' }, { birthDate: 'rental' }, { Photo: 'moon' }, { duplicate: undefined }]) {
      const refused = await ask('POST', '/api/locations', { name: 'Wrong stops', stops: { ...usualStops, ...wrong } })
      expect(refused.body).toMatchObject({
        code: 'invalid-input',
        fields: [{ path: `stops.${Object.keys(wrong)[0]}` }],
      })
    }
  })

  test.each([
    [[''], 'accessLocationIds.0', 'Code is required.'],
    [['x'.repeat(51)], 'accessLocationIds.0', 'A code may have at most 50 characters.'],
    [['1', '2', '3', '4', '5', '6'], 'accessLocationIds', 'A location may have at most 5 gates.'],
  ])('cannot have the gates %j', async (accessLocationIds, path, message) => {
    const { status, body } = await ask('POST', '/api/locations', { name: 'Wrong gates', accessLocationIds })
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: [{ path, message }] })
  })

  test('has texts of a limited length', async () => {
    const sent = { name: 'Long', description: 'x'.repeat(2001), checkInCompleteText: 'x'.repeat(20_001) }
    expect((await ask('POST', '/api/locations', sent)).body).toMatchObject({
      fields: [
        { path: 'description', message: 'A description may have at most 2000 characters.' },
        { path: 'checkInCompleteText', message: 'This text may have at most 20000 characters, including HTML.' },
      ],
    })
  })

  test('accepts only existing activities, and a default activity that is one of them', async () => {
    expect((await ask('POST', '/api/locations', { name: 'Far', activityIds: [99] })).body).toMatchObject({
      fields: [{ path: 'activityIds', message: 'One of these activities no longer exists.' }],
    })
    expect(
      (await ask('POST', '/api/locations', { name: 'Far', activityIds: [2], defaultActivityId: 3 })).body,
    ).toMatchObject({ fields: [{ path: 'defaultActivityId' }] })
  })

  test('accepts only existing time zones', async () => {
    const { body } = await ask('POST', '/api/locations', { name: 'Far', timeZone: 'Mars/Olympus' })
    expect(body).toMatchObject({ fields: [{ path: 'timeZone', message: 'Please choose a time zone.' }] })
  })

  test('loses everything executable from its text', async () => {
    const { body } = await ask('PUT', `/api/locations/${tubing.id}`, {
      ...toUpdate(tubing),
      checkInCompleteText: '<p>Go to <b>gate 2</b><script>alert(1)</script><img src=x onerror=alert(1)></p>',
    })
    expect((body as Location).checkInCompleteText).toBe('<p>Go to <b>gate 2</b></p>')
  })
})

/** The fields of a row that the admin area sends back. */
function toUpdate({ activityLocations: _links, slug: _slug, id: _id, modifiedDateUtc: _when, ...fields }: Location) {
  return fields
}

describe('a changed location', () => {
  test('keeps unchanged links with their ids', async () => {
    const { body } = await ask('PUT', `/api/locations/${tubing.id}`, { ...toUpdate(tubing), description: 'Below' })
    expect(body).toMatchObject({ description: 'Below', version: 2, activityLocations: tubing.activityLocations })
    const links = await ask('PUT', `/api/locations/${tubing.id}`, {
      ...toUpdate(body),
      activityIds: [2, testResort.skiing],
    })
    expect((links.body as Location).activityLocations.map(({ activityId }) => activityId)).toEqual([2, 1])
    expect((links.body as Location).activityLocations[0]).toEqual(tubing.activityLocations[1])
  })

  test('saved by two administrators shows the second one who was first and what differs', async () => {
    await ask('PUT', `/api/locations/${tubing.id}`, { ...toUpdate(tubing), description: 'First' }, 'second')
    const { status, body } = await ask('PUT', `/api/locations/${tubing.id}`, {
      ...toUpdate(tubing),
      description: 'Mine',
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'changed-meanwhile',
      facts: { changedBy: 'second@kestrel.example', version: '2' },
      changes: [{ path: 'description', saved: 'First', sent: 'Mine' }],
    })
    expect((await read(tubing.id)).description).toBe('First')
  })

  test('that is sent again after a lost answer does not conflict with itself', async () => {
    const change = { ...toUpdate(tubing), description: 'Below the chair' }
    await ask('PUT', `/api/locations/${tubing.id}`, change)
    const { status, body } = await ask('PUT', `/api/locations/${tubing.id}`, change)
    expect({ status, body }).toMatchObject({ status: 200, body: { description: 'Below the chair' } })
  })

  test('saved by eight administrators at once is changed once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        ask('PUT', `/api/locations/${tubing.id}`, { ...toUpdate(tubing), description: `From ${index}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
    expect((await read(tubing.id)).version).toBe(2)
  })

  test('that does not exist is not found', async () => {
    expect((await ask('PUT', '/api/locations/999', { ...toUpdate(tubing) })).status).toBe(404)
  })
})

describe('there is one default location', () => {
  test('a new default location replaces the previous one', async () => {
    const { status } = await ask('PUT', `/api/locations/${tubing.id}`, { ...toUpdate(tubing), isDefault: true })
    expect(status).toBe(200)
    expect((await read(testResort.base)).isDefault).toBe(false)
    expect((await readAuditEntries(`location ${testResort.base}`)).at(-1)).toMatchObject({
      after: { isDefault: false },
    })

    const base = await read(testResort.base)
    await ask('PUT', `/api/locations/${base.id}`, { ...toUpdate(base), isDefault: true })
    expect((await read(tubing.id)).isDefault).toBe(false)
  })

  test('it cannot stop being the default, be disabled, be the edit-profile location or be deleted', async () => {
    const base = await read(testResort.base)
    const change = (over: object) => ask('PUT', `/api/locations/${base.id}`, { ...toUpdate(base), ...over })
    expect((await change({ isDefault: false })).body).toMatchObject({
      code: 'default-location',
      detail: 'Make another location the default instead.',
    })
    expect((await change({ isEnabled: false })).body).toMatchObject({ fields: [{ path: 'isEnabled' }] })
    expect((await change({ isEditProfileLocation: true })).body).toMatchObject({
      fields: [{ path: 'isEditProfileLocation' }],
    })
    const deleted = await ask('DELETE', `/api/locations/${base.id}?confirmed=true`)
    expect(deleted).toMatchObject({ status: 409, body: { code: 'default-location' } })
    expect(await read(testResort.base)).toEqual(base)
  })

  test('the first location of an empty resort becomes the default location and must be enabled', async () => {
    const empty = await aTestApp()
    await empty.pool.query(`insert into administrator_email (email) values ('admin@kestrel.example')`)
    const add = (payload: object) =>
      empty.app.inject({ method: 'POST', url: '/api/locations', headers: as('admin'), payload })
    expect((await add({ name: 'Base', isEnabled: false })).json()).toMatchObject({ code: 'default-location' })
    expect((await add({ name: 'Profile', isEditProfileLocation: true })).json()).toMatchObject({
      fields: [{ path: 'isEditProfileLocation', rule: 'default-location' }],
    })
    expect((await add({ name: 'Base' })).json()).toMatchObject({ isDefault: true })
    expect((await add({ name: 'Summit' })).json()).toMatchObject({ isDefault: false })
    await empty.close()
  })

  test('only one location can be the edit-profile location', async () => {
    const mark = async (location: Location) =>
      (await ask('PUT', `/api/locations/${location.id}`, { ...toUpdate(location), isEditProfileLocation: true })).status
    const school = await read(testResort.school)
    expect(await mark(tubing)).toBe(200)
    expect(await mark(school)).toBe(200)
    expect((await read(tubing.id)).isEditProfileLocation).toBe(false)
  })
})

describe('links to activities', () => {
  const links = async () => (await read(tubing.id)).activityLocations

  test('are added once and removed, and removing the default activity leaves none', async () => {
    const made = await ask('POST', `/api/locations/${tubing.id}/activities`, { activityId: 1 })
    expect((made.body as Location).activityLocations).toHaveLength(3)
    await ask('POST', `/api/locations/${tubing.id}/activities`, { activityId: 1 })
    expect(await links()).toHaveLength(3)

    const [, defaultLink] = tubing.activityLocations
    const gone = await ask('DELETE', `/api/locations/${tubing.id}/activities/${defaultLink?.id}`)
    expect(gone.body).toMatchObject({ defaultActivityId: null })
    expect((await links()).map(({ activityId }) => activityId)).toEqual([3, 1])
  })

  test('make the first activity the default one, and a second one changes nothing', async () => {
    const { body: empty } = await ask('POST', '/api/locations', { name: `Empty ${count}` })
    const { id } = empty as Location
    const link = async (activityId: number) =>
      (await ask('POST', `/api/locations/${id}/activities`, { activityId })).body
    expect(await link(3)).toMatchObject({ defaultActivityId: 3 })
    expect(await link(2)).toMatchObject({ defaultActivityId: 3 })
  })

  test('make the only activity of a saved location the default one, which can be changed', async () => {
    const { body: added } = await ask('POST', '/api/locations', { name: `With one ${count}`, activityIds: [2] })
    expect(added).toMatchObject({ defaultActivityId: 2 })
    const { id } = added as Location
    const change = { ...toUpdate(added), activityIds: [2], defaultActivityId: null }
    expect((await ask('PUT', `/api/locations/${id}`, change)).body).toMatchObject({ defaultActivityId: null })
  })

  test('of another location, or to an unknown activity, are not found', async () => {
    expect((await ask('POST', `/api/locations/${tubing.id}/activities`, { activityId: 99 })).status).toBe(404)
    const [foreign] = (await read(testResort.base)).activityLocations
    expect((await ask('DELETE', `/api/locations/${tubing.id}/activities/${foreign?.id}`)).status).toBe(404)
  })
})

describe('deleting a location', () => {
  test('that is in use names its activities and requires confirmation', async () => {
    const refused = await ask('DELETE', `/api/locations/${tubing.id}`)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'in-use', detail: `${tubing.name} is in use. Its activities: Lessons, Tubing.` },
    })
    expect((await ask('DELETE', `/api/locations/${tubing.id}?confirmed=true`)).status).toBe(200)
    expect((await ask('GET', `/api/admin/locations/${tubing.id}`)).status).toBe(404)
    expect((await ask('DELETE', `/api/locations/${tubing.id}?confirmed=true`)).status).toBe(404)
    const { rows } = await testApp.pool.query('select from location where id = $1', [tubing.id])
    expect(rows, 'the row stays, because completions refer to it').toHaveLength(1)
  })

  test('can be previewed with what depends on it, and a refusal for the default location', async () => {
    const ids = `${testResort.base},${tubing.id}`
    expect((await ask('GET', `/api/admin/locations/dependents?ids=${ids}`)).body).toMatchObject([
      {
        id: testResort.base,
        refusal: 'The default location cannot be deleted. Make another one the default first.',
      },
      { id: tubing.id, reasons: ['Its activities: Lessons, Tubing.'], refusal: null },
    ])
  })

  test('among several is all or none: nothing is deleted if one of them is the default location', async () => {
    const remove = (ids: number[]) => ask('POST', '/api/admin/locations/delete', { ids, confirmed: true })
    expect(await remove([tubing.id, testResort.base])).toMatchObject({
      status: 409,
      body: { code: 'default-location' },
    })
    expect((await read(tubing.id)).name).toBe(tubing.name)
    expect((await remove([tubing.id])).body).toEqual({ ids: [tubing.id] })
    expect((await readAuditEntries(`location ${tubing.id}`)).at(-1)).toMatchObject({ action: 'location-deleted' })
  })

  test('makes its name available again', async () => {
    await ask('DELETE', `/api/locations/${tubing.id}?confirmed=true`)
    expect((await ask('POST', '/api/locations', { name: tubing.name })).status).toBe(200)
  })
})

describe('the list of the admin area', () => {
  const page = async (query: string) => (await ask('GET', `/api/admin/locations?${query}`)).body
  const names = async (query: string) => ((await page(query)) as { rows: Location[] }).rows.map(({ name }) => name)

  test('is searched by a part of the name, case-insensitively and without wildcards', async () => {
    expect(await names('search=VILLAGE')).toEqual(['Base Village'])
    expect(await names('search=%25')).toEqual([])
    expect(await names('search=_')).toEqual([])
  })

  test('is sorted and paged by the server', async () => {
    expect((await names('perPage=2&page=1'))[0]).toBe('Base Village')
    expect(await names('perPage=1&page=2&sort=id')).toEqual(['Ski School'])
    expect((await names('sort=id&direction=desc'))[0]).toBe(tubing.name)
    expect(await page('perPage=1&page=999')).toMatchObject({ rows: [] })
    expect((await ask('GET', '/api/admin/locations?sort=slug')).status).toBe(400)
  })

  test('counts the locations that need fixing, and can show only those', async () => {
    await ask('PUT', `/api/locations/${tubing.id}`, { ...toUpdate(tubing), defaultActivityId: null })
    expect(await names('needsFixing=true&perPage=100')).toContain(tubing.name)
    expect(await names('needsFixing=true&perPage=100')).not.toContain('Base Village')
    expect(await page('perPage=1')).toMatchObject({ needFixing: expect.any(Number) })
  })

  test('counts the locations that need fixing within the search, also if only those are shown', async () => {
    await ask('PUT', `/api/locations/${tubing.id}`, { ...toUpdate(tubing), defaultActivityId: null })
    expect(await page('search=base%20village')).toMatchObject({ total: 1, needFixing: 0 })
    const own = `search=${encodeURIComponent(tubing.name)}`
    expect(await page(own)).toMatchObject({ total: 1, needFixing: 1 })
    expect(await page(`${own}&needsFixing=true`)).toMatchObject({ total: 1, needFixing: 1 })
    expect(await page('search=base%20village&needsFixing=true')).toMatchObject({ total: 0, needFixing: 0 })
  })
})
