/**
 * The layouts for windows that are larger than a phone: name and media query. Style sheets use `@media (--wide)`
 * (web/layout-media.ts), components use `useLayout('wide')`. No layout applies on an installation that is limited to
 * mobile (decision 0061).
 */
export const layouts = {
  medium: '(min-width: 600px)',
  wide: '(min-width: 960px)',
  broad: '(min-aspect-ratio: 4/5)',
} as const
