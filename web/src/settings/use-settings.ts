import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import type { GuestLanguageSettings, GuestThemeSettings } from '@first-chair/core/settings/guest-settings'
import { createContext, useContext } from 'react'

export const SettingsContext = createContext<ClientSettings | undefined>(undefined)

/** The client settings of this installation. */
export function useSettings(): ClientSettings {
  const settings = useContext(SettingsContext)
  if (!settings) throw new Error('useSettings needs a SettingsContext around it')
  return settings
}

/** All texts that the operator can change, by screen. The texts of a feature exist only if it is on. */
export function useTexts(): GuestLanguageSettings {
  return useSettings().languageSettings
}

/** The texts of a feature, for its own screens. Throws if the feature is off. */
export function useFeatureTexts<Name extends 'passChecker' | 'bleConnect'>(
  name: Name,
): NonNullable<GuestLanguageSettings[Name]> {
  const texts = useTexts()[name]
  if (!texts) throw new Error(`${name} is rendered although its feature is off`)
  return texts
}

/** Pictures, sizes and options of the operator's theme. Its colours are CSS custom properties instead. */
export function useTheme(): GuestThemeSettings {
  return useSettings().themeSettings
}
