import { contrast, parseColour, type Hex } from '../colour/colour.ts'
import { toFillAndText, ensureContrast, shiftLightness, toSunkenFill, toTint } from '../colour/readable-colours.ts'
import { dark, light, white } from '../colour/tokens.ts'
import type { GuestThemeSettings } from './guest-settings.ts'

export type ColourScheme = 'light' | 'dark'

/** The source of each colour, and its default if it is missing or malformed. */
const sources = {
  primary: { get: (theme: GuestThemeSettings): unknown => theme.buttons.primaryColor, fallback: light.brand },
  accent: { get: (theme: GuestThemeSettings): unknown => theme.general.accentColor, fallback: light.accent },
  header: { get: (theme: GuestThemeSettings): unknown => theme.general.headerColor, fallback: light.header },
  footer: { get: (theme: GuestThemeSettings): unknown => theme.footer.backgroundColor, fallback: light.footer },
  rail: { get: (theme: GuestThemeSettings): unknown => theme.sidebar.backgroundColor, fallback: light.rail },
  media: { get: (theme: GuestThemeSettings): unknown => theme.mediaCard.backgroundColor, fallback: light.media },
} as const

/**
 * The operator's theme as CSS: custom properties for the light and the dark scheme. Colours and sizes are parsed and
 * formatted again, so no value can close the rule or the style element that contains it.
 */
export function buildThemeCss(theme: GuestThemeSettings): string {
  const sizes = {
    '--op-logo-width': `${toNumber(theme.general.logoWidth, 150)}px`,
    '--op-arrival-title-width': `${toNumber(theme.general.arrivalTitleWidth, 300)}px`,
    '--op-welcome-opacity': String(toNumber(theme.general.welcomeImageOpacity, 1)),
    '--op-sidebar-opacity': String(toNumber(theme.sidebar.imageOpacity, 0.25)),
  }
  const light = toDeclarations({ ...sizes, ...getThemeColours(theme, 'light') })
  const dark = toDeclarations(getThemeColours(theme, 'dark'))
  const illustration = toDeclarations(artColours(theme))
  return `:root{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}@media (prefers-color-scheme:light){:root{${illustration}}}`
}

/** The colours that an operator can change, by custom property. Text on all of them is readable. */
export function getThemeColours(theme: GuestThemeSettings, scheme: ColourScheme): Record<string, Hex> {
  const primary = sourceColour(theme, 'primary')
  const accent = sourceColour(theme, 'accent')
  const railColour = sourceColour(theme, 'rail')
  const media = sourceColour(theme, 'media')
  const isDark = scheme === 'dark'
  const surface = isDark ? dark.surface : light.surface
  const page = isDark ? dark.bg : light.bg
  // In the dark scheme, a dark brand colour becomes a light fill.
  const brand = toFillAndText(isDark ? ensureContrast(primary, surface, 7) : primary)
  const accentFill = toFillAndText(accent)
  const rail = toFillAndText(railColour)
  const soft = isDark ? toTint(primary, 0.32, 0.05) : toTint(primary, 0.95, 0.019)
  const isLightText = brand.on === white

  return {
    '--brand': brand.fill,
    '--on-brand': brand.on,
    '--brand-hover': shiftLightness(brand.fill, isLightText ? -0.05 : 0.04),
    '--brand-press': shiftLightness(brand.fill, isLightText ? -0.09 : 0.07),
    '--brand-text': ensureContrast(primary, isDark ? surface : toTint(page, 0.93, 0.01), isDark ? 7 : 5.5),
    '--brand-graphic': ensureContrast(primary, surface, isDark ? 5 : 3),
    // A fill with too little contrast to the page gets an outline.
    '--brand-edge': contrast(brand.fill, surface) < 3 ? ensureContrast(primary, surface, 3) : brand.fill,
    '--brand-soft': soft,
    '--on-brand-soft': ensureContrast(primary, soft, 7),
    '--accent': accentFill.fill,
    '--on-accent': accentFill.on,
    // A logo is chosen on the header of the light scheme. Elsewhere a plate of that colour is behind it.
    '--logo-ground': sourceColour(theme, 'header'),
    ...toColourPair('header', isDark ? surface : sourceColour(theme, 'header')),
    ...toColourPair('footer', sourceColour(theme, 'footer')),
    ...toColourPair('rail', railColour),
    ...toColourPair('media', media),
    '--rail-sunk': toSunkenFill(railColour),
    '--media-sunk': toSunkenFill(media),
    '--on-rail-2': ensureContrast(rail.on === white ? light['on-rail-2'] : light['text-2'], rail.fill, 4.5, rail.on),
    ...toColourPair('rail-accent', ensureContrast(accent, rail.fill, 3, rail.on)),
    ...toColourPair('rail-ok', ensureContrast(light['rail-ok'], rail.fill, 3, rail.on)),
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
    '--art-fore': toTint(sourceColour(theme, 'rail'), 0.33, 0.06, 1),
    '--art-mid2': toTint(primary, 0.52, 0.075, 1),
    '--art-mid': toTint(primary, 0.61, 0.075, 1),
    '--art-sun': accent,
    '--art-cab': accent,
  }
}

function toColourPair(name: string, colour: Hex): Record<string, Hex> {
  const { fill, on } = toFillAndText(colour)
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
