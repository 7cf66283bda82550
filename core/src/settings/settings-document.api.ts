import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Change } from '../contract/changes.ts'
import { documentKinds, SettingsInput } from './settings-document.ts'
import { LanguageSettings } from './language.ts'
import { ThemeSettings } from './theme.ts'
import { SettingsDocument, SettingsVersion, VersionNumber } from './settings-version.ts'

// The general settings also contain both documents, as JSON text. Here they have versions, and each version lists its
// changes (docs/decisions/0031).

const kind = z.enum(documentKinds)
const params = z.object({ kind })
const versionParams = z.object({ kind, version: VersionNumber })
const value = z.record(z.string(), z.unknown())

/** The default texts; served as a file, with cache headers (docs/domain.md, "Texts and theme"). */
export const readDefaultLanguage = endpoint({
  name: 'readDefaultLanguage',
  method: 'GET',
  path: '/defaults/default-language.json',
  caller: 'anyone',
  summary: 'The default texts of the product',
  answer: LanguageSettings,
})

/** The default theme; likewise. */
export const readDefaultTheme = endpoint({
  name: 'readDefaultTheme',
  method: 'GET',
  path: '/defaults/default-theme.json',
  caller: 'anyone',
  summary: 'The default colours, pictures and sizes of the product',
  answer: ThemeSettings,
})

export const readSettingsDocument = endpoint({
  name: 'readSettingsDocument',
  method: 'GET',
  path: '/api/admin/settings/:kind',
  caller: 'admin',
  summary: 'The texts (language) or the theme (theme) as they are stored',
  params,
  answer: SettingsDocument,
})

export const updateSettingsDocument = endpoint({
  name: 'updateSettingsDocument',
  method: 'PUT',
  path: '/api/admin/settings/:kind',
  caller: 'admin',
  summary: 'Change the texts or the theme; an absent setting gets its default, unknown keys are preserved',
  params,
  body: z.object({ version: z.int(), value: SettingsInput }),
  answer: SettingsDocument,
  failures: ['changed-meanwhile'],
})

export const listSettingsVersions = endpoint({
  name: 'listSettingsVersions',
  method: 'GET',
  path: '/api/admin/settings/:kind/versions',
  caller: 'admin',
  summary: 'The last 20 versions, the current one first',
  params,
  answer: z.object({ versions: z.array(SettingsVersion) }),
})

export const readSettingsVersion = endpoint({
  name: 'readSettingsVersion',
  method: 'GET',
  path: '/api/admin/settings/:kind/versions/:version',
  caller: 'admin',
  summary: 'One of the last 20 versions, and what restoring it would change',
  params: versionParams,
  answer: z.object({
    ...SettingsVersion.shape,
    value,
    /** The changes from the current settings (`saved`) to this version (`sent`). */
    changes: z.array(Change),
  }),
  failures: ['not-found'],
})

export const restoreSettingsVersion = endpoint({
  name: 'restoreSettingsVersion',
  method: 'POST',
  path: '/api/admin/settings/:kind/versions/:version/restore',
  caller: 'admin',
  summary: 'Restore a version as a new version; `version` in the body is the current one',
  params: versionParams,
  body: z.object({ version: z.int() }),
  answer: SettingsDocument,
  failures: ['not-found', 'changed-meanwhile'],
})
