import { ink as inkColour, white } from '@first-chair/core/colour/tokens'
import { getInkBounds, getPenWidth, toStrokePath, type Ink } from './signature-pad-ink.ts'

/**
 * The pen width in the picture, in pixels. It sets the scale, independent of the screen's pixel ratio and the pad's
 * size.
 */
const penInPicture = 6
const maxPictureSize = { width: 1000, height: 400 }

/** Returns the size of a drawing's picture in pixels, and the pixels per ink unit. */
export function getPictureSize(ink: Ink): { width: number; height: number; scale: number } {
  const bounds = getInkBounds(ink)
  if (!bounds) return { width: 0, height: 0, scale: 1 }
  const scale = Math.min(
    penInPicture / getPenWidth(ink),
    maxPictureSize.width / bounds.width,
    maxPictureSize.height / bounds.height,
  )
  return { width: Math.ceil(bounds.width * scale), height: Math.ceil(bounds.height * scale), scale }
}

/**
 * Returns a drawing as a PNG, base64 without prefix: dark ink on white, cropped to the ink, at most 1000 by 400 pixels
 * (about ten kilobytes). The same strokes give the same picture on every device. '' for an empty pad.
 */
export function signaturePng(ink: Ink): string {
  const bounds = getInkBounds(ink)
  if (!bounds) return ''
  const { width, height, scale } = getPictureSize(ink)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d', { alpha: false })
  if (!pen) throw new Error('This browser does not support drawing on a canvas.')
  pen.fillStyle = white
  pen.fillRect(0, 0, width, height)
  pen.scale(scale, scale)
  pen.translate(-bounds.x, -bounds.y)
  pen.strokeStyle = inkColour
  pen.lineWidth = getPenWidth(ink)
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const stroke of ink.strokes) pen.stroke(new Path2D(toStrokePath(stroke)))
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '')
}
