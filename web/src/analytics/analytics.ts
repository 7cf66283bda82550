import { isAnalyticsId } from '@first-chair/core/settings/analytics-id'
import { gtag, grantAnalyticsOnly, watchConsentMode } from './consent-mode.ts'

/**
 * The counted events, in the category Check-In (docs/domain.md, "Limits and constants"). They never contain a name, a
 * number or a health note.
 */
export type CheckInEvent =
  | { action: 'Add Photo' }
  | { action: 'Rental Profile'; value: 'update' }
  | { action: 'Child Registration'; value: 'update' }
  /** The value is the waiver's id. */
  | { action: 'Sign Waiver'; value: string }

type Analytics = { id: string; hasConsent: boolean; isLoaded: boolean }
let analytics: Analytics | undefined

/**
 * Prepares analytics, unless the id is empty. Nothing is stored or sent, and nothing is loaded from Google, before the
 * guest consents. To grant consent, the operator's consent script sets `window.firstChairConsent = true`, dispatches
 * `first-chair-consent` on the window with `detail: { granted: true }`, or updates `analytics_storage` of Google Consent
 * Mode; `granted: false` and `denied` withdraw it. docs/setting-up.md describes such a script. `earlierDecision` is such
 * an event from before the start. An invalid id is logged.
 */
export function startAnalytics(id: string, earlierDecision?: Event): void {
  analytics = undefined
  window.removeEventListener('first-chair-consent', onConsent)
  if (id === '') return
  if (!isAnalyticsId(id)) {
    console.error(`Invalid analytics id: ${id}`)
    return
  }
  analytics = { id, hasConsent: false, isLoaded: false }
  window.addEventListener('first-chair-consent', onConsent)
  if (Reflect.get(window, 'firstChairConsent') === true) setConsent(true)
  if (earlierDecision) onConsent(earlierDecision)
  watchConsentMode(setConsent)
}

/** Counts an event; does nothing without an id or without consent. */
export function track(event: CheckInEvent): void {
  if (!analytics?.hasConsent) return
  const { action, ...value } = event
  gtag('event', action, { event_category: 'Check-In', ...value, ...getPageLocation() })
}

function onConsent(event: Event): void {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
  setConsent(typeof detail === 'object' && detail !== null && Reflect.get(detail, 'granted') === true)
}

function setConsent(isGranted: boolean): void {
  if (!analytics) return
  analytics.hasConsent = isGranted
  // Google's script checks this property before it sends anything.
  Reflect.set(window, `ga-disable-${analytics.id}`, !isGranted)
  if (isGranted && !analytics.isLoaded) loadScript(analytics)
}

function loadScript(target: Analytics): void {
  target.isLoaded = true
  grantAnalyticsOnly()
  gtag('js', new Date())
  gtag('config', target.id, { send_page_view: false, ...getPageLocation() })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(target.id)}`
  document.head.append(script)
}

/** Returns the page address without query and fragment, because these may contain sign-in data. */
function getPageLocation(): { page_location: string; page_referrer: string } {
  return { page_location: window.location.origin + window.location.pathname, page_referrer: '' }
}
