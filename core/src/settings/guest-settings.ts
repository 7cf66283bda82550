import * as z from 'zod/mini'
import type { Feature } from '../contract/features.ts'
import { LanguageSettings } from './language.ts'
import { ThemeSettings } from './theme.ts'

/** Makes the group of a feature optional: a missing group is not replaced by its defaults. */
function optionalGroup<Fields extends z.core.SomeType>(group: z.ZodMiniPrefault<Fields>) {
  return z.optional(group.def.innerType)
}

/**
 * The texts for the browser: those of a feature only if it is switched on, and none of messages that only the server sends
 * (docs/domain.md, "General and client settings").
 */
export const GuestLanguageSettings = z
  .extend(
    z.omit(LanguageSettings, {
      photoMessage: true,
      readinessReminder: true,
      childCollectedMessage: true,
      pickUpUndoneMessage: true,
      waiverReceipt: true,
    }),
    {
      passChecker: optionalGroup(LanguageSettings.shape.passChecker),
      bleConnect: optionalGroup(LanguageSettings.shape.bleConnect),
      mobilePassMessage: optionalGroup(LanguageSettings.shape.mobilePassMessage),
    },
  )
  .register(z.globalRegistry, { id: 'GuestLanguageSettings' })
export type GuestLanguageSettings = z.infer<typeof GuestLanguageSettings>

/** The theme for the browser, likewise. */
export const GuestThemeSettings = z
  .extend(ThemeSettings, { bleConnect: optionalGroup(ThemeSettings.shape.bleConnect) })
  .register(z.globalRegistry, { id: 'GuestThemeSettings' })
export type GuestThemeSettings = z.infer<typeof GuestThemeSettings>

/** The texts without those of features that are off. The stored texts do not change. */
export function toGuestLanguage(
  {
    passChecker,
    bleConnect,
    mobilePassMessage,
    photoMessage: _photo,
    childCollectedMessage: _collected,
    pickUpUndoneMessage: _undone,
    readinessReminder: _reminder,
    waiverReceipt: _receipt,
    ...others
  }: LanguageSettings,
  features: readonly Feature[],
): GuestLanguageSettings {
  return {
    ...others,
    ...(features.includes('PassChecker') && { passChecker }),
    ...(features.includes('BLEConnect') && { bleConnect, mobilePassMessage }),
  }
}

/** The theme without the groups of features that are off. */
export function toGuestTheme(
  { bleConnect, ...others }: ThemeSettings,
  features: readonly Feature[],
): GuestThemeSettings {
  return { ...others, ...(features.includes('BLEConnect') && { bleConnect }) }
}
