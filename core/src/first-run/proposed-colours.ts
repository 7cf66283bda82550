import { toOklch, type Hex } from '../colour/colour.ts'
import { light } from '../colour/tokens.ts'

/** A colour of a picture, and how many of its pixels have about this colour. */
export type CountedColour = { colour: Hex; count: number }

/** Three colours of the theme, as they are proposed from a logo. */
export type ProposedColours = { primary: Hex; accent: Hex; sidebar: Hex }

/** Fewer levels of each channel, so that the pixels of an edge belong to the area beside them. */
const levels = 32
const solid = 200

/** Counts the colours of the pixels of a picture (RGBA), the most frequent one first. Transparent pixels do not count. */
export function countColours(pixels: ArrayLike<number>): CountedColour[] {
  const groups = new Map<number, { red: number; green: number; blue: number; count: number }>()
  for (let index = 0; index + 3 < pixels.length; index += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [
      pixels[index],
      pixels[index + 1],
      pixels[index + 2],
      pixels[index + 3],
    ]
    if (alpha < solid) continue
    const key = (Math.floor(red / levels) * 8 + Math.floor(green / levels)) * 8 + Math.floor(blue / levels)
    const group = groups.get(key) ?? { red: 0, green: 0, blue: 0, count: 0 }
    groups.set(key, {
      red: group.red + red,
      green: group.green + green,
      blue: group.blue + blue,
      count: group.count + 1,
    })
  }
  return [...groups.values()]
    .map(({ red, green, blue, count }) => ({ colour: toHex(red / count, green / count, blue / count), count }))
    .toSorted((one, other) => other.count - one.count)
}

function toHex(...channels: number[]): Hex {
  return `#${channels
    .map((value) => Math.round(value).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`
}

/** A colour with less chroma is a grey, black or white. */
const minChroma = 0.04
/** Two hues that are closer than this, in radians, look like one colour. */
const minHueDistance = 0.6
/** White text on a darker colour is readable without changing it much. */
const maxDarkLightness = 0.6
/** What covers less than this share of the logo is an edge or a detail. */
const minShare = 0.01

/**
 * Proposes colours from those of a logo: a dark one for buttons, one of another hue as accent, and the darkest one for the side
 * panel. `attempt` counts from 0; each one proposes other colours, if the logo has them. What the logo does not have gets the
 * default. The contrast is not checked here: the theme adjusts every colour (core/src/settings/theme-colours.ts).
 */
export function proposeColours(colours: readonly CountedColour[], attempt = 0): ProposedColours {
  const total = colours.reduce((sum, { count }) => sum + count, 0)
  const candidates = rotate(
    colours
      .filter(({ count }) => count >= total * minShare)
      .map(({ colour, count }) => ({ colour, weight: count, ...toOklch(colour) }))
      .filter(({ chroma }) => chroma >= minChroma),
    attempt,
  )
  const primary = candidates.find(({ lightness }) => lightness <= maxDarkLightness) ?? candidates[0]
  if (!primary) return { primary: light.brand, accent: light.accent, sidebar: getDarkest(colours) }
  const accent = candidates.find(({ hue }) => getHueDistance(hue, primary.hue) >= minHueDistance)
  const darkest = candidates.toSorted((one, other) => one.lightness - other.lightness)[0]
  return {
    primary: primary.colour,
    accent: accent?.colour ?? light.accent,
    sidebar: darkest?.colour ?? primary.colour,
  }
}

/** The darkest colour of a logo without hues, if it is dark enough for a side panel. */
function getDarkest(colours: readonly CountedColour[]): Hex {
  const [darkest] = colours.toSorted((one, other) => toOklch(one.colour).lightness - toOklch(other.colour).lightness)
  return darkest && toOklch(darkest.colour).lightness <= maxDarkLightness ? darkest.colour : light.rail
}

function getHueDistance(one: number, other: number): number {
  const distance = Math.abs(one - other)
  return Math.min(distance, 2 * Math.PI - distance)
}

function rotate<Value>(values: readonly Value[], by: number): Value[] {
  const start = values.length === 0 ? 0 : by % values.length
  return [...values.slice(start), ...values.slice(0, start)]
}
