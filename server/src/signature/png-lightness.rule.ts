import { inflateSync } from 'node:zlib'

/** The lightness of each pixel of a picture on white paper, row by row: 0 is black, 255 is white. */
export type Lightness = { width: number; height: number; pixels: Uint8Array }

/** By colour type: the number of channels of a pixel, and the indexes of green (or grey) and of alpha. */
const layouts: Readonly<Record<number, { channels: number; green: number; alpha?: number }>> = {
  0: { channels: 1, green: 0 },
  2: { channels: 3, green: 1 },
  4: { channels: 2, green: 0, alpha: 1 },
  6: { channels: 4, green: 1, alpha: 3 },
}

/**
 * Decodes the lightness of a PNG as browsers write it from a canvas: 8 or 16 bits per channel, grey or colour, not
 * interlaced. Undefined for other kinds of PNG and if pixels are missing.
 *
 * It decodes green, which makes up most of the lightness, and alpha only. That takes a third of the time of decoding
 * the whole picture, and it runs for every signature.
 */
export function decodePngLightness(bytes: Buffer): Lightness | undefined {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const [bits, colourType, interlace] = [bytes.readUInt8(24), bytes.readUInt8(25), bytes.readUInt8(28)]
  const layout = layouts[colourType]
  if (!layout || (bits !== 8 && bits !== 16) || interlace !== 0) return undefined

  const size = bits / 8
  const pixelSize = layout.channels * size
  const rows = inflateRows(bytes, (width * pixelSize + 1) * height)
  if (!rows) return undefined

  const pixels = decodeChannel(rows, { width, height, pixelSize, place: layout.green * size })
  if (layout.alpha === undefined) return { width, height, pixels }
  const alpha = decodeChannel(rows, { width, height, pixelSize, place: layout.alpha * size })
  return { width, height, pixels: pixels.map((value, at) => 255 - ((255 - value) * (alpha[at] ?? 0)) / 255) }
}

/** Decompresses the filtered rows. Undefined unless they have exactly this length. */
function inflateRows(bytes: Buffer, length: number): Buffer | undefined {
  const parts: Buffer[] = []
  for (let offset = 8; offset + 12 <= bytes.length;) {
    const end = offset + 12 + bytes.readUInt32BE(offset)
    if (bytes.toString('latin1', offset + 4, offset + 8) === 'IDAT') parts.push(bytes.subarray(offset + 8, end - 4))
    offset = end
  }
  try {
    const rows = inflateSync(Buffer.concat(parts), { maxOutputLength: length })
    return rows.length === length ? rows : undefined
  } catch {
    return undefined
  }
}

type ChannelLayout = { width: number; height: number; pixelSize: number; place: number }

/** Decodes one byte of each pixel by reversing the row filters (PNG specification, clause 9). */
function decodeChannel(rows: Buffer, { width, height, pixelSize, place }: ChannelLayout): Uint8Array {
  const rowSize = width * pixelSize + 1
  const pixels = new Uint8Array(width * height)
  // The filters use zeros above the first row.
  let above = new Uint8Array(width)
  for (let y = 0; y < height; y += 1) {
    const row = pixels.subarray(y * width, (y + 1) * width)
    const start = y * rowSize
    for (let x = 0, from = start + 1 + place; x < width; x += 1, from += pixelSize) row[x] = rows[from] ?? 0
    reverseFilter(rows[start] ?? 0, row, above)
    above = row
  }
  return pixels
}

/** Reverses the filter of one row in place. */
function reverseFilter(filter: number, row: Uint8Array, above: Uint8Array): void {
  let left = 0
  let corner = 0
  if (filter === 1) {
    for (let x = 0; x < row.length; x += 1) row[x] = left = ((row[x] ?? 0) + left) & 255
  } else if (filter === 2) {
    for (let x = 0; x < row.length; x += 1) row[x] = (row[x] ?? 0) + (above[x] ?? 0)
  } else if (filter === 3) {
    for (let x = 0; x < row.length; x += 1) row[x] = left = ((row[x] ?? 0) + ((left + (above[x] ?? 0)) >> 1)) & 255
  } else if (filter === 4) {
    for (let x = 0; x < row.length; x += 1) {
      const up = above[x] ?? 0
      row[x] = left = ((row[x] ?? 0) + predictPaeth(left, up, corner)) & 255
      corner = up
    }
  }
}

function predictPaeth(left: number, above: number, corner: number): number {
  const distanceToLeft = Math.abs(above - corner)
  const distanceToAbove = Math.abs(left - corner)
  const distanceToCorner = Math.abs(left + above - corner - corner)
  if (distanceToLeft <= distanceToAbove && distanceToLeft <= distanceToCorner) return left
  return distanceToAbove <= distanceToCorner ? above : corner
}
