import { contrast, parseColour, white, type Hex } from './colour.ts'
import { filled, reach, shifted, sunk, tinted } from './readable-colours.ts'
import type { GuestThemeSettings } from './guest-settings.ts'

export type ColourScheme = 'light' | 'dark'

/** The source of each colour, and its default if it is missing or malformed. */
const sources = {
  primary: { get: (theme: GuestThemeSettings): unknown => theme.buttons.primaryColor, fallback: '#0E4A63' },
  accent: { get: (theme: GuestThemeSettings): unknown => theme.general.accentColor, fallback: '#FFAF52' },
  header: { get: (theme: GuestThemeSettings): unknown => theme.general.headerColor, fallback: '#FFFFFF' },
  footer: { get: (theme: GuestThemeSettings): unknown => theme.footer.backgroundColor, fallback: '#0B2230' },
  rail: { get: (theme: GuestThemeSettings): unknown => theme.sidebar.backgroundColor, fallback: '#0E3A4E' },
  media: { get: (theme: GuestThemeSettings): unknown => theme.mediaCard.backgroundColor, fallback: '#0E4A63' },
} as const

/**
 * The operator's theme as CSS: custom properties for the light and the dark scheme. Colours and sizes are parsed and
 * formatted again, so no value can close the rule or the style element that contains it.
 */
export function themeCss(theme: GuestThemeSettings): string {
  const sizes = {
    '--op-logo-width': `${toNumber(theme.general.logoWidth, 150)}px`,
    '--op-arrival-title-width': `${toNumber(theme.general.arrivalTitleWidth, 300)}px`,
    '--op-welcome-opacity': String(toNumber(theme.general.welcomeImageOpacity, 1)),
    '--op-sidebar-opacity': String(toNumber(theme.sidebar.imageOpacity, 0.25)),
  }
  const light = toDeclarations({ ...sizes, ...themeColours(theme, 'light') })
  const dark = toDeclarations(themeColours(theme, 'dark'))
  const illustration = toDeclarations(artColours(theme))
  return `:root{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}@media (prefers-color-scheme:light){:root{${illustration}}}`
}

/** The colours that an operator can change, by custom property. Text on all of them is readable. */
export function themeColours(theme: GuestThemeSettings, scheme: ColourScheme): Record<string, Hex> {
  const primary = sourceColour(theme, 'primary')
  const accent = sourceColour(theme, 'accent')
  const railColour = sourceColour(theme, 'rail')
  const media = sourceColour(theme, 'media')
  const isDark = scheme === 'dark'
  const surface = isDark ? '#0E2531' : white
  const page = isDark ? '#071821' : '#F3F7F8'
  // In the dark scheme, a dark brand colour becomes a light fill.
  const brand = filled(isDark ? reach(primary, surface, 7) : primary)
  const accentFill = filled(accent)
  const rail = filled(railColour)
  const soft = isDark ? tinted(primary, 0.32, 0.05) : tinted(primary, 0.95, 0.019)
  const isLightText = brand.on === white

  return {
    '--brand': brand.fill,
    '--on-brand': brand.on,
    '--brand-hover': shifted(brand.fill, isLightText ? -0.05 : 0.04),
    '--brand-press': shifted(brand.fill, isLightText ? -0.09 : 0.07),
    '--brand-text': reach(primary, isDark ? surface : tinted(page, 0.93, 0.01), isDark ? 7 : 5.5),
    '--brand-graphic': reach(primary, surface, isDark ? 5 : 3),
    // A fill with too little contrast to the page gets an outline.
    '--brand-edge': contrast(brand.fill, surface) < 3 ? reach(primary, surface, 3) : brand.fill,
    '--brand-soft': soft,
    '--on-brand-soft': reach(primary, soft, 7),
    '--accent': accentFill.fill,
    '--on-accent': accentFill.on,
    ...toColourPair('header', isDark ? surface : sourceColour(theme, 'header')),
    ...toColourPair('footer', sourceColour(theme, 'footer')),
    ...toColourPair('rail', railColour),
    ...toColourPair('media', media),
    '--rail-sunk': sunk(railColour),
    '--media-sunk': sunk(media),
    '--on-rail-2': reach(rail.on === white ? '#C4DDE6' : '#3C5563', rail.fill, 4.5, rail.on),
    ...toColourPair('rail-accent', reach(accent, rail.fill, 3, rail.on)),
    ...toColourPair('rail-ok', reach('#2FA36B', rail.fill, 3, rail.on)),
  }
}

/**
 * The colours of the built-in illustration in the light scheme, from the brand's hue. The dark scheme does not change
 * them.
 */
function artColours(theme: GuestThemeSettings): Record<string, Hex> {
  const primary = sourceColour(theme, 'primary')
  const accent = sourceColour(theme, 'accent')
  return {
    '--art-fore': tinted(sourceColour(theme, 'rail'), 0.33, 0.06, 1),
    '--art-mid2': tinted(primary, 0.52, 0.075, 1),
    '--art-mid': tinted(primary, 0.61, 0.075, 1),
    '--art-sun': accent,
    '--art-cab': accent,
  }
}

function toColourPair(name: string, colour: Hex): Record<string, Hex> {
  const { fill, on } = filled(colour)
  return { [`--${name}`]: fill, [`--on-${name}`]: on }
}

function sourceColour(theme: GuestThemeSettings, name: keyof typeof sources): Hex {
  return parseColour(sources[name].get(theme)) ?? sources[name].fallback
}

function toNumber(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback
}

function toDeclarations(properties: Record<string, string>): string {
  return Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}
