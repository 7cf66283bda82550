import * as calls from '@first-chair/core/setup-document/setup-document.api'
import { buildSetupJsonSchema } from '@first-chair/core/setup-document/setup-json-schema'
import { toKeyAuthor } from '../api-key/key-author.facts.ts'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { loadSetupVersions } from '../setup/setup-version.store.ts'
import { applySetup, previewSetup } from './apply-setup.ts'
import { exportSetup } from './current-setup.facts.ts'
import { publishSetupDraft } from './publish-draft.ts'
import { readSetupVersion } from './read-setup-versions.ts'
import { loadSetupDrafts } from './setup-draft.store.ts'
import { addSetupDraft, deleteSetupDraft, readSetupDraft, updateSetupDraft } from './setup-drafts.ts'

export function setupDocumentRoutes(serve: Serve, ctx: Context): void {
  serve(calls.exportSetup, async ({ query }) => ({ text: await exportSetup(ctx, query.format) }))
  serve(calls.readSetupSchema, () => Promise.resolve(buildSetupJsonSchema()))
  serve(calls.previewSetup, ({ body }, administrator) => previewSetup(ctx, administrator, body.text))
  serve(calls.applySetup, ({ body }, administrator) => applySetup(ctx, administrator, body))
  serve(calls.exportSetupWithKey, async ({ query }) => ({ text: await exportSetup(ctx, query.format) }))
  serve(calls.previewSetupWithKey, ({ body }, key) => previewSetup(ctx, toKeyAuthor(key), body.text))
  serve(calls.applySetupWithKey, ({ body }, key) => applySetup(ctx, toKeyAuthor(key), body))
  serve(calls.listSetupVersions, async () => ({
    versions: await loadSetupVersions(ctx.pool),
    drafts: await loadSetupDrafts(ctx.pool),
  }))
  serve(calls.readSetupVersion, ({ params, query }) => readSetupVersion(ctx, params.number, query.against))
  serve(calls.addSetupDraft, ({ body }, administrator) => addSetupDraft(ctx, administrator, body))
  serve(calls.readSetupDraft, ({ params, query }, administrator) =>
    readSetupDraft(ctx, administrator, params.id, query.against),
  )
  serve(calls.updateSetupDraft, ({ params, body }, administrator) =>
    updateSetupDraft(ctx, administrator, params.id, body),
  )
  serve(calls.deleteSetupDraft, ({ params }, administrator) => deleteSetupDraft(ctx, administrator, params.id))
  serve(calls.publishSetupDraft, ({ params, body }, administrator) =>
    publishSetupDraft(ctx, administrator, params.id, body),
  )
}
