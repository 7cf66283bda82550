import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDrawing, aPng, buildPngChunk, buildPng } from './drawn-signature.builders.ts'
import { parseDrawnSignature } from './drawn-signature.rule.ts'
import { decodePngLightness } from './png-lightness.rule.ts'

const pngSignature = buildPng()
function header(width: number, height: number): Buffer {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  return buildPngChunk('IHDR', data)
}
const pixels = buildPngChunk('IDAT', deflateSync(Buffer.alloc(8)))
const end = buildPngChunk('IEND', Buffer.alloc(0))
const png = (...parts: Buffer[]): string => buildPng(...parts).toString('base64')

test('a complete PNG is accepted unchanged, byte for byte', () => {
  const drawing = aDrawing('with a text chunk')
  expect(parseDrawnSignature(drawing)?.toString('base64')).toBe(drawing)
})

describe('ink is recognised', () => {
  // The product blocks SVG for photos, which are decoded in the same process.
  const svg = { operation: ['VipsForeignLoadSvgBuffer'] }
  beforeAll(() => sharp.unblock(svg))
  afterAll(() => sharp.block(svg))

  const stroke = { path: 'M10 30C40 -10 60 70 90 20S130 60 150 25', pen: 6, width: 160, height: 60, ink: '#0B2230' }
  const drawn = (over: Partial<typeof stroke> = {}, to: (picture: Sharp) => Sharp = (picture) => picture) => {
    const { path, pen, width, height, ink } = { ...stroke, ...over }
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <path fill="none" stroke="${ink}" stroke-width="${pen}" stroke-linecap="round" d="${path}"/></svg>`
    return to(sharp(Buffer.from(svg)))
      .png()
      .toBuffer()
  }
  const onWhite = (picture: Sharp) => picture.flatten({ background: 'white' })
  const isAccepted = async (picture: Promise<Buffer>) =>
    parseDrawnSignature((await picture).toString('base64')) !== undefined

  test.each([
    ['dark ink on white, as the page draws it', {}, onWhite],
    ['ink on a transparent background', {}, undefined],
    ['the shortest line that the page accepts', { path: 'M9 6h28', width: 46, height: 12 }, onWhite],
    ['a vertical line', { path: 'M6 9v28', width: 12, height: 46 }, onWhite],
    ['a line and a dot', { path: 'M9 15h30M60 15h.01', width: 70, height: 30 }, onWhite],
    ['a small and narrow scribble', { path: 'M8 8l7 7l-7 0l7 -7', width: 22, height: 22 }, onWhite],
    [
      'a thin pen on a wide pad that was scaled down',
      { pen: 2.4, width: 1000, height: 400, path: 'M20 200C300 -90 500 500 980 90' },
      onWhite,
    ],
    ['blue ink', { ink: '#1040ff' }, onWhite],
    ['a pad that is nearly all ink', { pen: 54, path: 'M3 30h154', height: 63 }, onWhite],
    ['sixteen bits per channel', {}, (picture: Sharp) => onWhite(picture).toColourspace('rgb16')],
    ['grey', {}, (picture: Sharp) => onWhite(picture).toColourspace('b-w')],
  ])('in %s', async (_what, over, to) => {
    expect(await isAccepted(drawn(over, to))).toBe(true)
  })

  test.each([0, 1, 2, 3, 4])('with PNG row filter %i', (filter) => {
    const [width, height] = [60, 30]
    const lightness = (x: number, y: number) => (x < 0 || y < 0 ? 0 : Math.abs(x - 2 * y) < 5 ? 20 + x : 255 - (y % 3))
    const rows = Array.from({ length: height }, (_, y) => [
      filter,
      ...Array.from({ length: width }, (__, x) => {
        const [left, above, corner] = [lightness(x - 1, y), lightness(x, y - 1), lightness(x - 1, y - 1)]
        const nearest = [left, above, corner].toSorted(
          (a, b) => Math.abs(left + above - corner - a) - Math.abs(left + above - corner - b),
        )[0]
        const guess = [0, left, above, (left + above) >> 1, nearest ?? 0][filter] ?? 0
        return (lightness(x, y) - guess) & 255
      }),
    ])
    const written = buildPng(header(width, height), buildPngChunk('IDAT', deflateSync(Buffer.from(rows.flat()))), end)
    expect(Array.from(decodePngLightness(written)?.rows ?? [], (row) => Array.from(row))).toEqual(
      Array.from({ length: height }, (_, y) => Array.from({ length: width }, (__, x) => lightness(x, y))),
    )
    expect(parseDrawnSignature(written.toString('base64'))).toBeDefined()
  })
})

describe('is not a signature', () => {
  const random = (from: number) => {
    let state = from
    return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) >> 8
  }
  test.each([
    ['a blank picture', aPng({ width: 300, height: 100 }, () => 255)],
    ['a picture of one pixel', aPng({ width: 1, height: 1 }, () => 0)],
    ['one dark pixel', aPng({ width: 300, height: 100 }, (x, y) => (x === 9 && y === 9 ? 0 : 255))],
    ['a dot of the pen', aPng({ width: 18, height: 18 }, (x, y) => (Math.hypot(x - 9, y - 9) < 3 ? 0 : 255))],
    ['a picture of one colour', aPng({ width: 300, height: 100 }, () => 40)],
    ['a very light grey line', aPng({ width: 300, height: 100 }, (x, y) => (y === x ? 230 : 255))],
    ['random pixels', aPng({ width: 200, height: 80 }, () => random(7)() % 256)],
  ])('%s', (_what, picture) => {
    expect(parseDrawnSignature(picture.toString('base64'))).toBeUndefined()
  })

  test.each([0.02, 0.1, 0.5, 0.9])('random pixels, of which %d are dark', (share) => {
    const next = random(42)
    const noise = aPng({ width: 200, height: 80 }, () => ((next() % 10_000) / 10_000 < share ? 0 : 255))
    expect(parseDrawnSignature(noise.toString('base64'))).toBeUndefined()
  })

  test('a picture with fewer or more pixels than its header says, or that decompresses to far more', () => {
    for (const length of [0, 8, 61 * 30 - 1, 61 * 30 + 1, 50_000_000]) {
      const picture = buildPng(header(60, 30), buildPngChunk('IDAT', deflateSync(Buffer.alloc(length))), end)
      expect(parseDrawnSignature(picture.toString('base64')), `${length} bytes`).toBeUndefined()
    }
  })
})

describe('is refused', () => {
  const bytes = Buffer.from(aDrawing('', { width: 30, height: 12 }), 'base64')

  test.each([
    ['nothing', ''],
    ['a data URL', `data:image/png;base64,${bytes.toString('base64')}`],
    ['URL-safe base64', bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_') + '-_'],
    ['base64 with a line break', `${bytes.toString('base64').slice(0, 20)}\n${bytes.toString('base64').slice(20)}`],
    ['a PNG signature alone', pngSignature.toString('base64')],
    ['a JPEG', '/9j/4AAQSkZJRgABAQ=='],
    ['a GIF', Buffer.from('GIF89a').toString('base64')],
    ['a drawing that is text', Buffer.from('<svg onload=alert(1)>').toString('base64')],
    ['a PNG without pixels', png(header(1, 1), end)],
    ['a PNG without a header', png(pixels, end)],
    ['a PNG without an end', png(header(1, 1), pixels)],
    ['a PNG whose header is not first', png(pixels, header(1, 1), end)],
    ['a PNG of no width', png(header(0, 10), pixels, end)],
    ['a PNG of no height', png(header(10, 0), pixels, end)],
    ['a PNG of too many pixels', png(header(3000, 1000), pixels, end)],
    ['a PNG that is too wide', png(header(4001, 10), pixels, end)],
    ['a PNG that is too high', png(header(10, 4_294_967_295), pixels, end)],
    ['a PNG with extra bytes at the end', Buffer.concat([bytes, Buffer.from('<script>')]).toString('base64')],
    [
      'a chunk that claims to be longer than the file',
      Buffer.concat([bytes.subarray(0, 8), Buffer.from([0xff, 0xff, 0xff, 0xff]), bytes.subarray(12)]).toString(
        'base64',
      ),
    ],
    ['a header that is too short', png(buildPngChunk('IHDR', Buffer.alloc(4)), pixels, end)],
    ['an empty header', png(buildPngChunk('IHDR', Buffer.alloc(0)), buildPngChunk('IDAT', Buffer.alloc(0)), end)],
  ])('%s', (_what, drawing) => {
    expect(parseDrawnSignature(drawing)).toBeUndefined()
  })

  test('a PNG cut anywhere', () => {
    for (let length = 0; length < bytes.length; length += 1) {
      expect(parseDrawnSignature(bytes.subarray(0, length).toString('base64'))).toBeUndefined()
    }
  })

  test('a PNG with one byte changed anywhere', () => {
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
      expect(parseDrawnSignature(changed.toString('base64')), `byte ${place}`).toBeUndefined()
    }
  })

  test('any other bytes or text, without throwing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (tail) => {
        expect(parseDrawnSignature(Buffer.concat([pngSignature, tail]).toString('base64'))).toBeUndefined()
      }),
    )
    fc.assert(fc.property(fc.string(), (text) => parseDrawnSignature(text) === undefined))
  })
})
