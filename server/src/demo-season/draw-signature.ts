import { crc32, deflateSync } from 'node:zlib'
import type { RandomSource } from '../demo/random-source.ts'

const width = 320
const height = 120
const penRadius = 2.4
const ink = 20
const paper = 255
const steps = 900

/** Draws a made-up signature as the page does: dark strokes on white. Returns a PNG in base64. */
export function drawSignature(chance: RandomSource): string {
  const pixels = Buffer.alloc(width * height, paper)
  const waves = Array.from({ length: 4 }, (_, index) => ({
    times: chance.between(2 + index * 2, 5 + index * 3),
    size: chance.between(4, 22 - index * 4),
    start: chance.between(0, 628) / 100,
  }))
  const slope = chance.between(-12, 12) / 100
  for (let step = 0; step <= steps; step += 1) {
    const progress = step / steps
    const angle = progress * Math.PI * 2
    const x = 24 + progress * (width - 60) + Math.sin(angle * (waves[1]?.times ?? 4)) * 11
    const wave = waves.reduce((sum, { times, size, start }) => sum + Math.sin(angle * times + start) * size, 0)
    // Signatures begin large and run out.
    dot(pixels, x, height / 2 + wave * (1.15 - progress * 0.7) + (progress - 0.5) * width * slope)
  }
  return toPng(pixels).toString('base64')
}

/** One touch of the pen. */
function dot(pixels: Buffer, x: number, y: number): void {
  for (let row = Math.ceil(y - penRadius); row <= y + penRadius; row += 1) {
    for (let column = Math.ceil(x - penRadius); column <= x + penRadius; column += 1) {
      const isInside = (column - x) ** 2 + (row - y) ** 2 <= penRadius ** 2
      if (isInside && row >= 0 && row < height && column >= 0 && column < width) pixels[row * width + column] = ink
    }
  }
}

/** The PNG of grey pixels, 8 bits each (PNG specification, clauses 5 and 11). */
function toPng(pixels: Buffer): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const rows = Array.from({ length: height }, (_, row) => [
    Buffer.of(0),
    pixels.subarray(row * width, (row + 1) * width),
  ]).flat()
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    toChunk('IHDR', header),
    toChunk('IDAT', deflateSync(Buffer.concat(rows))),
    toChunk('IEND', Buffer.alloc(0)),
  ])
}

function toChunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
