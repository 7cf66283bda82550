import { createInvalidInput } from '@first-chair/core/contract/failure'
import { detectPictureType } from '@first-chair/core/photo/photo'
import { findUploadProblem, uploadLimits, toUploadProblem } from '@first-chair/core/picture/picture'
import { decodePicture } from './decode-picture.ts'

const secondsToDecode = 15
const quality = 88

/** A picture for the pages: its re-encoded bytes, and its size in pixels. */
export type EncodedPicture = {
  contentType: 'image/png' | 'image/jpeg'
  picture: Buffer
  width: number
  height: number
}

/**
 * Re-encodes a logo, an icon or an image that an administrator uploaded: upright, at most 2560 pixels wide and high,
 * without metadata. A PNG or a picture with an alpha channel becomes a PNG. Everything else becomes a JPEG, which mail
 * programs show as well.
 */
export async function encodeUploadedPicture(bytes: Buffer): Promise<EncodedPicture> {
  const problem = findUploadProblem(bytes)
  if (problem) throw createInvalidInput([problem])
  const { smallestSide, largestSide } = uploadLimits
  return decodePicture(
    bytes,
    { side: smallestSide, problem: toUploadProblem('too-small') },
    async (picture, { hasAlpha }) => {
      const isPng = hasAlpha || detectPictureType(bytes) === 'image/png'
      const upright = picture
        .autoOrient()
        .resize(largestSide, largestSide, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .timeout({ seconds: secondsToDecode })
      const encoded = isPng ? upright.png({ compressionLevel: 9 }) : upright.jpeg({ quality, mozjpeg: true })
      const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
      return {
        contentType: isPng ? 'image/png' : 'image/jpeg',
        picture: data,
        width: info.width,
        height: info.height,
      }
    },
  )
}
