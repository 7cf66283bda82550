import { parseColour, type Hex } from '@first-chair/core/colour/colour'
import { ink } from '@first-chair/core/colour/tokens'
import { loadPictureLibrary } from '../pictures/picture-library.ts'

type Colours = { background: Hex; text: Hex; accent: Hex }

/** Sample points per pixel in each direction, for smooth edges. */
const samplesPerAxis = 4

/** Draws the icon of a pass as PNG, `size` pixels wide and high: a peak and the sun in the resort's colours. */
export async function createPassIcon(size: number, colours: Colours): Promise<Buffer> {
  const [background, peak, sun] = [colours.background, colours.text, colours.accent].map(parseRgb)
  const pixels = Buffer.alloc(size * size * 3)
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const sum = [0, 0, 0]
      for (let step = 0; step < samplesPerAxis * samplesPerAxis; step += 1) {
        const at: [number, number] = [
          (x + ((step % samplesPerAxis) + 0.5) / samplesPerAxis) / size,
          (y + (Math.floor(step / samplesPerAxis) + 0.5) / samplesPerAxis) / size,
        ]
        const colour = isPeak(at) ? peak : isSun(at) ? sun : background
        for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + (colour?.[channel] ?? 0)
      }
      for (const channel of [0, 1, 2]) {
        pixels[(y * size + x) * 3 + channel] = Math.round((sum[channel] ?? 0) / (samplesPerAxis * samplesPerAxis))
      }
    }
  }
  const sharp = await loadPictureLibrary()
  return sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
    .png()
    .toBuffer()
}

/** Two slopes that meet at a summit, and a lower summit beside it. Coordinates are fractions of width and height. */
function isPeak([x, y]: readonly [number, number]): boolean {
  const slope = (top: number, height: number, steep: number): boolean => y > height + Math.abs(x - top) * steep
  return y < 0.82 && x > 0.12 && x < 0.88 && (slope(0.42, 0.24, 1.4) || slope(0.68, 0.46, 1.5))
}

function isSun([x, y]: readonly [number, number]): boolean {
  return Math.hypot(x - 0.74, y - 0.28) < 0.11
}

function parseRgb(colour: Hex): [number, number, number] {
  const hex = (parseColour(colour) ?? ink).slice(1)
  const at = (from: number): number => Number.parseInt(hex.slice(from, from + 2), 16)
  return [at(0), at(2), at(4)]
}
