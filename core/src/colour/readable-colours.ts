import { contrast, fromOklch, luminance, toOklch, type Hex } from './colour.ts'
import { ink, white } from './tokens.ts'

/**
 * Moves the lightness of a colour away from the background until the contrast ratio is reached. Hue and, if possible,
 * chroma stay the same. With `toward` white or ink, the colour moves only in that direction: muted text next to white
 * text stays light.
 */
export function ensureContrast(colour: Hex, background: Hex, ratio: number, toward?: Hex): Hex {
  if (contrast(colour, background) >= ratio) return colour
  const darkens = toward === undefined ? luminance(background) > 0.18 : toward !== white
  const { lightness, chroma, hue } = toOklch(colour)
  for (let step = 1; step <= 100; step++) {
    const moved = lightness + (darkens ? -step : step) * 0.01
    const candidate = fromOklch({ lightness: Math.min(1, Math.max(0, moved)), chroma, hue })
    if (contrast(candidate, background) >= ratio) return candidate
  }
  return darkens ? ink : white
}

/**
 * The text colour for a filled control: white if possible (it reads better on saturated mid-tones), else ink. If
 * neither reaches a contrast of 4.5:1, the fill changes slightly.
 */
export function toFillAndText(fill: Hex): { fill: Hex; on: Hex } {
  if (contrast(fill, white) >= 4.5) return { fill, on: white }
  if (contrast(fill, ink) >= 4.5) return { fill, on: ink }
  return { fill: ensureContrast(fill, white, 4.5), on: white }
}

/** A variant of a fill with a little more contrast to its text. */
export function toSunkenFill(colour: Hex): Hex {
  const { fill, on } = toFillAndText(colour)
  return shiftLightness(fill, on === white ? -0.07 : 0.05)
}

/** The same colour, lighter (positive) or darker. */
export function shiftLightness(colour: Hex, by: number): Hex {
  const { lightness, chroma, hue } = toOklch(colour)
  return fromOklch({ lightness: Math.min(1, Math.max(0, lightness + by)), chroma, hue })
}

/** The same hue at a given lightness, with reduced chroma, at most `maxChroma`. */
export function toTint(colour: Hex, lightness: number, maxChroma: number, chromaFactor = 0.6): Hex {
  const { chroma, hue } = toOklch(colour)
  return fromOklch({ lightness, chroma: Math.min(chroma * chromaFactor, maxChroma), hue })
}
