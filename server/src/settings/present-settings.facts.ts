import { GeneralSettings } from '@first-chair/core/settings/admin-settings'
import { GeneralSettingsFields, type AdminSettings } from '@first-chair/core/settings/admin-settings-fields'
import { LanguageSettings } from '@first-chair/core/settings/language'
import { mended } from '@first-chair/core/settings/mended'
import { ThemeSettings } from '@first-chair/core/settings/theme'
import type pg from 'pg'
import type { Context } from '../context.ts'
import { storedGeneralSettings } from './general-settings.store.ts'
import { isSecretKept } from './secret.store.ts'
import { settingsDocument } from './settings-document.store.ts'

/** The name of the external waiver service's secret, which is also the purpose that its encryption is bound to. */
export const oneRiskSecret = 'one-risk-secret'

/**
 * Loads the settings as administrators see them: invalid general settings are replaced by their defaults, and
 * `problems` names everything that is invalid. Reads the database and not the memory, so that the versions are current.
 */
export async function presentSettings(
  ctx: Pick<Context, 'config'>,
  client: pg.Pool | pg.PoolClient,
): Promise<AdminSettings> {
  const stored = await storedGeneralSettings(client)
  const language = await settingsDocument(client, 'language')
  const theme = await settingsDocument(client, 'theme')
  const general = mended(GeneralSettings, stored.value)
  const unsavableFields = GeneralSettingsFields.safeParse(general.settings).error?.issues ?? []
  return {
    ...general.settings,
    oneRiskSecret: '',
    isOneRiskSecretSet: await isSecretKept(client, oneRiskSecret),
    pointOfSaleSystem: ctx.config.pointOfSaleSystem,
    languageSettings: JSON.stringify(language.value),
    languageVersion: language.version,
    themeSettings: JSON.stringify(theme.value),
    themeVersion: theme.version,
    problems: [
      ...general.problems,
      ...unsavableFields.map(({ path, message }) => `${path.join('.')}: ${message}`),
      ...mended(LanguageSettings, language.value).problems.map((problem) => `languageSettings.${problem}`),
      ...mended(ThemeSettings, theme.value).problems.map((problem) => `themeSettings.${problem}`),
    ],
    version: stored.version,
    modifiedDateUtc: stored.modifiedDateUtc,
  }
}
