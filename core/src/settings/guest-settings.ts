import * as z from 'zod/mini'
import type { Feature } from './features.ts'
import { LanguageSettings } from './language.ts'
import { ThemeSettings } from './theme.ts'

/** A group of a feature: there or not, and never made up of its defaults. */
function whereOn<Fields extends z.core.SomeType>(group: z.ZodMiniPrefault<Fields>) {
  return z.optional(group.def.innerType)
}

/** The texts as a browser gets them: those of a feature only where it is on (specification, section 3). */
export const GuestLanguageSettings = z
  .extend(LanguageSettings, {
    passChecker: whereOn(LanguageSettings.shape.passChecker),
    bleConnect: whereOn(LanguageSettings.shape.bleConnect),
    mobilePassMessage: whereOn(LanguageSettings.shape.mobilePassMessage),
  })
  .register(z.globalRegistry, { id: 'GuestLanguageSettings' })
export type GuestLanguageSettings = z.infer<typeof GuestLanguageSettings>

/** The look as a browser gets it, likewise. */
export const GuestThemeSettings = z
  .extend(ThemeSettings, { bleConnect: whereOn(ThemeSettings.shape.bleConnect) })
  .register(z.globalRegistry, { id: 'GuestThemeSettings' })
export type GuestThemeSettings = z.infer<typeof GuestThemeSettings>

/** The texts without those of features that are off. Nothing is lost: what is stored stays as it is. */
export function guestLanguage(
  { passChecker, bleConnect, mobilePassMessage, ...others }: LanguageSettings,
  features: readonly Feature[],
): GuestLanguageSettings {
  return {
    ...others,
    ...(features.includes('PassChecker') && { passChecker }),
    ...(features.includes('BLEConnect') && { bleConnect, mobilePassMessage }),
  }
}

/** The look without what belongs to features that are off. */
export function guestTheme({ bleConnect, ...others }: ThemeSettings, features: readonly Feature[]): GuestThemeSettings {
  return { ...others, ...(features.includes('BLEConnect') && { bleConnect }) }
}
