/** A colour as `#RRGGBB`. */
export type Hex = string

type Channels = readonly [number, number, number]

/** Parses a colour, such as `#abc`, `abc123` or `#ABC123`, to `#RRGGBB`; undefined for anything else. */
export function parseColour(text: unknown): Hex | undefined {
  if (typeof text !== 'string') return undefined
  const digits = text.trim().replace(/^#/, '')
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return /^[0-9a-f]{6}$/i.test(long) ? `#${long.toUpperCase()}` : undefined
}

/** Relative luminance, 0 (black) to 1 (white), as WCAG 2.2 defines it. */
export function luminance(colour: Hex): number {
  const [red, green, blue] = toLinear(toChannels(colour))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours, 1 to 21, as WCAG 2.2 defines it. */
export function contrast(one: Hex, other: Hex): number {
  const luminances = [luminance(one), luminance(other)]
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
}

/** A colour in OKLCH: lightness 0 to 1, chroma, and hue in radians. */
export type Oklch = { lightness: number; chroma: number; hue: number }

export function toOklch(colour: Hex): Oklch {
  const [red, green, blue] = toLinear(toChannels(colour))
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

/** The nearest sRGB colour: chroma is reduced until a screen can display it. */
export function fromOklch({ lightness, chroma, hue }: Oklch): Hex {
  let reducedChroma = chroma
  while (reducedChroma > 0.001 && oklchToLinear(lightness, reducedChroma, hue).some(isOutside)) reducedChroma -= 0.004
  return toHex(oklchToLinear(lightness, Math.max(0, reducedChroma), hue))
}

const isOutside = (value: number): boolean => value < -0.0005 || value > 1.0005
const clamp = (value: number): number => Math.min(1, Math.max(0, value))

function oklchToLinear(lightness: number, chroma: number, hue: number): Channels {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function toChannels(colour: Hex): Channels {
  const value = Number.parseInt(colour.slice(1), 16)
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

function toLinear([red, green, blue]: Channels): Channels {
  const toLinearValue = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  return [toLinearValue(red), toLinearValue(green), toLinearValue(blue)]
}

function toHex(linearChannels: Channels): Hex {
  const digits = linearChannels.map((value) => {
    const light = clamp(value)
    const encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
    return Math.round(clamp(encoded) * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${digits.join('').toUpperCase()}`
}
