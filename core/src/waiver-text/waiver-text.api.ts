import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Change } from '../contract/changes.ts'
import { Id } from '../contract/id.ts'
import { SettingsVersion, VersionNumber } from '../settings/settings-version.ts'
import { GuestToSignAgain, maxListedSigners, ReleaseImpact, ReleaseToPreview } from './release-impact.ts'
import {
  AuthorizationType,
  EditableWaiverText,
  maxWaiverTextLength,
  Release,
  WaiverTextVersion,
} from './waiver-text.ts'

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
  summary: 'The last 20 versions of a waiver text with their releases, the current one first',
  params: z.object({ id: Id }),
  answer: z.object({ versions: z.array(WaiverTextVersion) }),
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
  summary: 'Restore a version of a waiver text as a new release; `version` in the body is the current one',
  params: z.object({ id: Id, version: VersionNumber }),
  body: z.object({ version: z.int(), release: z.optional(Release) }),
  answer: EditableWaiverText,
  failures: ['texts-elsewhere', 'not-found', 'changed-meanwhile', 'release-scheduled'],
})

export const previewWaiverTextRelease = endpoint({
  name: 'previewWaiverTextRelease',
  method: 'POST',
  path: '/api/admin/waivertexts/:id/release/preview',
  caller: 'admin',
  summary: 'How many guests would have to sign again after a material release at a time',
  params: z.object({ id: Id }),
  body: ReleaseToPreview,
  bodyLimit: maxWaiverTextLength * 6 + 10_000,
  savesNothing: true,
  answer: ReleaseImpact,
  failures: ['texts-elsewhere', 'not-found'],
})

export const listGuestsToSignAgain = endpoint({
  name: 'listGuestsToSignAgain',
  method: 'POST',
  path: '/api/admin/waivertexts/:id/release/guests',
  caller: 'admin',
  summary: `The guests with a visit ahead who would have to sign again after a material release at a time, the next visits first, at most ${maxListedSigners}`,
  params: z.object({ id: Id }),
  body: ReleaseToPreview,
  bodyLimit: maxWaiverTextLength * 6 + 10_000,
  savesNothing: true,
  answer: z.object({ guests: z.array(GuestToSignAgain) }),
  failures: ['texts-elsewhere', 'not-found'],
})

export const cancelWaiverTextRelease = endpoint({
  name: 'cancelWaiverTextRelease',
  method: 'POST',
  path: '/api/admin/waivertexts/:id/release/cancel',
  caller: 'admin',
  summary: 'Cancel a scheduled release of a waiver text; `number` is the version that it would have made',
  params: z.object({ id: Id }),
  body: z.object({ number: z.int() }),
  answer: EditableWaiverText,
  failures: ['texts-elsewhere', 'not-found', 'release-not-scheduled'],
})

/** An administrator says that a lawyer has read a draft. From then on guests can sign it. */
export const approveWaiverDraft = endpoint({
  name: 'approveWaiverDraft',
  method: 'POST',
  path: '/api/admin/waivertexts/:id/approve',
  caller: 'admin',
  summary:
    'Take the mark of a draft out of a waiver text, so that guests can sign it; `version` is the text that was read',
  params: z.object({ id: Id }),
  body: z.object({ version: z.int() }),
  answer: EditableWaiverText,
  failures: ['texts-elsewhere', 'not-found', 'changed-meanwhile', 'release-scheduled'],
})
