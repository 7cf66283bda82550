import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aDrawing } from './drawn-signature.builders.ts'
import { drawnSignature } from './drawn-signature.rule.ts'

const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
function header(width: number, height: number): Buffer {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  return chunk('IHDR', data)
}
const pixels = chunk('IDAT', deflateSync(Buffer.alloc(8)))
const end = chunk('IEND', Buffer.alloc(0))
const png = (...parts: Buffer[]): string => Buffer.concat([mark, ...parts]).toString('base64')

test('a whole PNG is taken as it is, byte for byte', () => {
  const drawing = png(header(300, 150), pixels, end)
  expect(drawnSignature(drawing)?.toString('base64')).toBe(drawing)
  expect(drawnSignature(aDrawing('with a text chunk'))).toBeDefined()
  expect(drawnSignature(png(header(4000, 4000), pixels, pixels, end))).toBeDefined()
})

describe('is refused', () => {
  const bytes = Buffer.from(png(header(1, 1), pixels, end), 'base64')

  test.each([
    ['nothing', ''],
    ['an address of data', `data:image/png;base64,${bytes.toString('base64')}`],
    ['base64 of addresses', bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_') + '-_'],
    ['base64 with a line break', `${bytes.toString('base64').slice(0, 20)}\n${bytes.toString('base64').slice(20)}`],
    ['a mark alone', mark.toString('base64')],
    ['a JPEG', '/9j/4AAQSkZJRgABAQ=='],
    ['a GIF', Buffer.from('GIF89a').toString('base64')],
    ['a drawing that is text', Buffer.from('<svg onload=alert(1)>').toString('base64')],
    ['a PNG without pixels', png(header(1, 1), end)],
    ['a PNG without a header', png(pixels, end)],
    ['a PNG without an end', png(header(1, 1), pixels)],
    ['a PNG whose header is not first', png(pixels, header(1, 1), end)],
    ['a PNG of no width', png(header(0, 10), pixels, end)],
    ['a PNG of no height', png(header(10, 0), pixels, end)],
    ['a PNG that is too wide', png(header(4001, 10), pixels, end)],
    ['a PNG that is too high', png(header(10, 4_294_967_295), pixels, end)],
    ['a PNG with something behind it', Buffer.concat([bytes, Buffer.from('<script>')]).toString('base64')],
    [
      'a chunk that claims to be longer than the file',
      Buffer.concat([bytes.subarray(0, 8), Buffer.from([0xff, 0xff, 0xff, 0xff]), bytes.subarray(12)]).toString(
        'base64',
      ),
    ],
    ['a header that is too short', png(chunk('IHDR', Buffer.alloc(4)), pixels, end)],
    ['a header and nothing else of it', png(chunk('IHDR', Buffer.alloc(0)), chunk('IDAT', Buffer.alloc(0)), end)],
  ])('%s', (_what, drawing) => {
    expect(drawnSignature(drawing)).toBeUndefined()
  })

  test('a PNG cut anywhere', () => {
    for (let length = 0; length < bytes.length; length += 1) {
      expect(drawnSignature(bytes.subarray(0, length).toString('base64'))).toBeUndefined()
    }
  })

  test('a PNG with one byte changed anywhere', () => {
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
      expect(drawnSignature(changed.toString('base64')), `byte ${place}`).toBeUndefined()
    }
  })

  test('anything else, without a defect', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (tail) => {
        expect(drawnSignature(Buffer.concat([mark, tail]).toString('base64'))).toBeUndefined()
      }),
    )
    fc.assert(fc.property(fc.string(), (text) => drawnSignature(text) === undefined))
  })
})
