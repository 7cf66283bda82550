import { photoSize } from '@first-chair/core/photo/photo'
import { loadPictureLibrary } from '../adapters/pictures/picture-library.ts'

type Colour = readonly [red: number, green: number, blue: number]

const skins: readonly Colour[] = [
  [255, 219, 192],
  [241, 194, 160],
  [214, 158, 118],
  [172, 116, 78],
  [128, 82, 54],
  [92, 58, 40],
]
const jackets: readonly Colour[] = [
  [20, 94, 168],
  [190, 52, 60],
  [34, 128, 96],
  [232, 158, 40],
  [104, 70, 150],
  [40, 48, 64],
]
const helmets: readonly Colour[] = [
  [245, 245, 242],
  [44, 52, 62],
  [206, 70, 52],
  [62, 140, 176],
]
const hairs: readonly Colour[] = [
  [44, 32, 26],
  [96, 62, 36],
  [168, 120, 66],
  [150, 148, 146],
]
const sky: Colour = [176, 212, 236]
const snow: Colour = [240, 246, 250]
const ridge: Colour = [132, 156, 178]
const dark: Colour = [40, 36, 40]
const lens: Colour = [228, 140, 60]
const lips: Colour = [168, 66, 62]

/** How many different portraits there are. */
export const portraits = 24

/** The side of the drawing in pixels, which is enlarged: nothing in it is finer. */
const side = 200

/**
 * Draws a made-up person with a helmet in front of a mountain, for the photos of guests who do not exist. The same number
 * gives the same picture, a JPEG.
 */
export async function drawPortrait(number: number): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * 3)
  for (const { shape, colour, from, until } of createLayers(number % portraits)) {
    for (let y = Math.max(0, from); y < Math.min(side, until); y += 1) {
      for (let x = 0; x < side; x += 1) {
        // Half a pixel around the edge is mixed, so that it looks smooth.
        const share = Math.min(1, Math.max(0, shape(x, y) + 0.5))
        if (share > 0) paint(pixels, (y * side + x) * 3, colour, share)
      }
    }
  }
  const sharp = await loadPictureLibrary()
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .resize(photoSize, photoSize)
    .jpeg({ quality: 86 })
    .toBuffer()
}

function paint(pixels: Buffer, at: number, colour: Colour, share: number): void {
  for (const [channel, value] of colour.entries()) {
    const before = pixels[at + channel] ?? 0
    pixels[at + channel] = before + (value - before) * share
  }
}

/** A shape: how far inside it a point is, in pixels. Negative outside. */
type Shape = (x: number, y: number) => number

/** A shape with its colour, and the rows in which it is. */
type Layer = { shape: Shape; colour: Colour; from: number; until: number }

const ellipse =
  (centreX: number, centreY: number, radiusX: number, radiusY: number): Shape =>
  (x, y) =>
    (1 - Math.sqrt(((x - centreX) / radiusX) ** 2 + ((y - centreY) / radiusY) ** 2)) * Math.min(radiusX, radiusY)
const above =
  (limit: number, shape: Shape): Shape =>
  (x, y) =>
    Math.min(shape(x, y), limit - y)
const below =
  (limit: number, shape: Shape): Shape =>
  (x, y) =>
    Math.min(shape(x, y), y - limit)
const without =
  (shape: Shape, hole: Shape): Shape =>
  (x, y) =>
    Math.min(shape(x, y), -hole(x, y))

/** From the back to the front. */
function createLayers(number: number): Layer[] {
  const pick = (colours: readonly Colour[], step: number): Colour =>
    colours[Math.floor(number / step) % colours.length] ?? dark
  const skin = pick(skins, 1)
  const helmet = pick(helmets, 2)
  const hair = pick(hairs, 3)
  const jacket = pick(jackets, 1 + (number % 3))
  const width = 36 + (number % 5) * 1.5
  const shade = (by: number): Colour => [skin[0] * by, skin[1] * by, skin[2] * by]
  const layer = (from: number, until: number, colour: Colour, shape: Shape): Layer => ({ from, until, colour, shape })
  return [
    layer(0, side, sky, () => 1),
    layer(60, side, ridge, (x, y) => y - 125 + Math.abs(((x + number * 19) % 110) - 55) * 0.9),
    layer(130, side, snow, (x, y) => y - 150 + Math.sin((x + number * 10) / 35) * 7),
    ...(number % 2 === 0 ? [layer(58, 174, hair, ellipse(100, 116, width + 11, 56))] : []),
    layer(134, side, jacket, below(135, ellipse(100, 220, 84, 75))),
    layer(125, 175, shade(0.86), ellipse(100, 150, 17, 23)),
    layer(140, 188, jacket, without(below(143, ellipse(100, 165, 39, 20)), ellipse(100, 146, 22, 16))),
    layer(58, 154, skin, ellipse(100, 106, width, 46)),
    layer(98, 121, shade(0.92), ellipse(100 - width, 109, 6, 10)),
    layer(98, 121, shade(0.92), ellipse(100 + width, 109, 6, 10)),
    layer(40, 92, helmet, above(89, ellipse(100, 95, width + 8, 52))),
    layer(60, 90, dark, above(86, below(66, ellipse(100, 75, width + 10, 30)))),
    layer(62, 88, lens, ellipse(100, 75, width - 4, 10.5)),
    layer(100, 112, dark, ellipse(85, 106, 3.5, 4)),
    layer(100, 112, dark, ellipse(115, 106, 3.5, 4)),
    layer(108, 124, shade(0.88), ellipse(100, 116, 4, 6)),
    layer(115, 140, lips, without(ellipse(100, 127, 15, 10), ellipse(100, 122, 17, 10))),
  ]
}
