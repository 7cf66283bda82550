import type { ClientSettings } from '@first-chair/core/settings/client-settings'
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
 * Prepares analytics if the settings contain an id. Nothing is loaded, stored or sent before the guest consents. To
 * grant consent, the operator's consent script sets `window.firstChairConsent = true`, dispatches `first-chair-consent`
 * on the window with `detail: { granted: true }`, or updates `analytics_storage` of Google Consent Mode; `granted:
 * false` and `denied` withdraw it. docs/setting-up.md describes such a script. An invalid id and a missing monitoring
 * key are logged.
 */
export function startAnalytics({
  googleAnalyticsTagId: id,
  monitoringKey,
}: Pick<ClientSettings, 'googleAnalyticsTagId' | 'monitoringKey'>): void {
  analytics = undefined
  window.removeEventListener('first-chair-consent', onConsent)
  if (monitoringKey === '') console.warn('Monitoring is off: the settings have no monitoring key.')
  if (id === '') return
  if (!isAnalyticsId(id)) {
    console.error(`Invalid analytics id: ${id}`)
    return
  }
  analytics = { id, hasConsent: false, isLoaded: false }
  window.addEventListener('first-chair-consent', onConsent)
  if (Reflect.get(window, 'firstChairConsent') === true) setConsent(true)
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
