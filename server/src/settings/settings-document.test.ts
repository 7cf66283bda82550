import type { SettingsDocument, SettingsVersion } from '@first-chair/core/settings/settings-version'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aTestResort } from '../app/test-resort.builders.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await testApp.pool.query(`insert into administrator_email (email) values ('sam@example.test')`)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.pool.query('delete from settings_version')
  await testApp.pool.query(`update settings_document set value = '{}', version = 1 where kind in ('language', 'theme')`)
})

type Kind = 'language' | 'theme'
const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, user = 'admin') => {
  const answer = await testApp.app.inject({ method, url, headers: as(user), ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<never>() }
}
const read = async (kind: Kind): Promise<SettingsDocument> => (await ask('GET', `/api/admin/settings/${kind}`)).body
const save = async (kind: Kind, value: object, version?: number, user = 'admin') =>
  ask('PUT', `/api/admin/settings/${kind}`, { version: version ?? (await read(kind)).version, value }, user)
const readVersions = async (kind: Kind): Promise<SettingsVersion[]> =>
  Reflect.get((await ask('GET', `/api/admin/settings/${kind}/versions`)).body, 'versions')
const refusedFields = async (kind: Kind, value: object) => {
  const { status, body } = await save(kind, value)
  return { status, fields: Reflect.get(body, 'fields') }
}

describe('the texts', () => {
  test('are stored as they were sent; a text that is left out keeps the default of the product', async () => {
    const { status, body } = await save('language', { application: { title: 'Ridge' } })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { version: 2, value: { application: { title: 'Ridge' } } },
    })
    expect((await read('language')).value).toEqual({ application: { title: 'Ridge' } })
  })

  test('are used for every guest after they were saved', async () => {
    await save('language', { home: { checkInButton: 'Go up' } })
    await vi.waitFor(async () => {
      const { body } = await ask('GET', '/api/settings/client')
      expect(body).toMatchObject({ languageSettings: { home: { checkInButton: 'Go up', membersTitle: 'Your group' } } })
    }, 20_000)
  })

  test.each(['', '   ', '\t\n'])('a required one is refused when it is "%s"', async (title) => {
    expect(await refusedFields('language', { application: { title } })).toMatchObject({
      status: 400,
      fields: [{ path: 'value.application.title', message: 'This is required.' }],
    })
    expect((await read('language')).version).toBe(1)
  })

  test('keep unknown keys, even if an update leaves them out', async () => {
    const own = { partners: { name: 'Snow Co' }, home: { slogan: 'Up!', checkInButton: 'Go' } }
    await save('language', own)
    await save('language', { home: { checkInButton: 'Start' } })
    expect((await read('language')).value).toEqual({
      partners: { name: 'Snow Co' },
      home: { slogan: 'Up!', checkInButton: 'Start' },
    })
  })

  test('that are HTML are cleaned, and all others stay plain text', async () => {
    const attack = '<b onclick="x()">I agree</b><script>alert(1)</script></style>'
    await save('language', { checkIn: { waiverAffirmation: attack, agreeLabel: attack } })
    expect((await read('language')).value).toEqual({
      checkIn: { waiverAffirmation: '<b>I agree</b>', agreeLabel: attack },
    })
  })

  test('that are HTML are cleaned when they are read too, however they came into the database', async () => {
    await testApp.pool.query(`update settings_document set value = $1 where kind = 'language'`, [
      JSON.stringify({ checkIn: { waiverAffirmation: '<i onclick="x()">I agree</i><script>x()</script>' } }),
    ])
    expect((await read('language')).value).toEqual({ checkIn: { waiverAffirmation: '<i>I agree</i>' } })
  })

  test.each([
    ['a list', []],
    ['a text for a group', { home: 'gone' }],
    ['a number for a text', { home: { checkInButton: 7 } }],
    ['null for a text', { home: { checkInButton: null } }],
    ['a text that is too long', { about: { text: 'x'.repeat(2001) } }],
    ['a link that runs', { application: { helpUrl: 'javascript:alert(1)' } }],
    ['a link without https', { application: { helpUrl: 'http://example.test' } }],
    ['nesting that is too deep', { a: { b: { c: { d: { e: { f: { g: 1 } } } } } } }],
    ['half a character', { home: { checkInButton: 'a\uD800' } }],
    ['half a character in an unknown key', { own: { 'a\uD800': 1 } }],
  ])('%s is refused, and nothing is changed', async (_what, value) => {
    expect((await save('language', value)).status).toBe(400)
    expect(await read('language')).toMatchObject({ version: 1, value: {} })
  })

  test('with extremely deep nesting are refused quickly', async () => {
    const deep = `{"version":1,"value":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`
    const answer = await testApp.app.inject({
      method: 'PUT',
      url: '/api/admin/settings/language',
      headers: { ...as('admin'), 'content-type': 'application/json' },
      payload: deep,
    })
    expect(answer.statusCode).toBe(400)
  })
})

