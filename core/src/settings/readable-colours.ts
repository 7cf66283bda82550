import { contrast, fromOklch, ink, luminance, toOklch, white, type Hex } from './colour.ts'

/**
 * Moves lightness away from the background until the ratio is met; hue and, as far as possible, chroma stay. `toward` keeps a
 * family together: muted text on a rail with white text stays light.
 */
export function reach(colour: Hex, background: Hex, ratio: number, toward?: Hex): Hex {
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
 * Text on a filled control. White first (it reads better on saturated mid-tones), then ink; when neither reaches 4.5:1 the
 * fill moves a little, never the legibility.
 */
export function filled(fill: Hex): { fill: Hex; on: Hex } {
  if (contrast(fill, white) >= 4.5) return { fill, on: white }
  if (contrast(fill, ink) >= 4.5) return { fill, on: ink }
  return { fill: reach(fill, white, 4.5), on: white }
}

/** A fill that is a step further from its own text. */
export function sunk(colour: Hex): Hex {
  const { fill, on } = filled(colour)
  return shifted(fill, on === white ? -0.07 : 0.05)
}

/** The same colour, lighter (positive) or darker. */
export function shifted(colour: Hex, by: number): Hex {
  const { lightness, chroma, hue } = toOklch(colour)
  return fromOklch({ lightness: Math.min(1, Math.max(0, lightness + by)), chroma, hue })
}

/** The same hue at a given lightness, with a part of its chroma and never more than `most`. */
export function tinted(colour: Hex, lightness: number, most: number, part = 0.6): Hex {
  const { chroma, hue } = toOklch(colour)
  return fromOklch({ lightness, chroma: Math.min(chroma * part, most), hue })
}
