import { invalidInput } from '@first-chair/core/failure'
import { pictureTypeOf } from '@first-chair/core/photo/photo'
import { problemOfUpload, uploadLimits, uploadProblem } from '@first-chair/core/picture/picture'
import { decoded } from './decoded.ts'

const secondsToDecode = 15
const quality = 88

/** A picture for the pages: its re-encoded bytes, and its size in pixels. */
export type MadePicture = {
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
export async function lookPictureOf(bytes: Buffer): Promise<MadePicture> {
  const problem = problemOfUpload(bytes)
  if (problem) throw invalidInput([problem])
  const { smallestSide, largestSide } = uploadLimits
  return decoded(bytes, { side: smallestSide, problem: uploadProblem('too-small') }, async (picture, { hasAlpha }) => {
    const isPng = hasAlpha || pictureTypeOf(bytes) === 'image/png'
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
  })
}
