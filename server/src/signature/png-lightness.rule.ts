import { inflateSync } from 'node:zlib'

/**
 * The size of a picture and the lightness of its pixels on white paper, row by row from the top: 0 is black, 255 is
 * white. `rows` may be read once. A row that repeats the row above it is the same array.
 */
export type Lightness = { width: number; height: number; rows: Iterable<Uint8Array> }

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
 * It decodes green, which makes up most of the lightness, and alpha only, and each row only when the caller reads it.
 * It runs for every signature, and the whole picture takes longer than the rest of the call.
 */
export function decodePngLightness(bytes: Buffer): Lightness | undefined {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const [bits, colourType, interlace] = [bytes.readUInt8(24), bytes.readUInt8(25), bytes.readUInt8(28)]
  const layout = layouts[colourType]
  if (!layout || (bits !== 8 && bits !== 16) || interlace !== 0) return undefined

  const size = bits / 8
  const pixelSize = layout.channels * size
  const data = inflateRows(bytes, (width * pixelSize + 1) * height)
  if (!data) return undefined

  const green = { width, height, pixelSize, place: layout.green * size }
  const alpha = layout.alpha === undefined ? undefined : { ...green, place: layout.alpha * size }
  return {
    width,
    height,
    rows: alpha ? putOnWhite(decodeChannel(data, green), decodeChannel(data, alpha)) : decodeChannel(data, green),
  }
}

/** Blends each row with white paper by its alpha. */
function* putOnWhite(rows: Iterable<Uint8Array>, alphas: Iterator<Uint8Array>): Generator<Uint8Array> {
  let previous: { row: Uint8Array; blended: Uint8Array } | undefined
  let previousAlpha: Uint8Array | undefined
  for (const row of rows) {
    const alpha: Uint8Array | undefined = alphas.next().value
    if (row !== previous?.row || alpha !== previousAlpha) {
      previous = { row, blended: row.map((value, x) => 255 - ((255 - value) * (alpha?.[x] ?? 0)) / 255) }
      previousAlpha = alpha
    }
    yield previous.blended
  }
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
    // In one piece with room for a byte more: joining many pieces took as long as decompressing them.
    const rows = inflateSync(Buffer.concat(parts), { maxOutputLength: length, chunkSize: Math.max(64, length + 1) })
    return rows.length === length ? rows : undefined
  } catch {
    return undefined
  }
}

type ChannelLayout = { width: number; height: number; pixelSize: number; place: number }

/** Decodes one byte of each pixel by reversing the row filters (PNG specification, clause 9). */
function* decodeChannel(
  data: Buffer,
  { width, height, pixelSize, place }: ChannelLayout,
): Generator<Uint8Array, undefined> {
  const rowSize = width * pixelSize + 1
  // The filters use zeros above the first row.
  let above = new Uint8Array(width)
  for (let y = 0; y < height; y += 1) {
    const start = y * rowSize
    if (y === 0 || !repeatsRowAbove(data, start, rowSize)) {
      const row = new Uint8Array(width)
      for (let x = 0, from = start + 1 + place; x < width; x += 1, from += pixelSize) row[x] = data[from] ?? 0
      reverseFilter(data[start] ?? 0, row, above)
      above = row
    }
    yield above
  }
}

/** True if the filter of a row ignores the row above, as that row's does, and its bytes are the same. Most rows are paper. */
function repeatsRowAbove(data: Buffer, start: number, rowSize: number): boolean {
  return (data[start] ?? 0) <= 1 && data.compare(data, start, start + rowSize, start - rowSize, start) === 0
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
