import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app/build-app.ts'
import { openLog } from '../http/logger.ts'
import { aTestApp, type TestApp } from '../app/test-app.builders.ts'

let testApp: TestApp
let app: FastifyInstance
let folder: string

beforeAll(async () => {
  testApp = await aTestApp()
  folder = await mkdtemp(join(tmpdir(), 'first-chair-icons-'))
  await writeFile(
    join(folder, 'index.html'),
    '<html lang="en"><head><!--head--></head><body><!--settings--></body></html>',
  )
  app = await buildApp(testApp.ctx, openLog('silent'), { pagesFolder: folder })
})
afterAll(async () => {
  await app.close()
  await testApp.close()
  await rm(folder, { recursive: true })
})

const get = (url: string) => app.inject({ method: 'GET', url, headers: { host: 'localhost:3000' } })
const head = async () => (await get('/welcome')).body
const manifest = async () =>
  (await get('/manifest.webmanifest')).json<Record<string, unknown> & { icons: { src: string; sizes: string }[] }>()
const storeSettings = (kind: string, value: object) =>
  testApp.pool.query(`update settings_document set value = $2, version = version + 1 where kind = $1`, [kind, value])

test('a page links the home screen icon and the manifest, and sets the theme colour of both colour schemes', async () => {
  const body = await head()
  expect(body).toMatch(/<link rel="apple-touch-icon" href="\/icons\/app-180\.png\?v=[0-9a-f]{8}">/)
  expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest">')
  expect(body).toMatch(/<meta name="theme-color" media="\(prefers-color-scheme: light\)" content="#[0-9A-Fa-f]{6}">/)
  expect(body).toMatch(/<meta name="theme-color" media="\(prefers-color-scheme: dark\)" content="#[0-9A-Fa-f]{6}">/)
})

test('the manifest contains the name of the resort, and icons that have the stated size', async () => {
  await storeSettings('language', { application: { title: 'Kestrel Ridge', subtitle: 'Guest check-in' } })
  await expect.poll(manifest).toMatchObject({ name: 'Kestrel Ridge', description: 'Guest check-in', start_url: '/' })
  const { icons } = await manifest()
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
  for (const { src, sizes } of icons) {
    const answer = await get(src)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
    const { width, height, format } = await sharp(answer.rawPayload).metadata()
    expect([format, `${width}x${height}`]).toEqual(['png', sizes])
  }
  expect((await get('/manifest.webmanifest')).headers['content-type']).toBe('application/manifest+json; charset=utf-8')
})

test('a change of the theme changes colours and icons, and the address of the icons', async () => {
  const before = await manifest()
  await storeSettings('theme', { buttons: { primaryColor: '#7A1FA2' }, general: { headerColor: '#FFE082' } })
  await expect.poll(async () => (await manifest())['theme_color']).not.toBe(before['theme_color'])
  const [icon] = (await manifest()).icons
  expect(icon?.src).not.toBe(before.icons[0]?.src)
  const corner = await sharp((await get(icon?.src ?? '')).rawPayload)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect([...corner.subarray(0, 3)]).toEqual([0x7a, 0x1f, 0xa2])
  await storeSettings('theme', {})
})

test.each(['/api/pictures/0123', '/own/icon.png?v=2', 'https://cdn.example/icon.jpeg'])(
  'the icon of the operator is used if a home screen can show it: %s',
  async (faviconUrl) => {
    await storeSettings('theme', { general: { faviconUrl } })
    await expect.poll(head).toContain(`<link rel="apple-touch-icon" href="${faviconUrl}">`)
    expect((await manifest()).icons).toEqual([{ src: faviconUrl, sizes: 'any' }])
    await storeSettings('theme', {})
  },
)

test.each(['/icon.svg', '/favicon.ico'])(
  'an icon that home screens cannot show is replaced by the generated one: %s',
  async (faviconUrl) => {
    await storeSettings('theme', { general: { faviconUrl } })
    await expect.poll(head).toContain(`<link rel="icon" href="${faviconUrl}">`)
    expect(await head()).toContain('rel="apple-touch-icon" href="/icons/app-180.png')
    await storeSettings('theme', {})
  },
)

test.each(['/icons/app-181.png', '/icons/app-1e2.png', '/icons/app--1.png'])('there is no icon %s', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})
