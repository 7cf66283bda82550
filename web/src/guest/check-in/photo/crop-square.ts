import { photoSize } from '@first-chair/core/photo/photo'
import type { Pica } from 'pica'
import type { CropFrame, CropView } from './crop-view.ts'

/** An opened picture: at most 1600 pixels long, upright, as a canvas and as a blob URL for display. */
export type OpenedPicture = { pixels: HTMLCanvasElement; url: string }

const jpegQuality = 0.92
/** Slight sharpening: it restores what downscaling takes away. */
const sharpening = { unsharpAmount: 60, unsharpRadius: 0.6, unsharpThreshold: 2 }

/** Draws the content of the crop square onto a canvas of `size` x `size` pixels. */
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
  context.rotate((view.rotation * Math.PI) / 180)
  const displayScale = (frame.displayed.width / width) * view.scale
  context.scale(displayScale, displayScale)
  context.drawImage(picture.pixels, -width / 2, -height / 2)
}

/** The crop square as a sharpened JPEG of 400x400. If the resizer cannot be loaded, the browser downscales. */
export async function createSquareJpeg(picture: OpenedPicture, view: CropView, frame: CropFrame): Promise<Blob> {
  const photo = document.createElement('canvas')
  const resizer = await loadResizer().catch(() => undefined)
  if (resizer) {
    const pixelsInSquare = Math.round((frame.side * picture.pixels.width) / (frame.displayed.width * view.scale))
    const square = document.createElement('canvas')
    drawSquare(square, Math.max(photoSize, pixelsInSquare), picture, view, frame)
    photo.width = photoSize
    photo.height = photoSize
    await resizer.resize(square, photo, sharpening)
  } else drawSquare(photo, photoSize, picture, view, frame)
  return new Promise((resolve, reject) => {
    photo.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser could not create a JPEG.'))),
      'image/jpeg',
      jpegQuality,
    )
  })
}

/** Loads what `createSquareJpeg` needs, because the picture may be chosen offline. */
export async function preloadResizer(): Promise<void> {
  await loadResizer().catch(() => undefined)
}

let cachedResizer: Pica | undefined

/**
 * JavaScript only: our Content-Security-Policy does not allow WebAssembly, and JavaScript is fast enough for one photo.
 */
async function loadResizer(): Promise<Pica> {
  const { default: pica } = await import('pica')
  cachedResizer ??= pica({ features: ['js'] })
  return cachedResizer
}
