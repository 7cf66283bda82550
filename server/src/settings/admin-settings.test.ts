import type { AdminSettings } from '@first-chair/core/settings/admin-settings-fields'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await aTestApp({ users: { second: { email: 'second@kestrel.example' } } })
  await testApp.pool.query(
    `insert into administrator_email (email) values ('admin@kestrel.example'), ('second@kestrel.example')`,
  )
})
afterAll(() => testApp.close())
beforeEach(() => testApp.pool.query(`update settings_document set value = '{}' where kind = 'general'`))

const ask = async (method: 'GET' | 'PUT', payload?: object, user = 'admin') => {
  const answer = await testApp.app.inject({
    method,
    url: '/api/admin/settings',
    headers: as(user),
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.json<never>() }
}
const read = async () => (await ask('GET')).body as AdminSettings
/** Reads the settings, changes some of them and saves all, as the admin area does. */
const save = async (fields: object, user?: string) => ask('PUT', { ...(await read()), ...fields }, user)
const audited = async () =>
  (
    await testApp.pool.query<{ before: object; after: object }>(
      `select before, after from audit_entry where subject = 'general settings' order by id desc limit 1`,
    )
  ).rows[0]

const everything = {
  isSkiDataEnabled: true,
  googleAnalyticsTagId: 'G-ABC1234567',
  monitoringKey: 'key',
  resortCodes: ['KR', 'KS'],
  resortGroupCodes: ['NORTH'],
  salesLocationIds: ['12'],
  passCheckerLocationId: '100',
  openingHours: [{ accessLocationId: '100', opensAt: '08:30', closesAt: '17:00' }],
  oneRiskUrl: 'https://waivers.example.test',
  dateFormat: 'ddmmyyyy',
  cookieConsentScript: 'console.log("hello")',
  cookieConsentStyles: 'body { color: red }',
  daysBeforeCurrentDay: 0,
  daysAfterCurrentDay: 30,
  limitToMobile: true,
  adultAge: 19,
  photoRequiresUnprintedMedia: false,
  mobilePassProducts: ['SP-ADULT'],
  adultsSignForThemselves: true,
} as const

describe('the general settings', () => {
  test('are all saved, read back and used for guests', async () => {
    const { status, body } = await save(everything)
    expect(status).toBe(200)
    expect(body).toMatchObject(everything)
    expect(await read()).toMatchObject(everything)
    await expect.poll(async () => (await testApp.ctx.setup.current()).general).toMatchObject(everything)
    const client = await testApp.app.inject({ method: 'GET', url: '/api/settings/client' })
    expect(client.json()).toMatchObject({
      dateFormat: 'ddmmyyyy',
      oneRiskUrl: 'https://waivers.example.test',
      googleAnalyticsTagId: 'G-ABC1234567',
      cookieConsentScript: 'console.log("hello")',
      frontEndSettings: { limitToMobile: true },
    })
  })

  test('get their defaults if they are left out', async () => {
    await save(everything)
    const { version } = await read()
    expect((await ask('PUT', { version })).body).toMatchObject({
      adultAge: 18,
      resortCodes: [],
      dateFormat: 'mmddyyyy',
    })
  })

  test.each([
    [{ oneRiskUrl: 'http://waivers.example.test' }, 'oneRiskUrl'],
    [{ googleAnalyticsTagId: '"><script>' }, 'googleAnalyticsTagId'],
    [{ daysBeforeCurrentDay: -1 }, 'daysBeforeCurrentDay'],
    [{ adultAge: 40 }, 'adultAge'],
    [{ dateFormat: 'yyyymmdd' }, 'dateFormat'],
    [{ resortCodes: [''] }, 'resortCodes.0'],
    [{ openingHours: [{ accessLocationId: '', opensAt: '9:00', closesAt: '16:00' }] }, 'openingHours.0.opensAt'],
    [{ openingHours: [{ accessLocationId: '', opensAt: '16:00', closesAt: '16:00' }] }, 'openingHours.0.closesAt'],
    [{ openingHours: [{ accessLocationId: '', opensAt: '05:00', closesAt: '23:01' }] }, 'openingHours.0.closesAt'],
  ])('%j is refused at its field', async (fields, path) => {
    expect((await save(fields)).body).toMatchObject({ status: 400, fields: [{ path }] })
  })

  test('cannot change the point of sale, which the configuration sets', async () => {
    expect((await read()).pointOfSaleSystem).toBe('built-in')
    expect((await save({ pointOfSaleSystem: 'built-in' })).status).toBe(200)
    expect((await save({ pointOfSaleSystem: 'RTP' })).body).toMatchObject({
      status: 400,
      fields: [
        {
          path: 'pointOfSaleSystem',
          rule: 'configuration',
          message: 'The point of sale is set by POS_SYSTEM in the server environment. It cannot be changed here.',
        },
      ],
    })
  })

  test('can be sent twice without a conflict, unless a secret is included', async () => {
    const seen = await read()
    await save({ adultAge: 19 }, 'second')
    expect(await ask('PUT', { ...seen, adultAge: 19 })).toMatchObject({ status: 200, body: { adultAge: 19 } })
    expect((await ask('PUT', { ...seen, adultAge: 19, oneRiskSecret: 'hush' })).body).toMatchObject({
      code: 'changed-meanwhile',
    })
  })

  test('of two administrators, the second one learns who saved first and what differs', async () => {
    const seen = await read()
    await save({ adultAge: 19 }, 'second')
    const { body } = await ask('PUT', { ...seen, adultAge: 20, oneRiskSecret: 'hush' })
    expect(body).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
      facts: { changedBy: 'second@kestrel.example' },
      changes: [{ path: 'adultAge', saved: 19, sent: 20 }],
    })
    expect(JSON.stringify(body)).not.toContain('hush')
    expect(await read()).toMatchObject({ adultAge: 19, isOneRiskSecretSet: false })
  })

  test('are audited with both values', async () => {
    await save({ adultAge: 21 })
    expect(await audited()).toMatchObject({ before: { adultAge: 18 }, after: { adultAge: 21 } })
  })

  test('that are invalid in the database are named, get their defaults and can be saved', async () => {
    await testApp.pool.query(`update settings_document set value = $1 where kind = 'general'`, [
      JSON.stringify({ adultAge: 'old', oneRiskUrl: 'http://x', googleAnalyticsTagId: 'UA', dateFormat: 'ddmmyyyy' }),
    ])
    await testApp.pool.query(`update settings_document set value = '{"home":7}' where kind = 'language'`)
    const broken = await read()
    expect(broken).toMatchObject({ adultAge: 18, oneRiskUrl: '', googleAnalyticsTagId: 'UA', dateFormat: 'ddmmyyyy' })
    expect(broken.problems.map((problem) => problem.split(':')[0])).toEqual([
      'oneRiskUrl',
      'adultAge',
      'googleAnalyticsTagId',
      'languageSettings.home',
    ])
    expect(JSON.parse(broken.languageSettings)).toEqual({ home: 7 })
    expect((await ask('PUT', broken)).body).toMatchObject({ fields: [{ path: 'googleAnalyticsTagId' }] })

    await testApp.pool.query(`update settings_document set value = '{}' where kind = 'language'`)
    const { languageSettings: _broken, ...rest } = broken
    const { body } = await ask('PUT', { ...rest, googleAnalyticsTagId: '' })
    expect(body).toMatchObject({ problems: [], adultAge: 18, dateFormat: 'ddmmyyyy' })
  })
})

