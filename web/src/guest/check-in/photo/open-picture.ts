import { createInvalidInput } from '@first-chair/core/contract/failure'
import {
  isAnimatedPicture,
  pictureLimits,
  toPictureProblem,
  detectPictureType,
  type PictureRule,
} from '@first-chair/core/photo/photo'
import type { OpenedPicture } from './crop-square.ts'

/** Pixels. Photos are reduced before anything else is done with them, because phones have little memory. */
const maxSide = 1600
/** Pixels. The longest canvas side that all phones support. */
const maxCanvasSide = 4096
const jpegQuality = 0.92

/**
 * Opens a file that a guest chose, rotated as its EXIF data says. Throws a failure with the message of the violated
 * rule.
 */
export async function openPicture(file: Blob): Promise<OpenedPicture> {
  if (file.size > pictureLimits.bytes) throw pictureFailure('too-big')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = detectPictureType(bytes)
  if (type === undefined || isAnimatedPicture(bytes)) throw pictureFailure('invalid-type')

  const url = URL.createObjectURL(new Blob([bytes], { type }))
  try {
    const image = await decodeImage(url).catch((cause: unknown) => {
      throw pictureFailure(type === 'image/heic' ? 'heic' : 'unknown', cause)
    })
    return await reduce(image)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Frees the memory of an opened picture. */
export function closePicture({ url }: OpenedPicture): void {
  URL.revokeObjectURL(url)
}

/** Browsers apply the EXIF rotation of a picture when they draw an image element. */
async function decodeImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

async function reduce(image: HTMLImageElement): Promise<OpenedPicture> {
  const { naturalWidth: width, naturalHeight: height } = image
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (short < pictureLimits.side) throw pictureFailure('too-small')
  if (width * height > pictureLimits.pixels) throw pictureFailure('too-many-pixels')
  const scale = Math.min(1, Math.max(maxSide / long, pictureLimits.side / short))
  if (long * scale > maxCanvasSide) throw pictureFailure('too-many-pixels')

  const pixels = document.createElement('canvas')
  pixels.width = Math.round(width * scale)
  pixels.height = Math.round(height * scale)
  const context = pixels.getContext('2d')
  if (!context) throw pictureFailure('unsupported-browser')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = 'white'
  context.fillRect(0, 0, pixels.width, pixels.height)
  context.drawImage(image, 0, 0, pixels.width, pixels.height)
  const preview = await new Promise<Blob | null>((resolve) => pixels.toBlob(resolve, 'image/jpeg', jpegQuality))
  if (!preview) throw pictureFailure('unsupported-browser')
  return { pixels, url: URL.createObjectURL(preview) }
}

function pictureFailure(rule: PictureRule, cause?: unknown) {
  return createInvalidInput([toPictureProblem(rule)], cause)
}
