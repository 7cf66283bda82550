import { invalidInput } from '@first-chair/core/failure'
import { photoSize, pictureLimits, pictureProblem, pictureTypeOf } from '@first-chair/core/photo/photo'
import type { Sharp } from 'sharp'
import { decoded } from './decoded.ts'

const secondsToDecode = 15
const quality = 88

/**
 * The photo in a picture: turned upright, the middle square, 400x400, as JPEG, and nothing else of it. Whatever is no
 * picture, moves, is too small or too large is refused in the words of the widget; what decides are the bytes, never a
 * name or a declared type. The same bytes give the same photo.
 */
export async function photoOf(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > pictureLimits.bytes) throw invalidInput([pictureProblem('too-big')])
  if (pictureTypeOf(bytes) === undefined) throw invalidInput([pictureProblem('invalid-type')])
  return decoded(bytes, { side: pictureLimits.side, problem: pictureProblem('too-small') }, squared)
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
