import type { ClientSettings } from '@first-chair/core/settings/client-settings'

/**
 * Loads analytics if the settings contain an id. A consent that is given or withdrawn meanwhile is passed on. A missing
 * monitoring key is logged.
 */
export async function loadAnalytics({
  googleAnalyticsTagId,
  monitoringKey,
}: Pick<ClientSettings, 'googleAnalyticsTagId' | 'monitoringKey'>): Promise<void> {
  if (monitoringKey === '') console.warn('Monitoring is off: the settings have no monitoring key.')
  if (googleAnalyticsTagId === '') return
  let decision: Event | undefined
  const note = (event: Event) => (decision = event)
  window.addEventListener('first-chair-consent', note)
  try {
    const { startAnalytics } = await import('./analytics.ts')
    startAnalytics(googleAnalyticsTagId, decision)
  } catch {
    // Without the script nothing is counted; the guest does not notice.
  } finally {
    window.removeEventListener('first-chair-consent', note)
  }
}
