import * as z from 'zod/mini'
import { t } from '../catalogue/settings-rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { GeneralSettings, pointsOfSale } from './admin-settings.ts'
import { isAnalyticsId } from './analytics-id.ts'

/**
 * The general settings that an operator may save. An analytics id with a wrong format cannot be saved. A stored one can
 * still be read, so that the browser reports it (docs/domain.md, "General and client settings").
 */
export const GeneralSettingsFields = z.extend(GeneralSettings, {
  googleAnalyticsTagId: z._default(
    z.string().check(
      z.trim(),
      z.refine((id) => id === '' || isAnalyticsId(id), brokenRule(t, 'tag-id')),
    ),
    '',
  ),
})

const document = z.string().check(z.maxLength(200_000, brokenRule(t, 'too-long', { max: 200_000 })))

const secretFields = {
  /** Empty: the secret does not change. */
  oneRiskSecret: z._default(
    z.string().check(z.trim(), z.maxLength(500, brokenRule(t, 'secret-too-long', { max: 500 }))),
    '',
  ),
  /** True: removes the secret. */
  clearOneRiskSecret: z._default(z.boolean(), false),
}

const secretRule = z.refine<{ oneRiskSecret: string; clearOneRiskSecret: boolean }>(
  ({ oneRiskSecret, clearOneRiskSecret }) => oneRiskSecret === '' || !clearOneRiskSecret,
  { path: ['clearOneRiskSecret'], ...brokenRule(t, 'secret-replaced-and-removed') },
)

/** The fields of the form of the general settings. */
export const AdminSettingsForm = z.extend(GeneralSettingsFields, secretFields).check(secretRule)
export type AdminSettingsForm = z.infer<typeof AdminSettingsForm>

/** The body that saves the general settings. The secret can be written, but never read. */
export const AdminSettingsUpdate = z
  .extend(GeneralSettingsFields, {
    ...secretFields,
    /** Set by the environment variable POS_SYSTEM; another value is refused. */
    pointOfSaleSystem: z.optional(z.enum(pointsOfSale)),
    /** JSON, and the version that the change is based on. Absent: no change. */
    languageSettings: z.optional(document),
    languageVersion: z.optional(z.int()),
    themeSettings: z.optional(document),
    themeVersion: z.optional(z.int()),
    version: z.int(),
  })
  .check(secretRule)
  .register(z.globalRegistry, { id: 'AdminSettingsUpdate' })
export type AdminSettingsUpdate = z.infer<typeof AdminSettingsUpdate>

/** All settings as administrators read them (docs/domain.md, "General and client settings"). */
export const AdminSettings = z
  .extend(GeneralSettings, {
    /** Always empty: the secret never leaves the server. */
    oneRiskSecret: z.literal(''),
    isOneRiskSecretSet: z.boolean(),
    pointOfSaleSystem: z.enum(pointsOfSale),
    /** JSON of the stored texts and theme. They also have their own calls, with versions. */
    languageSettings: z.string(),
    languageVersion: z.int(),
    themeSettings: z.string(),
    themeVersion: z.int(),
    /** Invalid stored settings, as `path: reason`. The default is used instead. */
    problems: z.array(z.string()),
    /** The version of the general settings. */
    version: z.int(),
    modifiedDateUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'AdminSettings' })
export type AdminSettings = z.infer<typeof AdminSettings>
