import { GeneralSettings } from '@first-chair/core/settings/admin-settings'
import { GeneralSettingsFields, type AdminSettings } from '@first-chair/core/settings/admin-settings-fields'
import { LanguageSettings } from '@first-chair/core/settings/language'
import { parseOrDefault } from '@first-chair/core/settings/parse-or-default'
import { ThemeSettings } from '@first-chair/core/settings/theme'
import type pg from 'pg'
import type { Context } from '../context/context.ts'
import { tryDecrypt } from '../encryption/field-encryption.ts'
import { loadGeneralSettings } from './general-settings.store.ts'
import { findEncryptedSecret } from './secret.store.ts'
import { loadSettingsDocument } from './settings-document.store.ts'

/** The name of the external waiver service's secret, which is also the purpose that its encryption is bound to. */
export const oneRiskSecretName = 'one-risk-secret'

/**
 * Loads the settings as administrators see them: invalid general settings are replaced by their defaults, and
 * `problems` names everything that is invalid. Reads the database and not the memory, so that the versions are current.
 */
export async function loadCurrentSettings(
  ctx: Pick<Context, 'config' | 'encryption' | 'log'>,
  client: pg.Pool | pg.PoolClient,
): Promise<AdminSettings> {
  const stored = await loadGeneralSettings(client)
  const language = await loadSettingsDocument(client, 'language')
  const theme = await loadSettingsDocument(client, 'theme')
  const general = parseOrDefault(GeneralSettings, stored.value)
  const encryptedSecret = await findEncryptedSecret(client, oneRiskSecretName)
  const isSecretReadable =
    encryptedSecret !== undefined && tryDecrypt(ctx, oneRiskSecretName, '', encryptedSecret) !== undefined
  const unsavableFields = GeneralSettingsFields.safeParse(general.settings).error?.issues ?? []
  return {
    ...general.settings,
    oneRiskSecret: '',
    isOneRiskSecretSet: isSecretReadable,
    pointOfSaleSystem: ctx.config.pointOfSaleSystem,
    languageSettings: JSON.stringify(language.value),
    languageVersion: language.version,
    themeSettings: JSON.stringify(theme.value),
    themeVersion: theme.version,
    problems: [
      ...general.problems,
      ...(encryptedSecret && !isSecretReadable ? ['oneRiskSecret: it cannot be decrypted. Enter it again.'] : []),
      ...unsavableFields.map(({ path, message }) => `${path.join('.')}: ${message}`),
      ...parseOrDefault(LanguageSettings, language.value).problems.map((problem) => `languageSettings.${problem}`),
      ...parseOrDefault(ThemeSettings, theme.value).problems.map((problem) => `themeSettings.${problem}`),
    ],
    version: stored.version,
    modifiedDateUtc: stored.modifiedDateUtc,
  }
}
