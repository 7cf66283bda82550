import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/**
 * A picture with a different colour in each corner (red, green, blue, white), so that a test sees how it was rotated.
 */
export function aPicture(width = 800, height = 600): Sharp {
  const [w, h] = [Math.ceil(width / 2), Math.ceil(height / 2)]
  const quarter = (background: string, left: number, top: number) => ({
    input: { create: { width: w, height: h, channels: 3 as const, background } },
    left,
    top,
  })
  return sharp({ create: { width, height, channels: 3, background: 'white' } }).composite([
    quarter('red', 0, 0),
    quarter('lime', width - w, 0),
    quarter('blue', 0, height - h),
  ])
}

/** `aPicture` as JPEG, with an EXIF orientation from 1 to 8. */
export function aJpeg(options: { width?: number; height?: number; orientation?: number } = {}): Promise<Buffer> {
  const picture = aPicture(options.width, options.height)
  return (options.orientation === undefined ? picture : picture.withMetadata({ orientation: options.orientation }))
    .jpeg()
    .toBuffer()
}

/** A WebP of two frames. */
export function aMovingWebp(): Promise<Buffer> {
  const [side, frames] = [400, 2]
  const pixels = Buffer.alloc(side * side * frames * 3, 90).fill(200, side * side * 3)
  return sharp(pixels, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
}

/** A PNG whose header says that it is animated. */
export function aMovingPng(): Buffer {
  return buildPng(500, 500, [buildChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))])
}

/** A PNG of one bit per pixel, all black: a small file, however many pixels it has. */
export function anEmptyPng(width: number, height: number): Buffer {
  return buildPng(width, height, [])
}

function buildPng(width: number, height: number, beforePixels: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    buildChunk('IHDR', header),
    ...beforePixels,
    buildChunk('IDAT', pixels),
    buildChunk('IEND', Buffer.alloc(0)),
  ])
}

function buildChunk(type: string, content: Buffer): Buffer {
  const typeAndContent = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(checksum(typeAndContent))
  return Buffer.concat([length, typeAndContent, check])
}

/** CRC-32 as PNG defines it; Node 20 has no function for it. */
function checksum(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
