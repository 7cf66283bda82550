import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import type { LanguageSettings } from '@first-chair/core/settings/language'
import type { ThemeSettings } from '@first-chair/core/settings/theme'
import { createContext, useContext } from 'react'

export const SettingsContext = createContext<ClientSettings | undefined>(undefined)

/** The client settings of this installation. */
export function useSettings(): ClientSettings {
  const settings = useContext(SettingsContext)
  if (!settings) throw new Error('useSettings needs a SettingsContext around it')
  return settings
}

/** Every text that the operator may change, by screen. */
export function useTexts(): LanguageSettings {
  return useSettings().languageSettings
}

/** Pictures, sizes and choices of the operator's theme; its colours are CSS custom properties already. */
export function useTheme(): ThemeSettings {
  return useSettings().themeSettings
}
