import { createInvalidInput } from '@first-chair/core/contract/failure'
import { photoSize, pictureLimits, toPictureProblem, detectPictureType } from '@first-chair/core/photo/photo'
import type { Sharp } from 'sharp'
import { decodePicture } from './decode-picture.ts'

const secondsToDecode = 15
const quality = 88

/**
 * Creates the photo from an uploaded picture: upright, the middle square, 400x400, JPEG, without metadata. Throws
 * `createInvalidInput` with the message of the upload widget for a file that is not a picture, is animated, too small or too
 * large. The type is read from the bytes, never from a name or a declared type. The same bytes always give the same
 * photo.
 */
export async function createPhoto(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > pictureLimits.bytes) throw createInvalidInput([toPictureProblem('too-big')])
  if (detectPictureType(bytes) === undefined) throw createInvalidInput([toPictureProblem('invalid-type')])
  return decodePicture(bytes, { side: pictureLimits.side, problem: toPictureProblem('too-small') }, encodeSquare)
}

/** Colours become sRGB and transparent parts white. Colour profiles, GPS positions and camera data are removed. */
function encodeSquare(picture: Sharp): Promise<Buffer> {
  return picture
    .autoOrient()
    .resize(photoSize, photoSize, { fit: 'cover', position: 'centre' })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .timeout({ seconds: secondsToDecode })
    .toBuffer()
}
