/**
 * The design tokens: the colours, sizes and durations that guests' pages, the admin area, the sign-in pages and messages
 * share (docs/design.md, "Tokens"). A style sheet includes a group with `@tokens light;`, or some of its tokens with
 * `@tokens light text line;` (web/design-tokens.ts). The operator's theme replaces colours of guests' pages
 * (theme-colours.ts).
 */
type Tokens = Readonly<Record<string, string>>

export const white = '#FFFFFF'
export const ink = '#0B2230'
export const amber = '#FFAF52'
/** The dark of photos and of veils over pictures. */
const night = '#06141D'
const black = '#000000'

/** The product's blue, from light to dark. White text on the eighth shade has a contrast of 9.6:1. */
export const blue = [
  '#F1F8FC',
  '#E2F1F9',
  '#C4DDE6',
  '#93C3D3',
  '#548BA7',
  '#3A708B',
  '#1D5F7B',
  '#0E4A63',
  '#013C53',
  '#013145',
] as const

/** The same in both colour schemes: paper, photos and veils over pictures. Channels are for `rgb(... / opacity)`. */
const fixed = {
  white,
  ink,
  night,
  'white-rgb': toChannels(white),
  'ink-rgb': toChannels(ink),
  'night-rgb': toChannels(night),
}

/** The colours and shadows of the light scheme, before the operator's theme. */
export const light = {
  bg: '#F3F7F8',
  surface: white,
  'surface-2': '#E9F1F3',
  'surface-3': '#DBE7EB',
  text: ink,
  'text-2': '#3C5563', // 7.3:1 on --bg. There is no lighter text for guests.
  line: '#D2DFE4', // decorative only
  'line-strong': '#64808C', // 3:1+, input borders
  brand: blue[7],
  'on-brand': white,
  'brand-hover': blue[8],
  'brand-press': blue[9],
  'brand-text': blue[7],
  'brand-graphic': blue[7],
  'brand-edge': 'transparent', // an outline if the fill contrasts too little with the page
  'brand-soft': blue[1],
  'on-brand-soft': blue[7],
  accent: amber,
  'on-accent': ink,
  header: white,
  'on-header': ink,
  'logo-ground': white, // the header for which a logo was chosen
  footer: ink,
  'on-footer': white,
  rail: '#0E3A4E',
  'on-rail': white,
  'rail-sunk': '#002839',
  'on-rail-2': blue[2],
  'rail-accent': amber,
  'on-rail-accent': ink,
  'rail-ok': '#2FA36B',
  'on-rail-ok': ink,
  media: blue[7],
  'on-media': white,
  'media-sunk': '#01374C',
  // status colours: not part of the theme; always used with an icon and a word, never as colour alone
  success: '#0B6E47',
  'on-success': white,
  'success-soft': '#DDF3E7',
  warn: '#8A4B00',
  'warn-soft': '#FFF0D9',
  danger: '#DC143C',
  'on-danger': white,
  'danger-text': '#B80F31',
  'danger-soft': '#FDE8EC',
  'ok-text': '#075836', // texts of a verdict: 7:1 on white and on the soft tints
  'warn-text': '#6B3A00',
  'bad-text': '#8E0C26',
  loader: '#93DBE9',
  'piste-green': '#1F8A4C',
  'piste-blue': '#1C5FB8', // ability marks: shape carries the meaning
  focus: ink,
  'focus-gap': white,
  overlay: alpha(night, 0.58),
  e2: `0 2px 4px ${alpha(ink, 0.06)}, 0 10px 28px ${alpha(ink, 0.12)}`,
  e3: `0 4px 8px ${alpha(ink, 0.08)}, 0 24px 64px ${alpha(ink, 0.24)}`,

  // illustration (used only when the operator has set no image)
  'art-sky1': '#B7E0EA',
  'art-sky2': '#DDF0F2',
  'art-sky3': '#FDE9CE',
  'art-sun': amber,
  'art-lit': '#FFFDF9',
  'art-shade': blue[3],
  'art-hatch': '#6BA5BA',
  'art-lit2': '#F3F8F8',
  'art-shade2': '#B3D6E0',
  'art-hatch2': '#97C4D2',
  'art-far': '#C9E3EA',
  'art-mid': blue[4],
  'art-mid2': blue[5],
  'art-fore': '#0E3A4E',
  'art-ink': ink,
  'art-cab': amber,
  'art-cabwin': ink,
  'on-sky': ink,
}

/** What differs in the dark scheme. */
export const dark = {
  bg: '#071821',
  surface: '#0E2531',
  'surface-2': '#15303D',
  'surface-3': '#1E3D4C',
  text: '#F1F7F9',
  'text-2': '#B7CBD4',
  line: '#24414F',
  'line-strong': '#7E9AA7',
  brand: '#7DB5D2',
  'on-brand': ink,
  'brand-hover': '#89C2DF',
  'brand-press': '#93CBE9',
  'brand-text': '#7DB5D2',
  'brand-graphic': '#6299B5',
  'brand-soft': '#1A3745',
  'on-brand-soft': '#93CCE9',
  header: '#0E2531',
  'on-header': white,
  success: '#7CE0B0',
  'on-success': '#06281A',
  'success-soft': '#0F3B2B',
  warn: '#FFC983',
  'warn-soft': '#3D2A10',
  danger: '#FF7A92',
  'on-danger': '#2B0510',
  'danger-text': '#FF9DAF',
  'danger-soft': '#451321',
  'ok-text': '#7CE0B0',
  'warn-text': '#FFC983',
  'bad-text': '#FF9DAF',
  'piste-green': '#4CC384',
  'piste-blue': '#6AAAF5',
  focus: white,
  'focus-gap': '#071821',
  overlay: 'rgb(0 8 14 / 0.72)',
  e2: `0 10px 28px ${alpha(black, 0.45)}`,
  e3: `0 24px 64px ${alpha(black, 0.6)}`,
  'art-sky1': '#0A2130',
  'art-sky2': '#123A4E',
  'art-sky3': '#3C5A66',
  'art-sun': '#FFD9A3',
  'art-lit': '#BFDDE8',
  'art-shade': '#2F6379',
  'art-hatch': '#1F4D61',
  'art-lit2': '#6E9BAD',
  'art-shade2': '#275468',
  'art-hatch2': '#1D4557',
  'art-far': '#1B465A',
  'art-mid': '#16394A',
  'art-mid2': '#102C3A',
  'art-fore': '#071A24',
  'art-ink': '#DCEBF1',
  'art-cabwin': '#07202C',
  'on-sky': '#F1F7F9',
}

