import { useLayout } from '../art/use-layout.ts'
import { useSettings } from '../settings/use-settings.ts'

/** Where passes are shown besides their own page: the feature and the operator's theme say so; some only on phones. */
export function useMobilePassesOffered(): boolean {
  const { enabledFeatures, themeSettings } = useSettings()
  const isWide = useLayout('wide')
  const display = themeSettings.bleConnect?.mediaPassesDisplay
  return enabledFeatures.includes('BLEConnect') && display !== 'None' && !(display === 'Mobile Only' && isWide)
}