describe('texts and theme within the general settings', () => {
  const language = async () =>
    (await testApp.app.inject({ method: 'GET', url: '/api/admin/settings/language', headers: as('admin') })).json<{
      version: number
      value: object
    }>()

  test('that are sent back as they were read change nothing', async () => {
    const before = await language()
    expect((await save({ adultAge: 19 })).status).toBe(200)
    expect(await language()).toEqual(before)
  })

  test('are changed by the rules of their own call and get a new version', async () => {
    const seen = await read()
    const languageSettings = JSON.stringify({
      application: { title: 'Ridge' },
      checkIn: { waiverAffirmation: '<b>I</b><script>x</script>' },
    })
    const { body } = await ask('PUT', { ...seen, languageSettings })
    expect(body).toMatchObject({ languageVersion: seen.languageVersion + 1, problems: [] })
    expect(await language()).toMatchObject({
      value: { application: { title: 'Ridge' }, checkIn: { waiverAffirmation: '<b>I</b>' } },
    })
    expect(
      (await ask('PUT', { ...(await read()), languageVersion: seen.languageVersion, languageSettings: '{}' })).body,
    ).toMatchObject({
      code: 'changed-meanwhile',
    })
  })

  test('that break a rule are refused at their field, and nothing is saved', async () => {
    const seen = await read()
    const refused = async (fields: object) =>
      ((await ask('PUT', { ...seen, adultAge: 22, ...fields })).body as { fields: unknown }).fields
    expect(await refused({ languageSettings: '{"application":{"title":""}}' })).toMatchObject([
      { path: 'languageSettings.application.title', message: 'This is required.' },
    ])
    expect(await refused({ themeSettings: '{' })).toMatchObject([
      { path: 'themeSettings', message: 'This is not JSON.' },
    ])
    expect(await refused({ themeSettings: '[]' })).toMatchObject([{ path: 'themeSettings' }])
    expect(await refused({ themeSettings: '{"x":{}}', themeVersion: undefined })).toMatchObject([
      { path: 'themeVersion' },
    ])
    expect(await read()).toEqual(seen)
  })
})

