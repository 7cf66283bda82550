import { layouts } from '../styles/layouts.ts'
import { useMedia } from './use-media.ts'

/**
 * Whether the window is large enough for a layout; updates with the window. Always false on an installation that is
 * limited to mobile and on a prerendered page.
 */
export function useLayout(layout: keyof typeof layouts): boolean {
  const hasRoom = useMedia(layouts[layout])
  return hasRoom && !document.documentElement.classList.contains('limit-to-mobile')
}
