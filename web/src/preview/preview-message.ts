import type { Feature } from '@first-chair/core/contract/features'
import type { GuestLanguageSettings, GuestThemeSettings } from '@first-chair/core/settings/guest-settings'

/** The path of the preview page. The server allows only our own pages to frame it, and blocks all its requests. */
export const previewPath = '/admin/preview'

/** The guest screens that the preview can show; screens of a feature only if the feature is on. */
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

/** The state that the editor wants the preview to show. */
export type PreviewState = {
  screen: PreviewScreenName
  scheme: 'light' | 'dark'
  language: GuestLanguageSettings
  theme: GuestThemeSettings
  /** The text of the focused field, which is marked in the preview. Empty = none. */
  marked: string
}

type ToPreview = { firstChairPreview: 'show'; shown: PreviewState }
type FromPreview = { firstChairPreview: 'ready' } | { firstChairPreview: 'picked'; text: string }

/** Sends a message to a window, only if it has this origin. */
export function postPreviewMessage(target: Window, message: ToPreview | FromPreview): void {
  target.postMessage(message, window.location.origin)
}

/** Listens to messages of one window of this origin and ignores all others. Returns a function that stops it. */
export function onPreviewMessage(
  from: () => Window | null | undefined,
  onMessage: (message: ToPreview | FromPreview) => void,
): () => void {
  const listen = (event: MessageEvent<unknown>) => {
    if (event.origin !== window.location.origin || event.source !== from() || !isPreviewMessage(event.data)) return
    onMessage(event.data)
  }
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}

/** Both windows run the same version of this program, so a message with our key has the expected type. */
function isPreviewMessage(data: unknown): data is ToPreview | FromPreview {
  return typeof data === 'object' && data !== null && 'firstChairPreview' in data
}
