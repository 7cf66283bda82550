import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app/build-app.ts'
import { openLog } from '../http/logger.ts'
import { aTestApp, type TestApp } from '../app/test-app.builders.ts'

let testApp: TestApp
let app: FastifyInstance
let folder: string
const sheet = 'a:after{content:"$& <!--head-->"}'

beforeAll(async () => {
  testApp = await aTestApp()
  folder = await mkdtemp(join(tmpdir(), 'first-chair-pages-'))
  await writeFile(
    join(folder, 'index.html'),
    '<html lang="en"><head><!--head--><script type="module" src="/assets/first-1.js"></script><link rel="stylesheet" crossorigin href="/assets/first-1.css"></head><body><div id="root"></div><!--settings--></body></html>',
  )
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'first-1.css'), sheet)
  await writeFile(join(folder, 'assets', 'first-1.css.br'), brotliCompressSync(sheet))
  await writeFile(
    join(folder, 'painted-pages.json'),
    JSON.stringify({ subtitle: '<h1>{{title}}</h1><p>{{subtitle}}</p><a aria-label="{{resort}}, home"></a>' }),
  )
  await writeFile(
    join(folder, 'page-parts.json'),
    JSON.stringify({ '/home': ['/assets/profile-1.js', '/assets/profile-1.css'] }),
  )
  await writeFile(join(folder, 'early-home.js'), 'sendCalls("$&");\n')
  app = await buildApp(testApp.ctx, openLog('silent'), { pagesFolder: folder })
})
afterAll(async () => {
  await app.close()
  await testApp.close()
  await rm(folder, { recursive: true })
})

const page = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { host: 'localhost:3000', ...headers } })
const storeSettings = (kind: string, value: object) =>
  testApp.pool.query(`update settings_document set value = $2, version = version + 1 where kind = $1`, [kind, value])

test('only the welcome page is prerendered, with the texts of the operator', async () => {
  await storeSettings('language', {
    application: { title: 'Alpine "Söhne"' },
    welcome: { title: '<b>$& {{subtitle}}</b>' },
  })
  const root = '<div id="root"><h1>&lt;b&gt;$&amp; {{subtitle}}&lt;/b&gt;</h1><p>Check in from your phone</p>'
  await expect.poll(async () => (await page('/welcome')).body).toContain(root)
  expect((await page('/welcome?from=poster')).body).toContain(
    '<a aria-label="Alpine &quot;Söhne&quot;, home"></a></div>',
  )
  expect((await page('/home')).body).toContain('<div id="root"></div>')
})

test('the page contains its styles, its policy allows them, and browsers do not request them separately', async () => {
  const { body, headers } = await page('/welcome')
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? ''
  const link = '<link rel="stylesheet" disabled crossorigin href="/assets/first-1.css">'
  expect(body).toContain(`<style nonce="${nonce}">${sheet}</style>${link}</head>`)
  expect(nonce).not.toBe('')
  expect((await page('/home')).body).toContain(sheet)
})

test('the script has a low priority on a prerendered page, and a normal priority on any other page', async () => {
  expect((await page('/welcome')).body).toContain('<script type="module" fetchpriority="low" src="/assets/first-1.js">')
  expect((await page('/home')).body).toContain('<script type="module" src="/assets/first-1.js">')
})

test('a page that was not prerendered for the layout of the operator is empty and rendered by its script', async () => {
  await storeSettings('theme', { general: { logoUrl: '/logo.svg' } })
  await expect.poll(async () => (await page('/welcome')).body).toContain('<div id="root"></div>')
  await storeSettings('theme', {})
})

test('placeholders in texts of operators are not filled by the server', async () => {
  await storeSettings('general', {
    cookieConsentScript: 'const places = \'<div id="root"><!--settings--><!--head-->\'',
  })
  await expect
    .poll(async () => (await page('/home')).body)
    .toMatch(
      /<!--head-->'<\/script><script type="module".*<style.*<\/head><body><div id="root"><\/div><script type="application\/json"/,
    )
})

test('the home page preloads its part of the program, the welcome page does not', async () => {
  const script = '<link rel="modulepreload" crossorigin href="/assets/profile-1.js">'
  const style = '<link rel="preload" as="style" crossorigin href="/assets/profile-1.css">'
  expect((await page('/home')).body).toContain(`${script}${style}</body>`)
  expect((await page('/home?from=mail')).body).toContain(script)
  expect((await page('/welcome')).body).not.toContain('<link rel="modulepreload"')
  expect((await page('/page-parts.json')).headers['content-type']).toContain('text/html')
})

test('only the home page sends its calls before its script has loaded, by a script that its policy allows', async () => {
  const { body, headers } = await page('/home?from=mail')
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? ''
  expect(body).toMatch(/id="client-settings">[^<]*<\/script><script nonce="[^"]+">sendCalls\("\$&"\);<\/script><link/)
  expect(body).toContain(`<script nonce="${nonce}">sendCalls`)
  for (const path of ['/welcome', '/checkin/waiver', '/profile'])
    expect((await page(path)).body).not.toContain('sendCalls')
  expect((await page('/early-home.js')).headers['content-type']).toContain('text/html')
})

test('a file that the build compressed is sent under its own address only', async () => {
  const { headers, rawPayload } = await page('/assets/first-1.css', { 'accept-encoding': 'br' })
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'text/css; charset=utf-8' })
  expect(brotliDecompressSync(rawPayload).toString()).toBe(sheet)
  expect((await page('/assets/first-1.css')).body).toBe(sheet)
  expect((await page('/assets/first-1.css.br')).statusCode).toBe(404)
})

test.each(['/nope', '/checkin/unknown', '/admin/nope', '/favicon.png'])(
  'a path that is not a page of this installation is answered with 404 and the not-found page: %s',
  async (url) => {
    const answer = await page(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('id="client-settings"')
  },
)

test.each([
  '/',
  '/welcome',
  '/home?from=mail',
  '/l/base-village',
  '/checkin/waiver',
  '/profile',
  '/admin',
  '/admin/tasks?id=1',
])('a page is answered with 200: %s', async (url) => {
  expect((await page(url)).statusCode).toBe(200)
})

test('the page is compressed with the best coding that the browser accepts', async () => {
  const plain = await page('/home')
  const compressed = await page('/home', { 'accept-encoding': 'gzip, br' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding, save-data' })
  const withoutNonce = (text: string) => text.replaceAll(/nonce="[^"]*"/g, '')
  expect(withoutNonce(brotliDecompressSync(compressed.rawPayload).toString())).toBe(withoutNonce(plain.body))
})

test('the page of a guest who saves data has a class for it before the first paint', async () => {
  expect((await page('/welcome')).body).toContain('<html lang="en">')
  expect((await page('/welcome', { 'save-data': 'on' })).body).toContain('<html lang="en" class="save-data">')
})
