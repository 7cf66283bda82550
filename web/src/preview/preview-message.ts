import type { Feature } from '@first-chair/core/contract/features'
import type { GuestLanguageSettings, GuestThemeSettings } from '@first-chair/core/settings/guest-settings'
import { allTaskKinds, taskKindDefinitions, type TaskKind } from '@first-chair/core/task-kind/task-kinds'

/** The path of the preview page. The server allows only our own pages to frame it, and blocks all its requests. */
export const previewPath = '/admin/preview'

/** The guest screens that the preview can show: the step of each kind of task, and these. */
export type PreviewScreenName = TaskKind | 'welcome' | 'home' | 'arrival' | 'passes' | 'checker'

/** A screen of the preview, with its address. Screens of a feature are offered only if the feature is on. */
type ScreenOfPreview = { name: PreviewScreenName; label: string; address: string; feature?: Feature }

export const previewScreens: readonly ScreenOfPreview[] = [
  { name: 'welcome', label: 'Welcome', address: '/welcome' },
  { name: 'home', label: 'Home', address: '/home' },
  ...allTaskKinds.map((kind): ScreenOfPreview => {
    const { shortLabel, route } = taskKindDefinitions[kind]
    return { name: kind, label: shortLabel, address: `/checkin/${route}` }
  }),
  { name: 'arrival', label: 'Arrival', address: '/checkinComplete' },
  { name: 'passes', label: 'Passes', address: '/ble-connect', feature: 'BLEConnect' },
  { name: 'checker', label: 'Pass checker', address: '/pass-checker', feature: 'PassChecker' },
]

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
