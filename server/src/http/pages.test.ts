import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from './build-app.ts'
import { openLog } from './logger.ts'
import { aTestApp, type TestApp } from './test-app.builders.ts'

let house: TestApp
let app: FastifyInstance
let folder: string
const sheet = 'a:after{content:"$& <!--head-->"}'

beforeAll(async () => {
  house = await aTestApp()
  folder = await mkdtemp(join(tmpdir(), 'first-chair-pages-'))
  await writeFile(
    join(folder, 'index.html'),
    '<html lang="en"><head><!--head--><script type="module" src="/assets/first-1.js"></script><link rel="stylesheet" crossorigin href="/assets/first-1.css"></head><body><div id="root"></div><!--settings--></body></html>',
  )
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'first-1.css'), sheet)
  await writeFile(
    join(folder, 'painted-pages.json'),
    JSON.stringify({ subtitle: '<h1>{{title}}</h1><p>{{subtitle}}</p><a aria-label="{{resort}}, home"></a>' }),
  )
  await writeFile(
    join(folder, 'page-parts.json'),
    JSON.stringify({ '/home': ['/assets/profile-1.js', '/assets/profile-1.css'] }),
  )
  app = await buildApp(house.ctx, openLog('silent'), { pagesFolder: folder })
})
afterAll(async () => {
  await app.close()
  await house.close()
  await rm(folder, { recursive: true })
})

const page = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { host: 'localhost:3000', ...headers } })
const set = (kind: string, value: object) =>
  house.pool.query(`update settings_document set value = $2, version = version + 1 where kind = $1`, [kind, value])

test('the welcome page comes painted in the words of the operator, and no other page does', async () => {
  await set('language', { application: { title: 'Alpine "Söhne"' }, welcome: { title: '<b>$& {{subtitle}}</b>' } })
  const root = '<div id="root"><h1>&lt;b&gt;$&amp; {{subtitle}}&lt;/b&gt;</h1><p>Check in from your phone</p>'
  await expect.poll(async () => (await page('/welcome')).body).toContain(root)
  expect((await page('/welcome?from=poster')).body).toContain(
    '<a aria-label="Alpine &quot;Söhne&quot;, home"></a></div>',
  )
  expect((await page('/home')).body).toContain('<div id="root"></div>')
})

test('the styles of the first page stand in it, let in by its policy, and no browser asks for them apart', async () => {
  const { body, headers } = await page('/welcome')
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? ''
  const link = '<link rel="stylesheet" disabled crossorigin href="/assets/first-1.css">'
  expect(body).toContain(`<style nonce="${nonce}">${sheet}</style>${link}</head>`)
  expect(nonce).not.toBe('')
  expect((await page('/home')).body).toContain(sheet)
})

test('the script waits for what is shown where the page comes painted, and hurries where it draws the page', async () => {
  expect((await page('/welcome')).body).toContain('<script type="module" fetchpriority="low" src="/assets/first-1.js">')
  expect((await page('/home')).body).toContain('<script type="module" src="/assets/first-1.js">')
})

test('a page that was not painted for the layout of an operator comes empty, and is drawn by its script', async () => {
  await set('theme', { general: { logoUrl: '/logo.svg' } })
  await expect.poll(async () => (await page('/welcome')).body).toContain('<div id="root"></div>')
  await set('theme', {})
})

test('what operators write does not move what else the server puts into the page', async () => {
  await set('general', { cookieConsentScript: 'const places = \'<div id="root"><!--settings--><!--head-->\'' })
  await expect
    .poll(async () => (await page('/home')).body)
    .toMatch(
      /<!--head-->'<\/script><script type="module".*<style.*<\/head><body><div id="root"><\/div><script type="application\/json"/,
    )
})

test('home names its part of the program, so that it comes together with the first; the welcome page does not', async () => {
  const script = '<link rel="modulepreload" crossorigin href="/assets/profile-1.js">'
  const style = '<link rel="preload" as="style" crossorigin href="/assets/profile-1.css">'
  expect((await page('/home')).body).toContain(`</script>${script}${style}</body>`)
  expect((await page('/home?from=mail')).body).toContain(script)
  expect((await page('/welcome')).body).not.toContain('<link rel="modulepreload"')
  expect((await page('/page-parts.json')).headers['content-type']).toContain('text/html')
})

test.each(['/nope', '/checkin/unknown', '/admin/nope', '/profile', '/favicon.png'])(
  'an address that is no page of this installation answers 404, with the page that says so: %s',
  async (url) => {
    const answer = await page(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('id="client-settings"')
  },
)

test.each(['/', '/welcome', '/home?from=mail', '/l/base-village', '/checkin/waiver', '/admin', '/admin/tasks?id=1'])(
  'a page answers 200: %s',
  async (url) => {
    expect((await page(url)).statusCode).toBe(200)
  },
)

test('the page is sent as small as the browser can read it', async () => {
  const plain = await page('/home')
  const packed = await page('/home', { 'accept-encoding': 'gzip, br' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding, save-data' })
  const withoutNonce = (text: string) => text.replaceAll(/nonce="[^"]*"/g, '')
  expect(withoutNonce(brotliDecompressSync(packed.rawPayload).toString())).toBe(withoutNonce(plain.body))
})

test('a guest who saves data, and a resort that is for phones only, are marked before anything is drawn', async () => {
  expect((await page('/welcome')).body).toContain('<html lang="en">')
  expect((await page('/welcome', { 'save-data': 'on' })).body).toContain('<html lang="en" class="save-data">')
})
