import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Failure } from '@first-chair/core/contract/failure'
import { t } from '@first-chair/core/catalogue/picture'
import type { PictureRule } from '@first-chair/core/photo/photo'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { testProgram } from '../../app/test-programs.builders.ts'
import { createPhoto } from './create-photo.ts'
import { aJpeg, aMovingPng, aMovingWebp, anEmptyPng, aPicture } from './pictures.builders.ts'

/** Reads the colours of the four corners, clockwise from the top left. The builder gives each corner its own colour. */
async function readCorners(photo: Buffer): Promise<string> {
  const pixels = await sharp(photo).raw().toBuffer()
  const at = (x: number, y: number) => {
    const [r = 0, g = 0, b = 0] = pixels.subarray((y * 400 + x) * 3)
    return r > 180 && g > 180 && b > 180 ? 'white' : r > 180 ? 'red' : g > 180 ? 'green' : b > 180 ? 'blue' : 'other'
  }
  return [at(20, 20), at(380, 20), at(380, 380), at(20, 380)].join(' ')
}

async function expectPlainPhoto(photo: Buffer): Promise<void> {
  const { format, width, height, space, exif, icc, iptc, xmp, orientation, pages, hasAlpha } =
    await sharp(photo).metadata()
  expect({ format, width, height, space, pages: pages ?? 1, hasAlpha }).toEqual({
    format: 'jpeg',
    width: 400,
    height: 400,
    space: 'srgb',
    pages: 1,
    hasAlpha: false,
  })
  expect({ exif, icc, iptc, xmp, orientation }).toEqual({})
}

async function readRefusal(bytes: Buffer): Promise<string | undefined> {
  const failure: unknown = await createPhoto(bytes).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return failure instanceof Failure ? failure.fields[0]?.message : String(failure)
}

const upright = 'red green white blue'

