import { crc32, deflateSync } from 'node:zlib'

type Size = { width: number; height: number }
/** The largest picture that the page sends. */
export const maxDrawingSize: Size = { width: 1000, height: 400 }

/** The lightness of one pixel: 0 is ink, 255 is paper. */
type Paint = (x: number, y: number) => number

/** A wave across the picture, with the pen width of the page. */
const wave =
  ({ width, height }: Size): Paint =>
  (x, y) =>
    Math.abs(y - height / 2 - (height / 4) * Math.sin((x / width) * 20)) < 6 ? 11 : 255

/** A complete PNG of a drawn wave in base64, as a browser sends a signature. Different `salt`s give different PNGs. */
export function aDrawing(salt = '', size: Size = { width: 120, height: 40 }): string {
  return aPng(size, wave(size), salt).toString('base64')
}

/** A PNG in 8-bit colours, as browsers write it. `paint` gives the lightness of each pixel. */
export function aPng({ width, height }: Size, paint: Paint, salt = ''): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      rows.fill(paint(x, y), y * (width * 3 + 1) + 1 + x * 3, y * (width * 3 + 1) + 4 + x * 3)
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return buildPng(
    buildPngChunk('IHDR', header),
    buildPngChunk('IDAT', deflateSync(rows)),
    buildPngChunk('tEXt', Buffer.from(`salt\0${salt}`)),
    buildPngChunk('IEND', Buffer.alloc(0)),
  )
}

/** The PNG signature followed by chunks. */
export function buildPng(...chunks: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks])
}

/** One PNG chunk with its length and checksum. */
export function buildPngChunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
