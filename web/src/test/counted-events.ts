import { startAnalytics } from '../analytics/analytics.ts'

/**
 * Starts analytics as after a guest's consent. The returned function lists the events so far, with action and value.
 */
export function countEvents(): () => { action: string; value: unknown }[] {
  Reflect.deleteProperty(window, 'dataLayer')
  startAnalytics('G-ABC1234567')
  window.dispatchEvent(new CustomEvent('first-chair-consent', { detail: { granted: true } }))
  return () => {
    const layer: unknown = JSON.parse(JSON.stringify(Reflect.get(window, 'dataLayer') ?? []))
    return (Array.isArray(layer) ? layer : []).flatMap((entry: unknown) => toEvents(Object.values(Object(entry))))
  }
}

/** Stops analytics, and removes its events and the script that it loaded. */
export function stopCounting(): void {
  Reflect.deleteProperty(window, 'dataLayer')
  for (const script of document.head.querySelectorAll('script')) script.remove()
  startAnalytics('')
}

function toEvents([kind, action, details]: unknown[]): { action: string; value: unknown }[] {
  const isEvent = kind === 'event' && typeof action === 'string' && typeof details === 'object' && details !== null
  return isEvent ? [{ action, value: Reflect.get(details, 'value') }] : []
}