describe('a photo is created from', () => {
  test.each([
    [1, upright],
    [2, 'green red blue white'],
    [3, 'white blue red green'],
    [4, 'blue white green red'],
    [5, 'red blue white green'],
    [6, 'blue red green white'],
    [7, 'white green red blue'],
    [8, 'green white blue red'],
  ])('a JPEG with orientation %i, and is upright', async (orientation, corners) => {
    const photo = await createPhoto(await aJpeg({ orientation }))
    await expectPlainPhoto(photo)
    expect(await readCorners(photo)).toBe(corners)
  })

  test.each<[string, () => Promise<Buffer>]>([
    ['a PNG', () => aPicture().png().toBuffer()],
    ['a PNG with 16 bits', () => aPicture().toColourspace('rgb16').png().toBuffer()],
    ['an interlaced PNG', () => aPicture().png({ progressive: true }).toBuffer()],
    ['a PNG with few colours', () => aPicture().png({ palette: true }).toBuffer()],
    ['a WebP', () => aPicture().webp().toBuffer()],
    ['a progressive JPEG', () => aPicture().jpeg({ progressive: true }).toBuffer()],
    ['a JPEG with a colour profile', () => aPicture().withIccProfile('p3').jpeg().toBuffer()],
    ['a portrait', () => aPicture(500, 900).jpeg().toBuffer()],
    ['exactly 400 by 400', () => aPicture(400, 400).jpeg().toBuffer()],
  ])('%s', async (_name, picture) => {
    const photo = await createPhoto(await picture())
    await expectPlainPhoto(photo)
    expect(await readCorners(photo)).toBe(upright)
  })

  test('a transparent PNG, and is white where that is transparent', async () => {
    const clear = { create: { width: 500, height: 500, channels: 4 as const, background: '#00000000' } }
    const photo = await createPhoto(await sharp(clear).png().toBuffer())
    await expectPlainPhoto(photo)
    expect(await readCorners(photo)).toBe('white white white white')
  })

  test('a CMYK JPEG, without inverting its colours', async () => {
    const photo = await createPhoto(await aPicture().toColourspace('cmyk').jpeg().toBuffer())
    await expectPlainPhoto(photo)
    expect(await readCorners(photo)).toMatch(/^red \w+ white \w+$/)
  })

  test('a grey picture', async () => {
    await expectPlainPhoto(await createPhoto(await aPicture().greyscale().jpeg().toBuffer()))
  })

  test('a picture with metadata, without place, camera and owner', async () => {
    const camera = await aPicture()
      .withExif({ IFD0: { Copyright: 'SECRET-OWNER', Make: 'SECRET-CAMERA' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-XMP</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(camera.includes('SECRET-OWNER')).toBe(true)
    const photo = await createPhoto(camera)
    await expectPlainPhoto(photo)
    expect(photo.includes('SECRET')).toBe(false)
  })

  test('a picture with a page or a program appended, without that', async () => {
    const photo = await createPhoto(Buffer.concat([await aJpeg(), Buffer.from('<script>alert(1)</script>PK\x03\x04')]))
    await expectPlainPhoto(photo)
    expect(photo.includes('script')).toBe(false)
  })

  test('the same picture twice, with the same bytes', async () => {
    const picture = await aJpeg({ orientation: 6 })
    expect((await createPhoto(picture)).equals(await createPhoto(picture))).toBe(true)
  })
})

describe('a file is refused with the message of the upload widget', () => {
  const half = async (bytes: Promise<Buffer>) => (await bytes).subarray(0, (await bytes).length / 2)
  test.each<[string, PictureRule, () => Promise<Buffer> | Buffer]>([
    ['nothing', 'invalid-type', () => Buffer.alloc(0)],
    ['a text', 'invalid-type', () => Buffer.from('I am a picture.jpg')],
    ['an SVG', 'invalid-type', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>')],
    ['a PDF', 'invalid-type', () => Buffer.from('%PDF-1.7\n')],
    ['a TIFF', 'invalid-type', () => Buffer.from('II*\0\x08\0\0\0')],
    ['a GIF', 'invalid-type', () => Buffer.from('GIF89a\x90\x01\x90\x01\0\0\0;', 'latin1')],
    ['a page that starts like a picture', 'unknown', () => Buffer.from('\xff\xd8\xff<html><script>', 'latin1')],
    ['a moving WebP', 'invalid-type', () => aMovingWebp()],
    ['a moving PNG', 'invalid-type', () => aMovingPng()],
    ['399 pixels wide', 'too-small', () => aJpeg({ width: 399, height: 800 })],
    ['one pixel', 'too-small', () => aJpeg({ width: 1, height: 1 })],
    ['16,000 by 16,000 pixels in a small file', 'too-many-pixels', () => anEmptyPng(16_000, 16_000)],
    ['60,000 by 1,000 pixels', 'too-many-pixels', () => anEmptyPng(60_000, 1_000)],
    ['more than 15 MB', 'too-big', () => Buffer.alloc(15 * 1024 * 1024 + 1)],
    ['half a JPEG', 'unknown', () => half(aJpeg())],
    ['half a PNG', 'unknown', () => half(aPicture().png().toBuffer())],
    ['half a WebP', 'unknown', () => half(aPicture().webp().toBuffer())],
    ['a JPEG of noise', 'unknown', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(5_000)])],
    ['a HEIC of a phone', 'heic', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')],
  ])('%s: "%s"', async (_name, rule, picture) => {
    expect(await readRefusal(await picture())).toBe(t(rule))
  })
})

describe('memory', () => {
  test('is limited by the allowed pixels, however many pictures arrive at once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'first-chair-pictures-'))
    try {
      const side = 7_000
      const large = { create: { width: side, height: side, channels: 3 as const, background: '#345' } }
      await writeFile(join(folder, 'progressive'), await sharp(large).jpeg({ progressive: true }).toBuffer())
      await writeFile(join(folder, 'baseline'), await sharp(large).jpeg().toBuffer())
      await writeFile(join(folder, 'webp'), await sharp(large).webp({ lossless: true, effort: 0 }).toBuffer())
      await writeFile(join(folder, 'bomb'), anEmptyPng(16_000, 16_000))
      await writeFile(join(folder, 'deep'), anEmptyPng(7_000, 7_000))

      const { stdout } = await promisify(execFile)(process.execPath, [testProgram('photo-memory'), folder])
      const [photos, refused, megabytes] = stdout.trim().split(' ').map(Number)
      expect({ photos, refused }).toEqual({ photos: 12, refused: 3 })
      expect(megabytes).toBeLessThan(320)
    } finally {
      await rm(folder, { recursive: true })
    }
  }, 120_000)
})
