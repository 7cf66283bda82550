import { layouts } from '../styles/layouts.ts'
import { useMedia } from './use-media.ts'

/**
 * Whether the page has the room that a layout needs; follows the window. Never on an installation that is limited to mobile, nor on
 * a prerendered page.
 */
export function useLayout(layout: keyof typeof layouts): boolean {
  const hasRoom = useMedia(layouts[layout])
  return hasRoom && !document.documentElement.classList.contains('limit-to-mobile')
}
