import { photoSize } from '@first-chair/core/photo/photo'
import type { Pica } from 'pica'
import type { CropFrame, CropView } from './crop-view.ts'

/** A picture that was opened: at most 1600 pixels long, upright, as pixels and as something to show. */
export type OpenedPicture = { pixels: HTMLCanvasElement; url: string }

const jpegQuality = 0.92
/** Gentle: it undoes what making it small takes away. */
const sharpening = { unsharpAmount: 60, unsharpRadius: 0.6, unsharpThreshold: 2 }

/** What stands in the square, drawn onto a canvas of `size` pixels. */
export function drawSquare(
  canvas: HTMLCanvasElement,
  size: number,
  picture: OpenedPicture,
  view: CropView,
  frame: CropFrame,
): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { width, height } = picture.pixels
  canvas.width = size
  canvas.height = size
  context.imageSmoothingQuality = 'high'
  context.fillStyle = 'white'
  context.fillRect(0, 0, size, size)
  context.translate(size / 2, size / 2)
  context.scale(size / frame.side, size / frame.side)
  context.translate(view.x, view.y)
  context.rotate((view.turn * Math.PI) / 180)
  const shown = (frame.shown.width / width) * view.scale
  context.scale(shown, shown)
  context.drawImage(picture.pixels, -width / 2, -height / 2)
}

/** The square as JPEG of 400x400, sharpened; without a connection as the browser itself makes it small. */
export async function squareJpeg(picture: OpenedPicture, view: CropView, frame: CropFrame): Promise<Blob> {
  const photo = document.createElement('canvas')
  const sharp = await resizer().catch(() => undefined)
  if (sharp) {
    const pixelsInSquare = Math.round((frame.side * picture.pixels.width) / (frame.shown.width * view.scale))
    const square = document.createElement('canvas')
    drawSquare(square, Math.max(photoSize, pixelsInSquare), picture, view, frame)
    photo.width = photoSize
    photo.height = photoSize
    await sharp.resize(square, photo, sharpening)
  } else drawSquare(photo, photoSize, picture, view, frame)
  return new Promise((resolve, reject) => {
    photo.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser makes no JPEG.'))),
      'image/jpeg',
      jpegQuality,
    )
  })
}

/** Fetches what `squareJpeg` needs: a picture may be chosen where there is no signal any more. */
export async function preloadResizer(): Promise<void> {
  await resizer().catch(() => undefined)
}

let known: Pica | undefined

/** JavaScript only: our Content-Security-Policy does not allow WebAssembly, and one photo is quick enough. */
async function resizer(): Promise<Pica> {
  const { default: pica } = await import('pica')
  known ??= pica({ features: ['js'] })
  return known
}
