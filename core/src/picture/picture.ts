import * as z from 'zod/mini'
import { t } from '../catalogue/admin-rule.ts'
import { toPictureProblem, detectPictureType } from '../photo/photo.ts'
import type { FieldProblem } from '../contract/failure.ts'

/** The limits of a picture of the theme. Larger files are refused before they are decoded. */
export const uploadLimits = { bytes: 10 * 1024 * 1024, smallestSide: 16, largestSide: 2560 } as const

/** The accepted types. SVG is not accepted, because it may contain scripts (docs/decisions/0063). */
export const uploadTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

const messages = {
  svg: 'picture-svg',
  'too-big': 'picture-too-big',
  'too-small': 'picture-too-small',
} as const

/** The problem of an uploaded picture, as a field problem. */
export function toUploadProblem(rule: keyof typeof messages): FieldProblem {
  return { path: 'picture', rule, message: t(messages[rule]) }
}

/** Why these bytes cannot be uploaded, by their start and their size; undefined if they can. */
export function findUploadProblem(bytes: Uint8Array, size = bytes.length): FieldProblem | undefined {
  if (size > uploadLimits.bytes) return toUploadProblem('too-big')
  const type = detectPictureType(bytes)
  if (uploadTypes.some((allowed) => allowed === type)) return undefined
  return isSvg(bytes) ? toUploadProblem('svg') : toPictureProblem('invalid-type')
}

function isSvg(bytes: Uint8Array): boolean {
  return /^\s*<(?:\?xml|!--|!doctype|svg)/i.test(
    String.fromCharCode(...bytes.subarray(0, 200)).replace(/^\xef\xbb\xbf/, ''),
  )
}

/** A stored picture: its address, and its size after it was reduced. */
export const UploadedPicture = z
  .object({ url: z.string(), width: z.int(), height: z.int(), bytes: z.int() })
  .register(z.globalRegistry, { id: 'UploadedPicture' })
export type UploadedPicture = z.infer<typeof UploadedPicture>

/** The address of a stored picture, by the SHA-256 of its bytes. */
export function toPictureUrl(hash: string): string {
  return `/api/pictures/${hash}`
}
