/**
 * The layouts that need more room than a phone has, by name, each with the window that it needs. Style sheets say
 * `@media (--wide)` (web/layout-media.ts), components `useLayout('wide')`. None of them applies where the installation is limited
 * to mobile (decision 0061).
 */
export const layouts = {
  medium: '(min-width: 600px)',
  wide: '(min-width: 960px)',
  broad: '(min-aspect-ratio: 4/5)',
} as const