describe('the secret of the external waiver service', () => {
  const secret = 'correct horse battery staple'
  const stored = async () =>
    (await testApp.pool.query<{ sealed: Buffer }>('select sealed from installation_secret')).rows

  test('is stored encrypted and is never sent back', async () => {
    const { body } = await save({ oneRiskSecret: secret })
    expect(body).toMatchObject({ oneRiskSecret: '', isOneRiskSecretSet: true })
    expect(await audited()).toMatchObject({
      before: { isOneRiskSecretSet: false },
      after: { isOneRiskSecretSet: true },
    })

    const [row] = await stored()
    expect(testApp.ctx.encryption.decrypt('one-risk-secret', '', row?.sealed ?? Buffer.alloc(0))).toBe(secret)
    const client = await testApp.app.inject({ method: 'GET', url: '/api/settings/client' })
    const everythingSent = JSON.stringify([
      body,
      await read(),
      client.json(),
      (await testApp.pool.query('select * from audit_entry')).rows,
      (await testApp.pool.query('select * from settings_document')).rows,
      row?.sealed.toString('latin1'),
    ])
    expect(everythingSent).not.toContain(secret)
  })

  test('that cannot be decrypted counts as not set, and is a problem that names what to do', async () => {
    await save({ oneRiskSecret: 'first' })
    await testApp.pool.query(`update installation_secret set sealed = set_byte(sealed, 30, get_byte(sealed, 30) # 1)`)
    expect(await read()).toMatchObject({
      isOneRiskSecretSet: false,
      problems: ['oneRiskSecret: it cannot be decrypted. Enter it again.'],
    })
    expect((await save({ oneRiskSecret: 'second' })).body).toMatchObject({ isOneRiskSecretSet: true, problems: [] })
  })

  test('stays if none is sent, is replaced by a new one, and is deleted when it is cleared', async () => {
    await save({ oneRiskSecret: 'first' })
    await save({ adultAge: 20 })
    const decryptStored = async () =>
      testApp.ctx.encryption.decrypt('one-risk-secret', '', (await stored())[0]?.sealed ?? Buffer.alloc(0))
    expect(await decryptStored()).toBe('first')
    await save({ oneRiskSecret: 'second' })
    expect(await decryptStored()).toBe('second')
    expect(await audited()).toMatchObject({ after: { isOneRiskSecretNew: true } })
    expect((await save({ clearOneRiskSecret: true })).body).toMatchObject({ isOneRiskSecretSet: false })
    expect(await stored()).toEqual([])
  })
})
