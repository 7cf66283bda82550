import * as z from 'zod/mini'
import { DeleteQuery, listQuery, pageSchema } from '../contract/admin-list.ts'
import { endpoint } from '../contract/endpoint.ts'
import { Change } from '../contract/changes.ts'
import { Id } from '../contract/id.ts'
import { SettingsVersion, VersionNumber } from '../settings/settings-version.ts'
import {
  AuthorizationType,
  EditableWaiverText,
  maxWaiverTextLength,
  WaiverTextFields,
  WaiverTextUpdate,
} from './waiver-text.ts'

// The calls for waiver texts (docs/decisions/0030).

/** The size of the JSON of a text of the maximum length, at worst. */
const bodyLimit = maxWaiverTextLength * 6 + 10_000

export const listAuthorizationTypes = endpoint({
  name: 'listAuthorizationTypes',
  method: 'GET',
  path: '/api/admin/authorizationtypes',
  caller: 'admin',
  summary: 'The waivers of the point of sale, for the form of a task; isOffered is false if it has no such list',
  answer: z.object({ isOffered: z.boolean(), authorizationTypes: z.array(AuthorizationType) }),
  failures: ['external-system-down'],
})

export const listWaiverTextsPage = endpoint({
  name: 'listWaiverTextsPage',
  method: 'GET',
  path: '/api/admin/waivertexts',
  caller: 'admin',
  summary: 'Waivers of the built-in point of sale with their texts: one page, searched and sorted',
  query: listQuery(['name', 'id', 'code', 'modifiedDateUtc']),
  answer: pageSchema(EditableWaiverText),
  failures: ['texts-elsewhere'],
})

export const readEditableWaiverText = endpoint({
  name: 'readEditableWaiverText',
  method: 'GET',
  path: '/api/admin/waivertexts/:id',
  caller: 'admin',
  summary: 'One waiver of the built-in point of sale, with its text',
  params: z.object({ id: Id }),
  answer: EditableWaiverText,
  failures: ['texts-elsewhere', 'not-found'],
})

export const addWaiverText = endpoint({
  name: 'addWaiverText',
  method: 'POST',
  path: '/api/admin/waivertexts',
  caller: 'admin',
  summary: 'Add a waiver to the built-in point of sale',
  body: WaiverTextFields,
  bodyLimit,
  answer: EditableWaiverText,
  failures: ['texts-elsewhere'],
})

export const updateWaiverText = endpoint({
  name: 'updateWaiverText',
  method: 'PUT',
  path: '/api/admin/waivertexts/:id',
  caller: 'admin',
  summary: 'Change a waiver of the built-in point of sale; signed waivers keep their text',
  params: z.object({ id: Id }),
  body: WaiverTextUpdate,
  bodyLimit,
  answer: EditableWaiverText,
  failures: ['texts-elsewhere', 'not-found', 'changed-meanwhile'],
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

export const deleteWaiverText = endpoint({
  name: 'deleteWaiverText',
  method: 'DELETE',
  path: '/api/admin/waivertexts/:id',
  caller: 'admin',
  summary: 'Delete a waiver of the built-in point of sale; only if it is not in use',
  params: z.object({ id: Id }),
  query: DeleteQuery,
  answer: z.object({ id: z.int() }),
  failures: ['texts-elsewhere', 'not-found', 'waiver-in-use'],
})
