import type { Feature } from '@first-chair/core/settings/features'
import type { GuestLanguageSettings, GuestThemeSettings } from '@first-chair/core/settings/guest-settings'

/** Where the preview of the guests' pages stands; the server lets our own pages frame it, and lets it ask for nothing. */
export const previewPath = '/admin/preview'

/** The pages of guests that the preview can show; those of a feature only where it is on. */
export const previewScreens = [
  { name: 'welcome', label: 'Welcome' },
  { name: 'home', label: 'Home' },
  { name: 'waiver', label: 'Waiver' },
  { name: 'rental', label: 'Rental' },
  { name: 'child', label: 'Child' },
  { name: 'photo', label: 'Photo' },
  { name: 'arrival', label: 'Arrival' },
  { name: 'passes', label: 'Passes', feature: 'BLEConnect' },
  { name: 'checker', label: 'Pass checker', feature: 'PassChecker' },
] as const satisfies readonly { name: string; label: string; feature?: Feature }[]
export type PreviewScreenName = (typeof previewScreens)[number]['name']

/** What the editor wants to see. */
export type Shown = {
  screen: PreviewScreenName
  scheme: 'light' | 'dark'
  language: GuestLanguageSettings
  theme: GuestThemeSettings
  /** The text of the field that has the focus; it is marked where it stands. Empty = none. */
  marked: string
}

type ToPreview = { firstChairPreview: 'show'; shown: Shown }
type FromPreview = { firstChairPreview: 'ready' } | { firstChairPreview: 'picked'; text: string }

/** Tells a window of this origin, and nobody else. */
export function tell(target: Window, message: ToPreview | FromPreview): void {
  target.postMessage(message, window.location.origin)
}

/** Listens to what one window of this origin tells; everything else is not heard. Answers how to stop. */
export function hear(
  from: () => Window | null | undefined,
  act: (message: ToPreview | FromPreview) => void,
): () => void {
  const listen = (event: MessageEvent<unknown>) => {
    if (event.origin !== window.location.origin || event.source !== from() || !isOurs(event.data)) return
    act(event.data)
  }
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}

/** Both ends are this program, of one version: what bears our mark has our shape. */
function isOurs(data: unknown): data is ToPreview | FromPreview {
  return typeof data === 'object' && data !== null && 'firstChairPreview' in data
}
