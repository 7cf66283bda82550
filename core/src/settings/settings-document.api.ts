import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Change } from '../changes.ts'
import { documentKinds, SentSettings } from './settings-document.ts'
import { LanguageSettings } from './language.ts'
import { ThemeSettings } from './theme.ts'
import { SettingsDocument, SettingsVersion, VersionNumber } from './settings-version.ts'

// Additions to the specification's calls, which keep both documents as JSON text within the general settings: here they
// have versions, and each says what it changed (docs/decisions/0031).

const kind = z.enum(documentKinds)
const params = z.object({ kind })
const paramsOfVersion = z.object({ kind, version: VersionNumber })
const value = z.record(z.string(), z.unknown())

/** The product's own texts; served as a file, with cache headers (specification, section 7: static). */
export const readDefaultLanguage = endpoint({
  name: 'readDefaultLanguage',
  method: 'GET',
  path: '/defaults/default-language.json',
  caller: 'anyone',
  summary: 'Every text as the product comes with it',
  answer: LanguageSettings,
})

/** The product's own look; likewise. */
export const readDefaultTheme = endpoint({
  name: 'readDefaultTheme',
  method: 'GET',
  path: '/defaults/default-theme.json',
  caller: 'anyone',
  summary: 'Colours, pictures and sizes as the product comes with them',
  answer: ThemeSettings,
})

export const readSettingsDocument = endpoint({
  name: 'readSettingsDocument',
  method: 'GET',
  path: '/api/admin/settings/:kind',
  caller: 'admin',
  summary: 'The texts (language) or the look (theme) as they are stored',
  params,
  answer: SettingsDocument,
})

export const updateSettingsDocument = endpoint({
  name: 'updateSettingsDocument',
  method: 'PUT',
  path: '/api/admin/settings/:kind',
  caller: 'admin',
  summary:
    'Change the texts or the look; what is left out has its default, keys that the product does not know are kept',
  params,
  body: z.object({ version: z.int(), value: SentSettings }),
  answer: SettingsDocument,
  failures: ['changed-meanwhile'],
})

export const listSettingsVersions = endpoint({
  name: 'listSettingsVersions',
  method: 'GET',
  path: '/api/admin/settings/:kind/versions',
  caller: 'admin',
  summary: 'The last 20 versions, the present one first',
  params,
  answer: z.object({ versions: z.array(SettingsVersion) }),
})

export const readSettingsVersion = endpoint({
  name: 'readSettingsVersion',
  method: 'GET',
  path: '/api/admin/settings/:kind/versions/:version',
  caller: 'admin',
  summary: 'One of the last 20 versions, and what bringing it back would change',
  params: paramsOfVersion,
  answer: z.object({
    ...SettingsVersion.shape,
    value,
    /** From the present settings (`saved`) to those of this version (`sent`). */
    changes: z.array(Change),
  }),
  failures: ['not-found'],
})

export const restoreSettingsVersion = endpoint({
  name: 'restoreSettingsVersion',
  method: 'POST',
  path: '/api/admin/settings/:kind/versions/:version/restore',
  caller: 'admin',
  summary: 'Bring a version back, as a new version; `version` in the body is the present one',
  params: paramsOfVersion,
  body: z.object({ version: z.int() }),
  answer: SettingsDocument,
  failures: ['not-found', 'changed-meanwhile'],
})
