import type { UploadedPicture } from '@first-chair/core/picture/picture'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aJpeg, aMovingPng, anEmptyPng, aPicture } from '../adapters/pictures/pictures.builders.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aTestResort } from '../app/test-resort.builders.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
})
afterAll(() => testApp.close())

const send = (payload: Buffer, type = 'image/png', user = 'admin') =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/admin/pictures',
    headers: { ...as(user), 'content-type': type },
    payload,
  })
const uploaded = async (payload: Buffer, type?: string) => {
  const answer = await send(payload, type)
  expect(answer.statusCode).toBe(200)
  return answer.json<UploadedPicture>()
}
const read = (url: string) => testApp.app.inject({ method: 'GET', url })

/** A PNG with a transparent background. */
const aLogo = (width = 300, height = 100) =>
  sharp({ create: { width, height, channels: 4, background: { r: 10, g: 80, b: 120, alpha: 0.4 } } })
    .png()
    .toBuffer()

test('anyone can read an uploaded logo, and its address always returns the same picture', async () => {
  const picture = await uploaded(await aLogo())
  expect(picture).toMatchObject({ width: 300, height: 100 })
  expect(picture.url).toMatch(/^\/api\/pictures\/[0-9a-f]{64}$/)

  const answer = await read(picture.url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['content-security-policy']).toContain('sandbox')
  expect((await sharp(answer.rawPayload).metadata()).hasAlpha, 'it stays transparent').toBe(true)

  const { rows } = await testApp.pool.query<{ action: string; actor: string; after: { url: string } }>(
    `select action, actor, after from audit_entry where action = 'picture-uploaded'`,
  )
  expect(rows).toMatchObject([{ actor: 'admin@kestrel.example', after: { url: picture.url } }])
})

test('the same picture is stored once', async () => {
  const first = await uploaded(await aLogo(200, 200))
  expect(await uploaded(await aLogo(200, 200))).toEqual(first)
})

test('a large photo becomes a smaller, upright JPEG without location data', async () => {
  const large = await aPicture(4000, 2000)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitude: '1' } })
    .jpeg()
    .toBuffer()
  const { url, width, height } = await uploaded(large, 'image/jpeg')
  expect({ width, height }).toEqual({ width: 1280, height: 2560 })
  const answer = await read(url)
  expect(answer.headers['content-type']).toBe('image/jpeg')
  expect((await sharp(answer.rawPayload).metadata()).exif).toBeUndefined()
})

test('a WebP becomes a JPEG, which mail programs can display', async () => {
  const webp = await aPicture(100, 100).webp().toBuffer()
  expect((await read((await uploaded(webp, 'image/webp')).url)).headers['content-type']).toBe('image/jpeg')
})

test.each([
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'svg'],
  ['an SVG in disguise', async () => Buffer.from('\uFEFF <?xml version="1.0"?><svg onload="alert(1)"/>'), 'svg'],
  ['a page', async () => Buffer.from('GIF89a<script>alert(1)</script>'), 'invalid-type'],
  ['an animated picture', async () => aMovingPng(), 'invalid-type'],
  ['half a picture', async () => (await aJpeg()).subarray(0, 900), 'unknown'],
  ['a very small picture', async () => anEmptyPng(8, 8), 'too-small'],
  ['a picture of too many pixels', async () => anEmptyPng(9000, 9000), 'too-many-pixels'],
  ['a file that is too big', async () => Buffer.alloc(10 * 1024 * 1024 + 1), 'too-big'],
])('%s is refused with a reason', async (_what, picture, rule) => {
  const answer = await send(await picture())
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ fields: [{ path: 'picture', rule }] })
})

test('guests cannot upload pictures, and a picture that was never uploaded is not found', async () => {
  expect((await send(anEmptyPng(64, 64), 'image/png', 'maya')).statusCode).toBe(403)
  expect((await read(`/api/pictures/${'0'.repeat(64)}`)).statusCode).toBe(404)
  expect((await read('/api/pictures/..%2f')).statusCode).toBe(400)
})

test('a picture without references for 30 days is deleted; one that a version or an activity refers to stays', async () => {
  const [now, before, ofActivity, unused, recent] = await Promise.all(
    [20, 21, 22, 23, 24].map((side) => uploaded(anEmptyPng(side, side))),
  )
  const save = async (logoUrl: string | undefined) => {
    const { version } = (
      await testApp.app.inject({ method: 'GET', url: '/api/admin/settings/theme', headers: as('admin') })
    ).json<{ version: number }>()
    const answer = await testApp.app.inject({
      method: 'PUT',
      url: '/api/admin/settings/theme',
      headers: as('admin'),
      payload: { version, value: { general: { logoUrl } } },
    })
    expect(answer.statusCode).toBe(200)
  }
  await save(before?.url)
  await save(now?.url)
  await testApp.pool.query('update activity set image_url = $1', [ofActivity?.url])
  await testApp.pool.query(
    `update uploaded_picture set uploaded_date_utc = now() - interval '31 days' where content_hash <> decode($1, 'hex')`,
    [recent?.url.split('/').at(-1)],
  )
  await uploaded(anEmptyPng(30, 30))
  const states = await Promise.all(
    [now, before, ofActivity, unused, recent].map(async (picture) => (await read(picture?.url ?? '')).statusCode),
  )
  expect(states).toEqual([200, 200, 200, 404, 200])
})
