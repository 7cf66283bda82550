import * as z from 'zod/mini'
import { GeneralSettings, pointsOfSale } from './admin-settings.ts'
import { isAnalyticsId } from './analytics-id.ts'

/**
 * The general settings as an operator may save them. An analytics id of a wrong form is read, for the browser tells of it
 * (specification, section 8), but never saved.
 */
export const GeneralSettingsFields = z.extend(GeneralSettings, {
  googleAnalyticsTagId: z._default(
    z.string().check(
      z.trim(),
      z.refine((id) => id === '' || isAnalyticsId(id), 'A tag id looks like G-ABC1234567.'),
    ),
    '',
  ),
})

const document = z.string().check(z.maxLength(200_000, 'This may have at most 200000 characters.'))

const secretFields = {
  /** Empty = the secret stays as it is. */
  oneRiskSecret: z._default(
    z.string().check(z.trim(), z.maxLength(500, 'A secret may have at most 500 characters.')),
    '',
  ),
  /** Takes the secret away. */
  clearOneRiskSecret: z._default(z.boolean(), false),
}

const oneOfTheTwo = z.refine<{ oneRiskSecret: string; clearOneRiskSecret: boolean }>(
  ({ oneRiskSecret, clearOneRiskSecret }) => oneRiskSecret === '' || !clearOneRiskSecret,
  { path: ['clearOneRiskSecret'], error: 'A secret can be replaced or removed, not both at once.' },
)

/** What the form of the general settings holds. */
export const AdminSettingsForm = z.extend(GeneralSettingsFields, secretFields).check(oneOfTheTwo)
export type AdminSettingsForm = z.infer<typeof AdminSettingsForm>

/** What is saved of them, together with the secret, which goes in and never comes out. */
export const AdminSettingsUpdate = z
  .extend(GeneralSettingsFields, {
    ...secretFields,
    /** Decided where the product is started (POS_SYSTEM); another value is refused. */
    pointOfSaleSystem: z.optional(z.enum(pointsOfSale)),
    /** JSON, and the version it was changed from; left out = they stay as they are. */
    languageSettings: z.optional(document),
    languageVersion: z.optional(z.int()),
    themeSettings: z.optional(document),
    themeVersion: z.optional(z.int()),
    version: z.int(),
  })
  .check(oneOfTheTwo)
  .register(z.globalRegistry, { id: 'AdminSettingsUpdate' })
export type AdminSettingsUpdate = z.infer<typeof AdminSettingsUpdate>

/** All settings as administrators read them (specification, section 3). */
export const AdminSettings = z
  .extend(GeneralSettings, {
    /** Always empty: the secret never leaves the server. The field is the specification's. */
    oneRiskSecret: z.literal(''),
    isOneRiskSecretSet: z.boolean(),
    pointOfSaleSystem: z.enum(pointsOfSale),
    /** JSON: what an operator set of the texts and of the look. They have calls of their own, with their last versions. */
    languageSettings: z.string(),
    languageVersion: z.int(),
    themeSettings: z.string(),
    themeVersion: z.int(),
    /** What is broken in the stored settings, as `path: why`. A default stands in for it. */
    problems: z.array(z.string()),
    /** Of the general settings. */
    version: z.int(),
    modifiedDateUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'AdminSettings' })
export type AdminSettings = z.infer<typeof AdminSettings>
