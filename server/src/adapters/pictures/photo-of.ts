import { invalidInput } from '@first-chair/core/failure'
import { photoSize, pictureLimits, pictureProblem, pictureTypeOf } from '@first-chair/core/photo/photo'
import type { Sharp } from 'sharp'
import { decoded } from './decoded.ts'

const secondsToDecode = 15
const quality = 88

/**
 * Creates the photo from an uploaded picture: upright, the middle square, 400x400, JPEG, without metadata. Throws
 * `invalidInput` with the message of the upload widget for a file that is not a picture, is animated, too small or too
 * large. The type is read from the bytes, never from a name or a declared type. The same bytes always give the same
 * photo.
 */
export async function photoOf(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > pictureLimits.bytes) throw invalidInput([pictureProblem('too-big')])
  if (pictureTypeOf(bytes) === undefined) throw invalidInput([pictureProblem('invalid-type')])
  return decoded(bytes, { side: pictureLimits.side, problem: pictureProblem('too-small') }, squared)
}

/** Colours become sRGB and transparent parts white. Colour profiles, GPS positions and camera data are removed. */
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
