import { crc32 } from 'node:zlib'
import { hasVisibleInk } from './drawing-ink.rule.ts'
import { decodePngLightness } from './png-lightness.rule.ts'

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** In pixels. */
const maxSide = 4_000
/** Five times the maximum that the page sends. */
const maxPixels = 2_000_000

/**
 * Decodes a drawn signature. It must be one complete PNG of a sensible size (every chunk with its checksum, from IHDR
 * to IEND, nothing after it) that shows ink. Undefined for anything else.
 */
export function parseDrawnSignature(base64: string): Buffer | undefined {
  const bytes = Buffer.from(base64, 'base64')
  // Decoding ignores invalid characters. Valid base64 encodes to the same text again.
  if (bytes.toString('base64') !== base64) return undefined
  if (!bytes.subarray(0, 8).equals(pngSignature)) return undefined

  const kinds: string[] = []
  let offset = 8
  while (offset + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(offset)
    const end = offset + 12 + length
    if (end > bytes.length) return undefined
    const kind = bytes.toString('latin1', offset + 4, offset + 8)
    if (crc32(bytes.subarray(offset + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined
    kinds.push(kind)
    offset = end
    if (kind === 'IEND') break
  }
  const isComplete = offset === bytes.length && kinds[0] === 'IHDR' && kinds.at(-1) === 'IEND' && kinds.includes('IDAT')
  if (!isComplete || !isSensibleSize(bytes)) return undefined
  const lightness = decodePngLightness(bytes)
  return lightness && hasVisibleInk(lightness) ? bytes : undefined
}

function isSensibleSize(bytes: Buffer): boolean {
  if (bytes.readUInt32BE(8) !== 13) return false
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return width > 0 && height > 0 && width <= maxSide && height <= maxSide && width * height <= maxPixels
}
