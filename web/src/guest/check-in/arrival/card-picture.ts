import { light } from '@first-chair/core/colour/tokens'
import { encode } from 'uqr'
import type { GateMark } from '@first-chair/core/readiness/readiness'

/** What is drawn on the picture of an arrival card. */
export type CardPicture = {
  title: string
  mark: GateMark
  verdict: string
  note: string
  place: string
  day: string
  people: readonly string[]
  /** The content of the QR code; undefined without a reference. */
  link: string | undefined
  reference: string
}

/** The size of a phone's screen, so that the picture fills it. */
const width = 1080
const height = 1920
const margin = 96
/** The card is paper in both colour modes. */
const paper = 'white'
const font = (size: number, weight: number) => `${weight} ${size}px "Mona Sans", system-ui, sans-serif`

const markColours = {
  ready: light.success,
  'ready-from': light.success,
  pending: light['text-2'],
  nothing: light['text-2'],
  unknown: light['text-2'],
  'not-ready': light.warn,
  blocked: light.danger,
} as const satisfies Record<GateMark, string>

/** Draws an arrival card as a PNG on this device. Nothing is sent anywhere. Throws if the browser cannot draw. */
export async function drawCardPicture(picture: CardPicture): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw.')
  // The typeface may still be loading; the picture is drawn with the one of the system if it fails.
  await document.fonts?.ready
  drawBackground(context)
  let y = drawText(context, picture.title, { y: 190, size: 84, weight: 760, colour: getRailText() })
  y = drawCard(context, picture, y + 60)
  drawText(context, picture.note, { y: Math.min(y + 90, height - 90), size: 40, weight: 520, colour: getRailText() })
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot save a PNG.'))), 'image/png')
  })
}

type Drawing = CanvasRenderingContext2D

function getRailText(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--on-rail') || paper
}

function drawBackground(context: Drawing): void {
  // The colours of the resort, as on the page.
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--rail') || light.text
  context.fillRect(0, 0, width, height)
}

/** Draws the white card with its contents, and returns the y of its lower edge. */
function drawCard(context: Drawing, picture: CardPicture, top: number): number {
  const bottom = Math.min(height - 190, top + 1290)
  context.fillStyle = paper
  context.beginPath()
  context.roundRect(56, top, width - 112, bottom - top, 56)
  context.fill()
  drawMark(context, picture.mark, margin + 60, top + 130)
  let y = drawText(context, picture.verdict, {
    x: margin + 150,
    y: top + 120,
    size: 62,
    weight: 760,
    colour: light.text,
    maxLines: 2,
  })
  y = drawText(context, `${picture.place} · ${picture.day}`, { y: Math.max(y, top + 190) + 90, size: 48, weight: 700 })
  y = drawText(context, picture.people.join(', '), { y: y + 76, size: 46, weight: 600, maxLines: 3 })
  if (picture.link !== undefined) drawCode(context, picture.link, y + 50, bottom - 150)
  drawText(context, picture.reference, { y: bottom - 60, size: 60, weight: 760, colour: light.text, isCentred: true })
  return bottom
}

/** Draws text in lines that fit, and returns the y of the last line. What does not fit into `maxLines` is cut. */
function drawText(
  context: Drawing,
  text: string,
  {
    x = margin,
    y,
    size,
    weight,
    colour = light.text,
    maxLines = 2,
    isCentred = false,
  }: {
    x?: number
    y: number
    size: number
    weight: number
    colour?: string
    maxLines?: number
    isCentred?: boolean
  },
): number {
  context.font = font(size, weight)
  context.fillStyle = colour
  context.textAlign = isCentred ? 'center' : 'start'
  const lines = splitLines(text, width - margin - x, (line) => context.measureText(line).width)
  const visible = lines.slice(0, maxLines)
  for (const [index, line] of visible.entries()) {
    const isCut = index === maxLines - 1 && lines.length > maxLines
    context.fillText(isCut ? `${line}…` : line, isCentred ? width / 2 : x, y + index * size * 1.2, width - margin - x)
  }
  return y + Math.max(0, visible.length - 1) * size * 1.2
}

/** Splits text at spaces into lines of at most `maxWidth`. A longer word is a line of its own. */
function splitLines(text: string, maxWidth: number, measure: (line: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const line = lines.at(-1)
    const longer = line === undefined ? word : `${line} ${word}`
    if (line !== undefined && measure(longer) <= maxWidth) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function drawMark(context: Drawing, mark: GateMark, x: number, y: number): void {
  context.fillStyle = markColours[mark]
  context.strokeStyle = paper
  context.lineWidth = 14
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  const isReady = mark === 'ready' || mark === 'ready-from'
  if (isReady) context.arc(x, y, 62, 0, 2 * Math.PI)
  else context.roundRect(x - 60, y - 60, 120, 120, 28)
  context.fill()
  context.stroke(new Path2D(isReady ? `M${x - 28} ${y + 2}l20 20 38-42` : `M${x} ${y - 30}v36M${x} ${y + 30}v1`))
}

/** Draws the QR code with its white border, as large as fits. */
function drawCode(context: Drawing, link: string, top: number, bottom: number): void {
  const { data, size } = encode(link, { ecc: 'M', border: 4 })
  const side = Math.floor(Math.min(bottom - top, 720) / size)
  if (side < 4) return
  const left = Math.round((width - side * size) / 2)
  const first = Math.round(top)
  context.fillStyle = light.text
  for (const [row, modules] of data.entries()) {
    for (const [column, isDark] of modules.entries()) {
      if (isDark) context.fillRect(left + column * side, first + row * side, side, side)
    }
  }
}
