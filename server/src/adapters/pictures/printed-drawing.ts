import { Budget } from '../../limits/budget.ts'
import { loadPictureLibrary } from './picture-library.ts'

/** A drawn signature is at most 4,000 pixels wide and high. */
const maxPixels = 16_000_000
const pixelsInMemory = new Budget(maxPixels)

export type PrintedDrawing = { png: Buffer; width: number; height: number }

/**
 * Converts a drawn signature for printing: black on white, small, decoded and re-encoded, so that no uploaded bytes
 * reach another decoder. Returns undefined for bytes that are not a picture.
 */
export async function createPrintedDrawing(drawing: Buffer): Promise<PrintedDrawing | undefined> {
  const sharp = await loadPictureLibrary()
  const release = await pixelsInMemory.take(maxPixels)
  try {
    const { data, info } = await sharp(drawing, { limitInputPixels: maxPixels, failOn: 'error' })
      .flatten({ background: 'white' })
      .resize(1200, 480, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('b-w')
      .png()
      .timeout({ seconds: 10 })
      .toBuffer({ resolveWithObject: true })
    return { png: data, width: info.width, height: info.height }
  } catch {
    return undefined
  } finally {
    release()
  }
}
