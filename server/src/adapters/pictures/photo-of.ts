import { invalidInput } from '@first-chair/core/failure'
import {
  isMovingPicture,
  photoSize,
  pictureLimits,
  pictureProblem,
  pictureTypeOf,
  type PictureRule,
} from '@first-chair/core/photo/photo'
import type { Metadata, Sharp } from 'sharp'
import { Budget } from '../../budget.ts'
import { pictureLibrary } from './picture-library.ts'

/** Pixels that may be decoded at a time: one of the largest pictures, or many that come cropped from the pages. */
const pixelsInMemory = new Budget(pictureLimits.pixels)
const secondsToDecode = 15
const quality = 88

/**
 * The photo in a picture: turned upright, the middle square, 400x400, as JPEG, and nothing else of it. Whatever is no
 * picture, moves, is too small or too large is refused in the words of the widget; what decides are the bytes, never a
 * name or a declared type. The same bytes give the same photo.
 */
export async function photoOf(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > pictureLimits.bytes) throw refused('too-big')
  const type = pictureTypeOf(bytes)
  if (type === undefined) throw refused('invalid-type')
  const unreadable = type === 'image/heic' ? 'heic' : 'unknown'

  const sharp = await pictureLibrary()
  const picture = sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: 'error', pages: 1, animated: false })
  const metadata = await picture.metadata().catch((cause: unknown) => {
    throw refused(isTooManyPixels(cause) ? 'too-many-pixels' : unreadable, cause)
  })
  const rule = ruleBroken(metadata, bytes)
  if (rule) throw refused(rule)

  const giveBack = await pixelsInMemory.take(metadata.width * metadata.height)
  try {
    return await squared(picture)
  } catch (cause) {
    throw refused(unreadable, cause)
  } finally {
    giveBack()
  }
}

function ruleBroken({ width, height, pages }: Metadata, bytes: Buffer): PictureRule | undefined {
  if (width * height > pictureLimits.pixels) return 'too-many-pixels'
  if ((pages ?? 1) > 1 || isMovingPicture(bytes)) return 'invalid-type'
  if (Math.min(width, height) < pictureLimits.side) return 'too-small'
  return undefined
}

function isTooManyPixels(cause: unknown): boolean {
  return cause instanceof Error && cause.message.includes('pixel limit')
}

/** Colours become sRGB and see-through parts white; profiles, places and cameras stay behind. */
function squared(picture: Sharp): Promise<Buffer> {
  return picture
    .autoOrient()
    .resize(photoSize, photoSize, { fit: 'cover', position: 'centre' })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .timeout({ seconds: secondsToDecode })
    .toBuffer()
}

function refused(rule: PictureRule, cause?: unknown) {
  return invalidInput([pictureProblem(rule)], cause)
}
