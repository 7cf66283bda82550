import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Change } from '../contract/changes.ts'
import { Id } from '../contract/id.ts'
import { SettingsVersion, VersionNumber } from '../settings/settings-version.ts'
import { AuthorizationType, EditableWaiverText } from './waiver-text.ts'

export const listAuthorizationTypes = endpoint({
  name: 'listAuthorizationTypes',
  method: 'GET',
  path: '/api/admin/authorizationtypes',
  caller: 'admin',
  summary: 'The waivers of the point of sale, for the form of a task; isOffered is false if it has no such list',
  answer: z.object({ isOffered: z.boolean(), authorizationTypes: z.array(AuthorizationType) }),
  failures: ['external-system-down'],
})

export const listWaiverTextVersions = endpoint({
  name: 'listWaiverTextVersions',
  method: 'GET',
  path: '/api/admin/waivertexts/:id/versions',
  caller: 'admin',
  summary: 'The last 20 versions of a waiver text, the current one first',
  params: z.object({ id: Id }),
  answer: z.object({ versions: z.array(SettingsVersion) }),
  failures: ['texts-elsewhere', 'not-found'],
})

export const readWaiverTextVersion = endpoint({
  name: 'readWaiverTextVersion',
  method: 'GET',
  path: '/api/admin/waivertexts/:id/versions/:version',
  caller: 'admin',
  summary: 'One of the last 20 versions of a waiver text, and what restoring it would change',
  params: z.object({ id: Id, version: VersionNumber }),
  answer: z.object({
    ...SettingsVersion.shape,
    name: z.string(),
    html: z.string(),
    /** The changes from the current text (`saved`) to this version (`sent`). */
    changes: z.array(Change),
  }),
  failures: ['texts-elsewhere', 'not-found'],
})

export const restoreWaiverTextVersion = endpoint({
  name: 'restoreWaiverTextVersion',
  method: 'POST',
  path: '/api/admin/waivertexts/:id/versions/:version/restore',
  caller: 'admin',
  summary: 'Restore a version of a waiver text as a new version; `version` in the body is the current one',
  params: z.object({ id: Id, version: VersionNumber }),
  body: z.object({ version: z.int() }),
  answer: EditableWaiverText,
  failures: ['texts-elsewhere', 'not-found', 'changed-meanwhile'],
})
