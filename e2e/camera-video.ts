import { writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'

/** Pixels of the picture. */
const [width, height] = [640, 480]
/** Pixels per module of the code, at most. */
const maxModuleSize = 8
const frames = 4
/** Brightness of the surroundings, of light and of dark modules, as in video: 16 is black, 235 is white. */
const [grey, light, dark] = [110, 235, 16]

/**
 * Films the QR code that a page displays: writes a video file (YUV4MPEG2, without compression) that Chromium plays as a
 * camera. The page must display one element with this name that the product drew as a QR code.
 */
export async function filmQrCode(page: Page, name: string, file: string): Promise<void> {
  const svg = page.getByRole('img', { name }).first()
  await svg.waitFor()
  const size = Number((await svg.getAttribute('viewBox'))?.split(' ')[2])
  const path = (await svg.locator('path').getAttribute('d')) ?? ''
  const moduleSize = Math.min(maxModuleSize, Math.floor(height / size))
  const brightness = Buffer.alloc(width * height, grey)
  const [left, top] = [(width - size * moduleSize) / 2, (height - size * moduleSize) / 2].map(Math.round)
  const fill = (x: number, y: number, length: number, value: number) => {
    for (let row = 0; row < moduleSize; row += 1) {
      const start = ((top ?? 0) + y * moduleSize + row) * width + (left ?? 0) + x * moduleSize
      brightness.fill(value, start, start + length * moduleSize)
    }
  }
  for (let y = 0; y < size; y += 1) fill(0, y, size, light)
  // The path starts behind the white border: `M3 0h7v1h-7z` is a row of seven dark modules.
  const border = (size - countModules(path)) / 2
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    fill(Number(x) + border, Number(y) + border, Number(length), dark)
  }
  await writeVideo(file, brightness)
}

async function writeVideo(file: string, brightness: Buffer): Promise<void> {
  // Without colour: both parts of it are 128, for each second pixel and row.
  const picture = Buffer.concat([Buffer.from('FRAME\n'), brightness, Buffer.alloc((width * height) / 2, 128)])
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  await writeFile(file, Buffer.concat([header, ...Array.from({ length: frames }, () => picture)]))
}

/** The width of the code without its border. */
function countModules(path: string): number {
  return Math.max(...[...path.matchAll(/M(\d+) \d+h(\d+)v/g)].map(([, x, length]) => Number(x) + Number(length)))
}
