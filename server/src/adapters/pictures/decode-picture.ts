import { createInvalidInput, type FieldProblem } from '@first-chair/core/contract/failure'
import { isAnimatedPicture, pictureLimits, toPictureProblem, detectPictureType } from '@first-chair/core/photo/photo'
import type { Metadata, Sharp } from 'sharp'
import { Budget } from '../../limits/budget.ts'
import { loadPictureLibrary } from './picture-library.ts'

/** Max pixels in memory at the same time: one picture of the max size, or many pictures that the pages have cropped. */
const pixelsInMemory = new Budget(pictureLimits.pixels)

/**
 * Decodes an uploaded picture within the limit on pixels in memory, and returns what `make` makes of it. Throws
 * `createInvalidInput` with the message of the upload widget for a picture that is animated, has too many pixels, is smaller
 * than `tooSmall` allows, or cannot be read.
 */
export async function decodePicture<Made>(
  bytes: Buffer,
  tooSmall: { side: number; problem: FieldProblem },
  make: (picture: Sharp, metadata: Metadata) => Promise<Made>,
): Promise<Made> {
  const unreadable = toPictureProblem(detectPictureType(bytes) === 'image/heic' ? 'heic' : 'unknown')
  const sharp = await loadPictureLibrary()
  const picture = sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: 'error', pages: 1, animated: false })
  const metadata = await picture.metadata().catch((cause: unknown) => {
    throw createInvalidInput([isTooManyPixels(cause) ? toPictureProblem('too-many-pixels') : unreadable], cause)
  })
  const { width, height, pages } = metadata
  if (width * height > pictureLimits.pixels) throw createInvalidInput([toPictureProblem('too-many-pixels')])
  if ((pages ?? 1) > 1 || isAnimatedPicture(bytes)) throw createInvalidInput([toPictureProblem('invalid-type')])
  if (Math.min(width, height) < tooSmall.side) throw createInvalidInput([tooSmall.problem])

  const release = await pixelsInMemory.take(width * height)
  try {
    return await make(picture, metadata)
  } catch (cause) {
    throw createInvalidInput([unreadable], cause)
  } finally {
    release()
  }
}

function isTooManyPixels(cause: unknown): boolean {
  return cause instanceof Error && cause.message.includes('pixel limit')
}