describe('the theme', () => {
  test.each([
    ['a colour that closes the CSS rule', { buttons: { primaryColor: '#fff}</style><script>alert(1)</script>' } }],
    ['a colour by name', { general: { accentColor: 'red' } }],
    ['a colour function', { general: { accentColor: 'rgb(0,0,0)' } }],
    ['a picture of another scheme', { general: { logoUrl: 'data:image/svg+xml,<svg>' } }],
    ['a picture of another protocol', { general: { logoUrl: '//cdn.example.test/a.png' } }],
    ['a picture that browsers read as another host', { general: { logoUrl: '/\\cdn.example.test/a.png' } }],
    [
      'a picture address that ends the attribute',
      { general: { logoUrl: 'https://cdn.example.test/a.png"onload="x()' } },
    ],
    ['a picture address with another host behind an @', { general: { logoUrl: 'https://ridge.test@evil.test/a.png' } }],
    ['a width between the steps', { general: { logoWidth: 175 } }],
    ['an opacity that is not one of the five', { sidebar: { imageOpacity: 0.3 } }],
    ['an overlay that is not one of the three', { general: { welcomeImageOverlay: 'dark' } }],
  ])('%s is refused at its field', async (_what, value) => {
    const [[group, fields] = ['', {}]] = Object.entries(value)
    const path = `value.${group}.${Object.keys(fields)[0]}`
    expect(await refusedFields('theme', value)).toMatchObject({ status: 400, fields: [{ path }] })
  })

  test('accepts colours, https pictures and paths of this site', async () => {
    const value = {
      general: {
        logoUrl: 'https://cdn.example.test/logo.svg?v=2',
        welcomeImageUrl: '/pictures/ridge.jpg',
        logoWidth: 200,
      },
      buttons: { primaryColor: '#1e5b3a' },
      sidebar: { imageOpacity: 0.75 },
    }
    expect((await save('theme', value)).status).toBe(200)
    expect((await read('theme')).value).toEqual(value)
  })
})

describe('two administrators at the same time', () => {
  test('the second one sees what the first one changed, with both values, and nothing is lost', async () => {
    await save('language', { home: { checkInButton: 'Theirs' } }, 1, 'sam')
    const { status, body } = await save('language', { home: { membersTitle: 'Ours' } }, 1)
    expect({ status, body }).toMatchObject({
      status: 409,
      body: {
        code: 'changed-meanwhile',
        facts: { version: '2', changedBy: 'sam@example.test' },
        changes: expect.arrayContaining([
          { path: 'home.checkInButton', saved: 'Theirs', sent: 'Check In' },
          { path: 'home.membersTitle', saved: 'Your group', sent: 'Ours' },
        ]),
      },
    })
    expect((await read('language')).value).toEqual({ home: { checkInButton: 'Theirs' } })
  })

  test('exactly one of many simultaneous saves succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => save('theme', { general: { logoWidth: 100 + 50 * index } }, 1)),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409, 409,
    ])
    expect((await read('theme')).version).toBe(2)
  })
})

