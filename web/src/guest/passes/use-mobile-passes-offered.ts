import { areMobilePassesForPhonesOnly, isPageOffered } from '@first-chair/core/pages'
import { useLayout } from '../../art/use-layout.ts'
import { useSettings } from '../../settings/use-settings.ts'

/**
 * True if home and the arrival card offer mobile passes: the feature is on, and the theme displays passes on this
 * screen size.
 */
export function useMobilePassesOffered(): boolean {
  const isPhoneNeeded = useIsPhoneNeeded()
  return isPageOffered('mobilePasses', useSettings()) && !isPhoneNeeded
}

/** True if the operator displays passes on phones only, and this window is wider than a phone. */
export function useIsPhoneNeeded(): boolean {
  const isWide = useLayout('wide')
  return areMobilePassesForPhonesOnly(useSettings()) && isWide
}
