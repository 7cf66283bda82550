import { useLayout } from '../art/use-layout.ts'
import { useSettings } from '../settings/use-settings.ts'

/**
 * True if home and the arrival card offer mobile passes: the feature is on, and the theme displays passes on this
 * screen size.
 */
export function useMobilePassesOffered(): boolean {
  const { enabledFeatures, themeSettings } = useSettings()
  const isWide = useLayout('wide')
  const display = themeSettings.bleConnect?.mediaPassesDisplay
  return enabledFeatures.includes('BLEConnect') && display !== 'None' && !(display === 'Mobile Only' && isWide)
}
