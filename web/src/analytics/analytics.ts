import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { isAnalyticsId } from '@first-chair/core/settings/analytics-id'
import { gtag, grantAnalyticsOnly, watchConsentMode } from './consent-mode.ts'

/** What is counted, in the category Check-In (specification, section 7). Never a name, a number or a health note. */
export type CheckInEvent =
  | { action: 'Add Photo' }
  | { action: 'Rental Profile'; value: 'update' }
  | { action: 'Child Registration'; value: 'update' }
  /** The value is the waiver's id. */
  | { action: 'Sign Waiver'; value: string }

type Analytics = { id: string; hasConsent: boolean; isLoaded: boolean }
let analytics: Analytics | undefined

/**
 * Gets ready to count, where the operator gave an id. Nothing is loaded, stored or sent before the guest consents: the
 * operator's consent script sets `window.firstChairConsent = true` or dispatches `first-chair-consent` on the window with
 * `detail: { granted: true }`, or updates `analytics_storage` of Google Consent Mode; `granted: false` and `denied` take it back.
 * How operators write it is in docs/setting-up.md. An id that is none is logged, as is a missing monitoring key.
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
  if (Reflect.get(window, 'firstChairConsent') === true) consent(true)
  watchConsentMode(consent)
}

/** Counts an event; does nothing without an id or without consent. */
export function track(event: CheckInEvent): void {
  if (!analytics?.hasConsent) return
  const { action, ...value } = event
  gtag('event', action, { event_category: 'Check-In', ...value, ...placeOfPage() })
}

function onConsent(event: Event): void {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
  consent(typeof detail === 'object' && detail !== null && Reflect.get(detail, 'granted') === true)
}

function consent(isGranted: boolean): void {
  if (!analytics) return
  analytics.hasConsent = isGranted
  // Google's own switch: its script looks here before it sends anything.
  Reflect.set(window, `ga-disable-${analytics.id}`, !isGranted)
  if (isGranted && !analytics.isLoaded) load(analytics)
}

function load(loaded: Analytics): void {
  loaded.isLoaded = true
  grantAnalyticsOnly()
  gtag('js', new Date())
  gtag('config', loaded.id, { send_page_view: false, ...placeOfPage() })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(loaded.id)}`
  document.head.append(script)
}

/** Without query and fragment: those may carry a sign-in. */
function placeOfPage(): { page_location: string; page_referrer: string } {
  return { page_location: window.location.origin + window.location.pathname, page_referrer: '' }
}
