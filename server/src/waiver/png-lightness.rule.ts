import { inflateSync } from 'node:zlib'

/** How light each pixel of a picture is on white paper, row by row: 0 is black, 255 is white. */
export type Lightness = { width: number; height: number; pixels: Uint8Array }

/** Channels of a pixel by colour type, and the places of green (or grey) and of alpha among them. */
const layouts: Readonly<Record<number, { channels: number; green: number; alpha?: number }>> = {
  0: { channels: 1, green: 0 },
  2: { channels: 3, green: 1 },
  4: { channels: 2, green: 0, alpha: 1 },
  6: { channels: 4, green: 1, alpha: 3 },
}

/**
 * The lightness of a PNG as browsers write it from a canvas: 8 or 16 bits a channel, grey or colours, not interlaced.
 * Undefined for other kinds of PNG and where the pixels are not all there.
 *
 * Only green is decoded, which makes up most of the lightness, and alpha. That costs a third of what decoding the whole
 * picture does, and every signature pays it.
 */
export function pngLightness(bytes: Buffer): Lightness | undefined {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const [bits, colourType, interlace] = [bytes.readUInt8(24), bytes.readUInt8(25), bytes.readUInt8(28)]
  const layout = layouts[colourType]
  if (!layout || (bits !== 8 && bits !== 16) || interlace !== 0) return undefined

  const size = bits / 8
  const pixelSize = layout.channels * size
  const rows = inflated(bytes, (width * pixelSize + 1) * height)
  if (!rows) return undefined

  const pixels = channel(rows, { width, height, pixelSize, place: layout.green * size })
  if (layout.alpha === undefined) return { width, height, pixels }
  const alpha = channel(rows, { width, height, pixelSize, place: layout.alpha * size })
  return { width, height, pixels: pixels.map((value, at) => 255 - ((255 - value) * (alpha[at] ?? 0)) / 255) }
}

/** The filtered rows; undefined unless they have exactly this length. */
function inflated(bytes: Buffer, length: number): Buffer | undefined {
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

type Place = { width: number; height: number; pixelSize: number; place: number }

/** One byte of each pixel, with the filters of the rows undone (PNG specification, section 9). */
function channel(rows: Buffer, { width, height, pixelSize, place }: Place): Uint8Array {
  const rowSize = width * pixelSize + 1
  const pixels = new Uint8Array(width * height)
  // What the filters see above the first row.
  let above = new Uint8Array(width)
  for (let y = 0; y < height; y += 1) {
    const row = pixels.subarray(y * width, (y + 1) * width)
    const start = y * rowSize
    for (let x = 0, from = start + 1 + place; x < width; x += 1, from += pixelSize) row[x] = rows[from] ?? 0
    undo(rows[start] ?? 0, row, above)
    above = row
  }
  return pixels
}

/** Undoes the filter of one row in place. */
function undo(filter: number, row: Uint8Array, above: Uint8Array): void {
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
      row[x] = left = ((row[x] ?? 0) + paeth(left, up, corner)) & 255
      corner = up
    }
  }
}

function paeth(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner)
  const toAbove = Math.abs(left - corner)
  const toCorner = Math.abs(left + above - corner - corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}
