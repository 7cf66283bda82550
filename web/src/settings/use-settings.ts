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

/** Every text that the operator may change, by screen; those of a feature are there only where it is on. */
export function useTexts(): GuestLanguageSettings {
  return useSettings().languageSettings
}

/** The texts of a feature, for its own screens: nobody gets to them where it is off. */
export function useTextsOf<Name extends 'passChecker' | 'bleConnect'>(
  name: Name,
): NonNullable<GuestLanguageSettings[Name]> {
  const texts = useTexts()[name]
  if (!texts) throw new Error(`${name} is shown although its feature is off`)
  return texts
}

/** Pictures, sizes and choices of the operator's theme; its colours are CSS custom properties already. */
export function useTheme(): GuestThemeSettings {
  return useSettings().themeSettings
}
