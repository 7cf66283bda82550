import { invalidInput } from '@first-chair/core/failure'
import {
  isMovingPicture,
  pictureLimits,
  pictureProblem,
  pictureTypeOf,
  type PictureRule,
} from '@first-chair/core/photo/photo'
import type { OpenedPicture } from './square-of.ts'

/** Photos shrink before anything else happens to them: phones run out of memory first. */
const longestSide = 1600
/** The largest canvas that all phones bear. */
const largestCanvas = 4096
const jpegQuality = 0.92

/** Opens a file that a guest chose, turned as the camera says; refuses it in the words of the widget. */
export async function openPicture(file: Blob): Promise<OpenedPicture> {
  if (file.size > pictureLimits.bytes) throw refused('too-big')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = pictureTypeOf(bytes)
  if (type === undefined || isMovingPicture(bytes)) throw refused('invalid-type')

  const url = URL.createObjectURL(new Blob([bytes], { type }))
  try {
    const image = await decoded(url).catch((cause: unknown) => {
      throw refused(type === 'image/heic' ? 'heic' : 'unknown', cause)
    })
    return await shrunk(image)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Gives back what an opened picture holds. */
export function closePicture({ url }: OpenedPicture): void {
  URL.revokeObjectURL(url)
}

/** Browsers turn a picture as its camera says when they draw an image element. */
async function decoded(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

async function shrunk(image: HTMLImageElement): Promise<OpenedPicture> {
  const { naturalWidth: width, naturalHeight: height } = image
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (short < pictureLimits.side) throw refused('too-small')
  if (width * height > pictureLimits.pixels) throw refused('too-many-pixels')
  const scale = Math.min(1, Math.max(longestSide / long, pictureLimits.side / short))
  if (long * scale > largestCanvas) throw refused('too-many-pixels')

  const pixels = document.createElement('canvas')
  pixels.width = Math.round(width * scale)
  pixels.height = Math.round(height * scale)
  const context = pixels.getContext('2d')
  if (!context) throw refused('unsupported-browser')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = 'white'
  context.fillRect(0, 0, pixels.width, pixels.height)
  context.drawImage(image, 0, 0, pixels.width, pixels.height)
  const shown = await new Promise<Blob | null>((resolve) => pixels.toBlob(resolve, 'image/jpeg', jpegQuality))
  if (!shown) throw refused('unsupported-browser')
  return { pixels, url: URL.createObjectURL(shown) }
}

function refused(rule: PictureRule, cause?: unknown) {
  return invalidInput([pictureProblem(rule)], cause)
}
