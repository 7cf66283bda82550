import { Budget } from '../../budget.ts'
import { pictureLibrary } from './picture-library.ts'

/** A drawn signature is at most 4,000 pixels wide and high. */
const mostPixels = 16_000_000
const pixelsInMemory = new Budget(mostPixels)

export type PrintedDrawing = { png: Buffer; width: number; height: number }

/**
 * A drawn signature as it can be printed: black on white, small, decoded and made anew, so that nothing that a stranger
 * sent reaches another decoder. Undefined for bytes that are no picture after all.
 */
export async function printedDrawing(drawing: Buffer): Promise<PrintedDrawing | undefined> {
  const sharp = await pictureLibrary()
  const giveBack = await pixelsInMemory.take(mostPixels)
  try {
    const { data, info } = await sharp(drawing, { limitInputPixels: mostPixels, failOn: 'error' })
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
    giveBack()
  }
}
