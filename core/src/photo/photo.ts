import * as z from 'zod/mini'
import type { FieldProblem } from '../contract/failure.ts'
import { t } from '../catalogue/picture.ts'

/** The side of every photo in pixels: 400x400, ratio 1:1 (docs/domain.md, "Limits and constants"). */
export const photoSize = 400

/**
 * The limits of a picture. Larger ones are refused before they are decoded (docs/domain.md, "Photos and health notes").
 */
export const pictureLimits = { bytes: 15 * 1024 * 1024, pixels: 50_000_000, side: photoSize } as const

/** The accepted types of pictures; HEIC only if the server's decoder supports it. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic'] as const

/** The rules of the picture widget (docs/domain.md, "Photos and health notes"). */
export type PictureRule =
  | 'invalid-type'
  | 'heic'
  | 'too-big'
  | 'too-many-pixels'
  | 'too-small'
  | 'unsupported-browser'
  | 'unknown'

/** The problem of a picture, as a field problem for server and browser. */
export function toPictureProblem(rule: PictureRule): FieldProblem {
  return { path: 'picture', rule, message: t(rule) }
}

/** The type of a picture by its first bytes, not by its name or declared type; undefined for anything else. */
export function detectPictureType(bytes: Uint8Array): (typeof pictureTypes)[number] | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(4, 8) === 'ftyp' && /^(?:hei[cxms]|hev[cxms])$/.test(text(8, 12))) return 'image/heic'
  return undefined
}

/** True if a WebP or PNG is animated. A PNG has this flag in a chunk before its pixels. */
export function isAnimatedPicture(bytes: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  const type = detectPictureType(bytes)
  if (type === 'image/webp') return text(12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0
  if (type !== 'image/png') return false
  for (let at = 8; at + 8 <= bytes.length;) {
    const name = text(at + 4, at + 8)
    if (name === 'acTL' || name === 'IDAT') return name === 'acTL'
    at += 12 + new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0)
  }
  return false
}

/** The input that completes a photo task: the hash of an uploaded photo; without it, the newest one. */
export const PhotoInput = z.object({ photoHash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))) })
export type PhotoInput = z.infer<typeof PhotoInput>