/** What `prefers-contrast: more` changes. */
const lightContrast = { 'text-2': light.text, line: light['line-strong'], 'line-strong': light.text }
const darkContrast = { 'text-2': dark.text, line: dark['line-strong'], 'line-strong': dark.text }

/** Type, spaces, radii, controls, and durations. */
export const scale = {
  'op-sidebar-opacity': '0.25',
  'op-logo-width': '150px',
  'op-arrival-title-width': '300px',
  'font-system': "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  // Until the typeface has arrived, a system font that needs the same space is displayed.
  font: "'Mona Sans', 'Roboto as Mona Sans', 'Arial as Mona Sans', 'DejaVu Sans as Mona Sans', var(--font-system)",
  wide: '112%', // headings: the expanded cut, like trail signs
  narrow: '86%', // ticket labels and table heads only

  // If the guest has enlarged the text, titles grow only as far as their words fit on a phone.
  'fs-display': 'min(clamp(2.75rem, 1.9rem + 3.6vw, 4.75rem), 18vw)',
  'fs-1': 'min(clamp(1.875rem, 1.7rem + 0.8vw, 2.5rem), 14vw)',
  'fs-2': '1.375rem',
  'fs-3': '1.125rem',
  'fs-body': '1.0625rem',
  'fs-small': '0.9375rem', // smallest text that carries meaning for guests
  'fs-label': '0.8125rem', // ticket labels, admin table heads
  'lh-head': '1.2',
  'lh-body': '1.5',

  s3: '12px',
  s5: '20px',
  s6: '24px',
  gutter: '20px',

  'r-s': '8px',
  'r-m': '12px',
  'r-l': '18px',
  'r-xl': '26px',
  'r-full': '999px',

  tap: '48px', // minimum size of a target; 44px in the admin area
  btn: '56px',
  field: '56px',

  't-tap': '100ms',
  't-state': '180ms',
  't-enter': '280ms',
  't-celebrate': '900ms',
  ease: 'cubic-bezier(0.2, 0, 0, 1)',
  'ease-spring': 'cubic-bezier(0.34, 1.36, 0.64, 1)',
}

/** Neutral colours and smaller sizes: a broken theme must not break the page on which it is repaired. */
export const admin = {
  bg: '#F4F7F8',
  header: ink,
  'on-header': white,
  'header-2': '#B7CBD4',
  'header-link': '#DCE8ED',
  'header-current': '#1D4457',
  'mark-snow': ink,
  'danger-press': '#96001F',
  stage: '#DFE8EC', // around the preview
  skipped: '#8AA9B8', // in charts
  btn: '44px',
  field: '44px',
  tap: '44px',
  gutter: '16px',
  'r-control': '10px',
  'fs-1': '1.625rem',
  'fs-2': '1.125rem',
  'fs-3': '0.9375rem',
  'fs-body': '0.9375rem',
  'fs-small': '0.8125rem',
  'lh-body': '1.45',
}

/** Greys of printed documents, which no theme changes. */
export const print = { note: '#444444', label: '#555555', line: '#999999' }

/** The groups that a style sheet can include. */
export const tokenGroups = {
  fixed,
  light,
  dark,
  'light-contrast': lightContrast,
  'dark-contrast': darkContrast,
  scale,
  'scale-wide': { gutter: '32px' },
  'scale-landscape': { btn: 'var(--tap)', 'fs-1': '1.5rem' },
  'scale-still': { 't-tap': '0ms', 't-state': '0ms', 't-enter': '0ms', 't-celebrate': '0ms' },
  /** What to do in an emergency, the same in light and dark. */
  emergency: { medical: '#8A0A24', 'on-medical': white },
  preview: { marker: amber },
  paper: { perforation: '#9FB2BB', refused: '#FFF5F7', shadow: alpha(black, 0.34) },
  admin,
  'admin-wide': { gutter: '24px' },
} satisfies Readonly<Record<string, Tokens>>

/** Returns tokens as custom properties: `--bg:#F3F7F8;--surface:#FFFFFF`. */
export function toCustomProperties<Group extends Tokens>(
  group: Group,
  names: readonly (keyof Group & string)[],
): string {
  return names.map((name) => `--${name}:${group[name]}`).join(';')
}

function toChannels(colour: string): string {
  const value = Number.parseInt(colour.slice(1), 16)
  return [16, 8, 0].map((shift) => (value >> shift) & 255).join(' ')
}

function alpha(colour: string, opacity: number): string {
  return `rgb(${toChannels(colour)} / ${opacity})`
}
