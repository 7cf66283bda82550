import { contrast, parseColour, white, type Hex } from './colour.ts'
import { filled, reach, shifted, sunk, tinted } from './readable-colours.ts'
import type { GuestThemeSettings } from './guest-settings.ts'

export type ColourScheme = 'light' | 'dark'

/** Where each colour comes from, and what stands when it is missing or malformed. */
const sources = {
  primary: { of: (theme: GuestThemeSettings): unknown => theme.buttons.primaryColor, otherwise: '#0E4A63' },
  accent: { of: (theme: GuestThemeSettings): unknown => theme.general.accentColor, otherwise: '#FFAF52' },
  header: { of: (theme: GuestThemeSettings): unknown => theme.general.headerColor, otherwise: '#FFFFFF' },
  footer: { of: (theme: GuestThemeSettings): unknown => theme.footer.backgroundColor, otherwise: '#0B2230' },
  rail: { of: (theme: GuestThemeSettings): unknown => theme.sidebar.backgroundColor, otherwise: '#0E3A4E' },
  media: { of: (theme: GuestThemeSettings): unknown => theme.mediaCard.backgroundColor, otherwise: '#0E4A63' },
} as const

/**
 * The operator's theme as CSS: custom properties for the light and the dark scheme. Colours are rebuilt from their digits
 * and sizes from their numbers, so no value can close the rule or the style element it stands in.
 */
export function themeCss(theme: GuestThemeSettings): string {
  const sizes = {
    '--op-logo-width': `${number(theme.general.logoWidth, 150)}px`,
    '--op-arrival-title-width': `${number(theme.general.arrivalTitleWidth, 300)}px`,
    '--op-welcome-opacity': String(number(theme.general.welcomeImageOpacity, 1)),
    '--op-sidebar-opacity': String(number(theme.sidebar.imageOpacity, 0.25)),
  }
  const light = declarations({ ...sizes, ...themeColours(theme, 'light') })
  const dark = declarations(themeColours(theme, 'dark'))
  const art = declarations(artColours(theme))
  return `:root{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}@media (prefers-color-scheme:light){:root{${art}}}`
}

/** Every colour that components read and an operator can change, by custom property; text on all of them is readable. */
export function themeColours(theme: GuestThemeSettings, scheme: ColourScheme): Record<string, Hex> {
  const primary = sourceColour(theme, 'primary')
  const accent = sourceColour(theme, 'accent')
  const railColour = sourceColour(theme, 'rail')
  const media = sourceColour(theme, 'media')
  const isDark = scheme === 'dark'
  const surface = isDark ? '#0E2531' : white
  const page = isDark ? '#071821' : '#F3F7F8'
  // At night a dark brand becomes a light fill.
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
    // A fill too pale for the page gets an outline.
    '--brand-edge': contrast(brand.fill, surface) < 3 ? reach(primary, surface, 3) : brand.fill,
    '--brand-soft': soft,
    '--on-brand-soft': reach(primary, soft, 7),
    '--accent': accentFill.fill,
    '--on-accent': accentFill.on,
    ...pair('header', isDark ? surface : sourceColour(theme, 'header')),
    ...pair('footer', sourceColour(theme, 'footer')),
    ...pair('rail', railColour),
    ...pair('media', media),
    '--rail-sunk': sunk(railColour),
    '--media-sunk': sunk(media),
    '--on-rail-2': reach(rail.on === white ? '#C4DDE6' : '#3C5563', rail.fill, 4.5, rail.on),
    ...pair('rail-accent', reach(accent, rail.fill, 3, rail.on)),
    ...pair('rail-ok', reach('#2FA36B', rail.fill, 3, rail.on)),
  }
}

/** By day the built-in illustration borrows the brand's hue; at night it keeps its own. */
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

function pair(name: string, colour: Hex): Record<string, Hex> {
  const { fill, on } = filled(colour)
  return { [`--${name}`]: fill, [`--on-${name}`]: on }
}

function sourceColour(theme: GuestThemeSettings, name: keyof typeof sources): Hex {
  return parseColour(sources[name].of(theme)) ?? sources[name].otherwise
}

function number(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}

function declarations(properties: Record<string, string>): string {
  return Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}
