import { describe, expect, test } from 'vitest'
import { contrast } from '../colour/colour.ts'
import { ThemeSettings } from './theme.ts'
import { getThemeColours, buildThemeCss, type ColourScheme } from './theme-colours.ts'

const palettes = {
  yellow: '#FFD400',
  green: '#1E8E4E',
  'mid-blue': '#4A90D9',
  grey: '#808080',
  red: '#D21F2B',
  black: '#000000',
  white: '#FFFFFF',
}

const schemes: ColourScheme[] = ['light', 'dark']

function createTheme(colour: string): ThemeSettings {
  return ThemeSettings.parse({
    general: { accentColor: colour, headerColor: colour },
    buttons: { primaryColor: colour },
    footer: { backgroundColor: colour },
    mediaCard: { backgroundColor: colour },
    sidebar: { backgroundColor: colour },
  })
}

describe.each(Object.entries(palettes))('with a %s brand', (_, colour) => {
  test.each(schemes)('text on every filled surface reaches 4.5:1 in the %s scheme', (scheme) => {
    const colours = getThemeColours(createTheme(colour), scheme)
    for (const name of ['brand', 'accent', 'header', 'footer', 'rail', 'media', 'rail-accent', 'rail-ok']) {
      expect(
        contrast(getColour(colours, `--${name}`), getColour(colours, `--on-${name}`)),
        name,
      ).toBeGreaterThanOrEqual(4.5)
    }
    for (const state of ['--brand-hover', '--brand-press']) {
      expect(contrast(getColour(colours, state), getColour(colours, '--on-brand')), state).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(getColour(colours, '--on-rail-2'), getColour(colours, '--rail'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(getColour(colours, '--on-rail'), getColour(colours, '--rail-sunk'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(getColour(colours, '--on-media'), getColour(colours, '--media-sunk'))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(schemes)('links, rings and outlines have enough contrast to the page in the %s scheme', (scheme) => {
    const colours = getThemeColours(createTheme(colour), scheme)
    const [page, surface] = scheme === 'dark' ? ['#071821', '#0E2531'] : ['#F3F7F8', '#FFFFFF']
    expect(contrast(getColour(colours, '--brand-text'), page)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(getColour(colours, '--brand-text'), surface)).toBeGreaterThanOrEqual(scheme === 'dark' ? 7 : 5.5)
    expect(contrast(getColour(colours, '--brand-graphic'), surface)).toBeGreaterThanOrEqual(3)
    expect(contrast(getColour(colours, '--brand-edge'), surface)).toBeGreaterThanOrEqual(3)
    expect(contrast(getColour(colours, '--on-brand-soft'), getColour(colours, '--brand-soft'))).toBeGreaterThanOrEqual(
      7,
    )
  })
})

test('a logo has the ground of the header of the light scheme in both schemes', () => {
  const theme = createTheme('#FFD400')
  for (const scheme of schemes) expect(getColour(getThemeColours(theme, scheme), '--logo-ground')).toBe('#FFD400')
})

test('the default theme has the colours of the design tokens', () => {
  expect(getThemeColours(ThemeSettings.parse({}), 'light')).toMatchObject({
    '--brand': '#0E4A63',
    '--on-brand': '#FFFFFF',
    '--accent': '#FFAF52',
    '--on-accent': '#0B2230',
    '--rail': '#0E3A4E',
  })
})

test('a short colour and a colour without a hash are the same as the long form', () => {
  expect(getThemeColours(createTheme('#06c'), 'light')).toEqual(getThemeColours(createTheme('0066CC'), 'light'))
})

test('a malformed or missing colour keeps the default', () => {
  const theme = { ...ThemeSettings.parse({}), buttons: { primaryColor: 'mauve' } }
  expect(getThemeColours(theme, 'light')['--brand']).toBe('#0E4A63')
})

test('no value can close the CSS rule that contains it', () => {
  const hostile = '#fff}</style><script>alert(1)</script>'
  const parsed = ThemeSettings.parse({})
  const theme = {
    ...parsed,
    general: { ...parsed.general, accentColor: hostile, logoWidth: Number('x') },
    buttons: { primaryColor: hostile },
    sidebar: { ...parsed.sidebar, backgroundColor: hostile },
  }
  expect(buildThemeCss(theme)).toMatch(
    /^:root\{[-\w:;#.]+\}(?:@media \(prefers-color-scheme:(?:dark|light)\)\{:root\{[-\w:;#.]+\}\}){2}$/,
  )
})

function getColour(colours: Record<string, string>, name: string): string {
  const colour = colours[name]
  if (colour === undefined) throw new Error(`${name} is missing`)
  return colour
}