describe('versions', () => {
  test('record who changed what and when, including the state before the first change', async () => {
    await testApp.pool.query(
      `update settings_document set value = '{"home":{"checkInButton":"First"}}' where kind = 'language'`,
    )
    await save('language', { home: { checkInButton: 'Second' } }, undefined, 'sam')
    await save('language', { home: { checkInButton: 'Second', membersTitle: 'Riders' } })
    expect(await readVersions('language')).toMatchObject([
      { version: 3, savedBy: 'admin@kestrel.example', changedPaths: ['home.membersTitle'], restoredVersion: null },
      { version: 2, savedBy: 'sam@example.test', changedPaths: ['home.checkInButton'] },
      { version: 1, savedBy: '', changedPaths: [] },
    ])
    expect((await ask('GET', '/api/admin/settings/language/versions/1')).body).toMatchObject({
      value: { home: { checkInButton: 'First' } },
      changes: [
        { path: 'home.checkInButton', saved: 'Second', sent: 'First' },
        { path: 'home.membersTitle', saved: 'Riders', sent: 'Your group' },
      ],
    })
  })

  test('can be read even if an operator’s own key was added later', async () => {
    await save('language', { home: { checkInButton: 'First' } })
    await save('language', { home: { checkInButton: 'First' }, own: { a: 1 } })
    const { status, body } = await ask('GET', '/api/admin/settings/language/versions/2')
    expect(status).toBe(200)
    expect(body).toMatchObject({ changes: [{ path: 'own', saved: { a: 1 } }] })
  })

  test('are stored for the last 20 changes', async () => {
    for (let turn = 0; turn < 25; turn++) await save('theme', { general: { logoWidth: turn % 2 ? 100 : 200 } })
    const kept = (await readVersions('theme')).map(({ version }) => version)
    expect(kept).toEqual(Array.from({ length: 20 }, (_, index) => 26 - index))
    expect((await ask('GET', '/api/admin/settings/theme/versions/6')).status).toBe(404)
  })

  test('are restored as a new version, exactly as they were', async () => {
    await save('theme', { buttons: { primaryColor: '#111111' }, own: { a: 1 } })
    await save('theme', { buttons: { primaryColor: '#eeeeee' } })
    const restored = await ask('POST', '/api/admin/settings/theme/versions/2/restore', { version: 3 })
    expect(restored).toMatchObject({
      status: 200,
      body: { version: 4, value: { buttons: { primaryColor: '#111111' }, own: { a: 1 } } },
    })
    expect((await readVersions('theme'))[0]).toMatchObject({
      version: 4,
      restoredVersion: 2,
      changedPaths: ['buttons.primaryColor'],
    })
  })

  test('are not restored over a change that the administrator has not seen', async () => {
    await save('theme', { general: { logoWidth: 100 } })
    await save('theme', { general: { logoWidth: 200 } })
    expect((await ask('POST', '/api/admin/settings/theme/versions/1/restore', { version: 2 })).status).toBe(409)
  })

  test('that break a rule are not restored', async () => {
    await save('theme', { general: { logoWidth: 100 } })
    await testApp.pool.query(`update settings_version set value = '{"general":{"logoWidth":7}}' where version = 1`)
    expect(await ask('POST', '/api/admin/settings/theme/versions/1/restore', { version: 2 })).toMatchObject({
      status: 400,
      body: { fields: expect.arrayContaining([expect.objectContaining({ path: 'value.general.logoWidth' })]) },
    })
  })

  test('are not created by saving equal settings', async () => {
    await save('language', { home: { checkInButton: 'Go', membersTitle: 'Riders' } })
    const again = await save('language', { home: { membersTitle: 'Riders', checkInButton: 'Go' } })
    expect(again.body).toMatchObject({ version: 2 })
    expect(await readVersions('language')).toHaveLength(2)
  })
})

test('the audit log records every change with both values', async () => {
  await save('language', { home: { checkInButton: 'Go' } })
  await ask('POST', '/api/admin/settings/language/versions/1/restore', { version: 2 })
  const { rows } = await testApp.pool.query(
    `select action, actor, before, after from audit_entry where subject = 'language settings' order by id desc limit 2`,
  )
  expect(rows).toEqual([
    {
      action: 'language-restored',
      actor: 'admin@kestrel.example',
      before: { home: { checkInButton: 'Go' } },
      after: {},
    },
    {
      action: 'language-changed',
      actor: 'admin@kestrel.example',
      before: {},
      after: { home: { checkInButton: 'Go' } },
    },
  ])
})

test('settings that are invalid or missing in the database can be read and saved again', async () => {
  await testApp.pool.query(`update settings_document set value = '{"general":"nothing"}' where kind = 'theme'`)
  expect((await save('theme', { general: { logoWidth: 100 } })).status).toBe(200)
  await testApp.pool.query(`delete from settings_version`)
  await testApp.pool.query(`delete from settings_document where kind = 'theme'`)
  expect((await read('theme')).value).toEqual({})
  expect((await save('theme', { general: { logoWidth: 150 } })).status).toBe(200)
})

test.each(['/api/admin/settings/general', '/api/admin/settings/other/versions'])('%s does not exist', async (url) => {
  expect((await ask('GET', url)).status).toBe(400)
})

describe('the defaults', () => {
  test.each([
    ['language', { application: { title: 'First Chair' }, checkIn: { checkInCompleteTitle: 'You are all set' } }],
    ['theme', { buttons: { primaryColor: '#0E4A63' }, bleConnect: { mediaPassesDisplay: 'Mobile and Desktop' } }],
  ])('of the %s are a public file that browsers may cache', async (kind, part) => {
    const answer = await testApp.app.inject({ method: 'GET', url: `/defaults/default-${kind}.json` })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.headers['cache-control']).toBe('public, max-age=3600')
    expect(answer.json()).toMatchObject(part)
  })

  test('can be saved as they are', async () => {
    for (const kind of ['language', 'theme'] as const) {
      const defaults = (await ask('GET', `/defaults/default-${kind}.json`)).body
      expect((await save(kind, defaults)).status).toBe(200)
    }
  })
})
