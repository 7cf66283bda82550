import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { releaseKinds } from '../waiver-text/text-release.ts'
import { maxSummaryLength, ResortTime } from '../waiver-text/waiver-text.ts'
import { SetupDifference } from './setup-differences.ts'
import { OpenSetupDraft, SetupDraft, SetupPreview } from './setup-draft.ts'
import { SetupVersion } from './setup-version.ts'

// The whole setup as a document, its versions, and drafts of the next one (docs/setup-as-code.md).

const path = '/api/admin/setup'
const keyPath = '/api/export/setup'

/** A document of the maximum size of all waiver texts is still far smaller. */
const maxDocumentLength = 2_000_000
const bodyLimit = maxDocumentLength * 2

const text = z.string().check(z.maxLength(maxDocumentLength))
const number = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2147483647))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

const exporting = {
  method: 'GET',
  summary: 'The whole setup as one YAML or JSON document, without secrets and guests',
  query: z.object({ format: z._default(z.enum(['yaml', 'json']), 'yaml') }),
  answer: z.object({ text: z.string() }),
} as const

export const exportSetup = endpoint({ name: 'exportSetup', path: `${path}/document`, caller: 'admin', ...exporting })

/** The same for the script of a group of resorts, as the two other calls with a key. */
export const exportSetupWithKey = endpoint({
  name: 'exportSetupWithKey',
  path: keyPath,
  caller: 'api-key',
  scopes: ['setup:read'],
  ...exporting,
})

export const readSetupSchema = endpoint({
  name: 'readSetupSchema',
  method: 'GET',
  path: '/api/setup-schema.json',
  caller: 'anyone',
  summary: 'The JSON Schema of setup documents, for editors',
  answer: z.record(z.string(), z.unknown()),
})

const previewing = {
  method: 'POST',
  summary: 'What applying a setup document would change, and what prevents it; nothing is saved',
  savesNothing: true,
  body: z.object({ text }),
  bodyLimit,
  answer: SetupPreview,
} as const

export const previewSetup = endpoint({ name: 'previewSetup', path: `${path}/preview`, caller: 'admin', ...previewing })

export const previewSetupWithKey = endpoint({
  name: 'previewSetupWithKey',
  path: `${keyPath}/preview`,
  caller: 'api-key',
  scopes: ['setup:read'],
  ...previewing,
})

const confirmation = {
  /** The number of the current version that the administrator saw; absent = any. */
  currentVersion: z.optional(z.int()),
  /** True: the warnings were read. */
  hasConfirmedWarnings: z._default(z.boolean(), false),
}
const publishingFailures = ['changed-meanwhile', 'setup-has-errors', 'setup-has-warnings'] as const

const applying = {
  method: 'POST',
  summary: 'Make the setup what a document says, all or nothing',
  body: z.object({ text, ...confirmation }),
  bodyLimit,
  answer: z.object({ differences: z.array(SetupDifference), currentVersion: z.int() }),
  failures: publishingFailures,
} as const

export const applySetup = endpoint({ name: 'applySetup', path: `${path}/apply`, caller: 'admin', ...applying })

export const applySetupWithKey = endpoint({
  name: 'applySetupWithKey',
  path: `${keyPath}/apply`,
  caller: 'api-key',
  scopes: ['setup:write'],
  ...applying,
})

export const listSetupVersions = endpoint({
  name: 'listSetupVersions',
  method: 'GET',
  path: `${path}/versions`,
  caller: 'admin',
  summary: 'The versions of the whole setup with what each changed, newest first, and the drafts',
  answer: z.object({ versions: z.array(SetupVersion), drafts: z.array(SetupDraft) }),
})

export const readSetupVersion = endpoint({
  name: 'readSetupVersion',
  method: 'GET',
  path: `${path}/versions/:number`,
  caller: 'admin',
  summary: 'A version of the setup as a document, and how it differs from another version',
  params: z.object({ number }),
  /** Without `against`, the version before. */
  query: z.object({ against: z.optional(number) }),
  answer: z.object({ ...SetupVersion.shape, text: z.string(), differences: z.array(SetupDifference) }),
  failures: ['not-found'],
})

const draftParams = z.object({ id: Id })

export const addSetupDraft = endpoint({
  name: 'addSetupDraft',
  method: 'POST',
  path: `${path}/drafts`,
  caller: 'admin',
  summary: 'Make a draft of a document, of an earlier version, or of the current setup',
  body: z
    .object({
      name,
      text: z.optional(text),
      fromVersion: z.optional(z.int().check(z.minimum(1), z.maximum(2147483647))),
    })
    .check(z.refine(({ text: sent, fromVersion }) => sent === undefined || fromVersion === undefined)),
  bodyLimit,
  answer: OpenSetupDraft,
  failures: ['not-found'],
})

export const readSetupDraft = endpoint({
  name: 'readSetupDraft',
  method: 'GET',
  path: `${path}/drafts/:id`,
  caller: 'admin',
  summary: 'A draft of the setup, and what publishing it would do',
  params: draftParams,
  /** Without `against`, the differences are those to the current setup. */
  query: z.object({ against: z.optional(number) }),
  answer: OpenSetupDraft,
  failures: ['not-found'],
})

export const updateSetupDraft = endpoint({
  name: 'updateSetupDraft',
  method: 'PUT',
  path: `${path}/drafts/:id`,
  caller: 'admin',
  summary: 'Change the name or the document of a draft; a schedule is removed',
  params: draftParams,
  body: z.object({ name, text: z.optional(text), version: z.int() }),
  bodyLimit,
  answer: OpenSetupDraft,
  failures: ['not-found', 'changed-meanwhile'],
})

export const deleteSetupDraft = endpoint({
  name: 'deleteSetupDraft',
  method: 'DELETE',
  path: `${path}/drafts/:id`,
  caller: 'admin',
  summary: 'Discard a draft',
  params: draftParams,
  answer: z.object({ id: z.int() }),
  failures: ['not-found'],
})

export const publishSetupDraft = endpoint({
  name: 'publishSetupDraft',
  method: 'POST',
  path: `${path}/drafts/:id/publish`,
  caller: 'admin',
  summary: 'Publish a draft now or at a time; null removes the schedule',
  params: draftParams,
  body: z.object({
    version: z.int(),
    ...confirmation,
    /** By the clock of the resort, `YYYY-MM-DDTHH:MM`; absent = now. */
    scheduledFor: z.optional(z.nullable(ResortTime)),
    /** How the changed texts of waivers in use are released, by code. */
    releases: z._default(
      z.record(
        z.string(),
        z.object({ kind: z.enum(releaseKinds), summary: z.string().check(z.trim(), z.maxLength(maxSummaryLength)) }),
      ),
      {},
    ),
  }),
  /** The draft, if it was scheduled; null if it is live now. */
  answer: z.object({ draft: z.nullable(SetupDraft), currentVersion: z.int() }),
  failures: ['not-found', ...publishingFailures],
})
