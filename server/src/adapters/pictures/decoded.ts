import { invalidInput, type FieldProblem } from '@first-chair/core/failure'
import { isMovingPicture, pictureLimits, pictureProblem, pictureTypeOf } from '@first-chair/core/photo/photo'
import type { Metadata, Sharp } from 'sharp'
import { Budget } from '../../budget.ts'
import { pictureLibrary } from './picture-library.ts'

/** Pixels that may be decoded at a time: one of the largest pictures, or many that come cropped from the pages. */
const pixelsInMemory = new Budget(pictureLimits.pixels)

/**
 * What `make` makes of a picture that somebody sent, within the limits on pixels in memory. Whatever moves, has too many pixels, is
 * smaller than `tooSmall` allows or cannot be read is refused in the words of the widget.
 */
export async function decoded<Made>(
  bytes: Buffer,
  tooSmall: { side: number; problem: FieldProblem },
  make: (picture: Sharp, metadata: Metadata) => Promise<Made>,
): Promise<Made> {
  const unreadable = pictureProblem(pictureTypeOf(bytes) === 'image/heic' ? 'heic' : 'unknown')
  const sharp = await pictureLibrary()
  const picture = sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: 'error', pages: 1, animated: false })
  const metadata = await picture.metadata().catch((cause: unknown) => {
    throw invalidInput([isTooManyPixels(cause) ? pictureProblem('too-many-pixels') : unreadable], cause)
  })
  const { width, height, pages } = metadata
  if (width * height > pictureLimits.pixels) throw invalidInput([pictureProblem('too-many-pixels')])
  if ((pages ?? 1) > 1 || isMovingPicture(bytes)) throw invalidInput([pictureProblem('invalid-type')])
  if (Math.min(width, height) < tooSmall.side) throw invalidInput([tooSmall.problem])

  const giveBack = await pixelsInMemory.take(width * height)
  try {
    return await make(picture, metadata)
  } catch (cause) {
    throw invalidInput([unreadable], cause)
  } finally {
    giveBack()
  }
}

function isTooManyPixels(cause: unknown): boolean {
  return cause instanceof Error && cause.message.includes('pixel limit')
}
