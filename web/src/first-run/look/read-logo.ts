import { countColours, type CountedColour } from '@first-chair/core/first-run/proposed-colours'

/** A logo that the browser has read. `file` can be uploaded: an SVG, which may contain scripts, was drawn as a PNG. */
export type Logo = {
  file: Blob
  name: string
  width: number
  height: number
  /** The address of `file` in this tab. */
  url: string
  colours: CountedColour[]
}

/** The longer side of an SVG that is drawn, in pixels: sharp on every screen. */
const drawnSide = 1024
/** The longer side of the picture whose colours are counted. */
const countedSide = 96

/** Reads a logo. Undefined if the browser cannot show it as a picture. */
export async function readLogo(file: File): Promise<Logo | undefined> {
  const source = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = source
    await image.decode()
    const isDrawing = file.type === 'image/svg+xml'
    // A drawing without a size of its own counts as a square.
    const natural = { width: image.naturalWidth || drawnSide, height: image.naturalHeight || drawnSide }
    const scale = isDrawing ? drawnSide / Math.max(natural.width, natural.height) : 1
    const size = { width: Math.round(natural.width * scale), height: Math.round(natural.height * scale) }
    const blob = isDrawing ? await toPng(draw(image, size)) : file
    if (!blob) return undefined
    const small = countedSide / Math.max(size.width, size.height)
    const counted = draw(image, { width: Math.ceil(size.width * small), height: Math.ceil(size.height * small) })
    const pixels = counted.getContext('2d')?.getImageData(0, 0, counted.width, counted.height).data
    return {
      ...size,
      file: blob,
      name: file.name,
      url: URL.createObjectURL(blob),
      colours: pixels ? countColours(pixels) : [],
    }
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(source)
  }
}

function draw(image: HTMLImageElement, { width, height }: { width: number; height: number }): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  return canvas
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
