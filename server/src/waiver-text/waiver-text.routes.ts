import { Failure } from '@first-chair/core/contract/failure'
import * as calls from '@first-chair/core/waiver-text/waiver-text.api'
import { waiverTextCalls } from '@first-chair/core/waiver-text/waiver-text.resource'
import type { WaiverTextRow } from '../adapters/point-of-sale/built-in/waiver-texts.ts'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { addRow, deleteRow, requireRow, updateRow } from '../resource/change-rows.ts'
import { approveDraft } from './approve-draft.ts'
import {
  listAuthorizationTypes,
  listWaiverTexts,
  listWaiverTextVersions,
  readWaiverTextVersion,
} from './read-waiver-texts.ts'
import { listGuestsToSignAgain, previewRelease } from './preview-release.ts'
import { refusePastRelease } from './release-time.facts.ts'
import { restoreWaiverText } from './restore-waiver-text.ts'
import { cancelRelease } from './scheduled-release.ts'
import { toEditableWaiverText } from './waiver-text.facts.ts'
import { waiverTextResource } from './waiver-text.resource.ts'

export function waiverTextRoutes(serve: Serve, ctx: Context): void {
  /** Texts can be edited here only for the built-in point of sale. */
  const serveBuiltIn: Serve = (endpoint, handle) =>
    serve(endpoint, async (request, caller) => {
      if (ctx.config.pointOfSaleSystem !== 'built-in') throw new Failure('texts-elsewhere')
      return handle(request, caller)
    })
  const toAnswer = async (row: Promise<WaiverTextRow>) => toEditableWaiverText(ctx, await row)

  serve(calls.listAuthorizationTypes, () => listAuthorizationTypes(ctx))
  serveBuiltIn(waiverTextCalls.list, ({ query }) => listWaiverTexts(ctx, query))
  serveBuiltIn(waiverTextCalls.read, ({ params }) => toAnswer(requireRow(waiverTextResource, ctx.pool, params.id)))
  serveBuiltIn(waiverTextCalls.add, ({ body }, administrator) =>
    toAnswer(addRow(ctx, administrator, waiverTextResource, body)),
  )
  serveBuiltIn(waiverTextCalls.update, ({ params, body }, administrator) => {
    refusePastRelease(ctx, body.release)
    return toAnswer(updateRow(ctx, administrator, waiverTextResource, params.id, body))
  })
  serveBuiltIn(waiverTextCalls.remove, ({ params, query }, administrator) =>
    deleteRow(ctx, administrator, waiverTextResource, params.id, query.confirmed),
  )
  serveBuiltIn(calls.listWaiverTextVersions, ({ params }) => listWaiverTextVersions(ctx, params.id))
  serveBuiltIn(calls.readWaiverTextVersion, ({ params }) => readWaiverTextVersion(ctx, params))
  serveBuiltIn(calls.restoreWaiverTextVersion, ({ params, body }, administrator) => {
    refusePastRelease(ctx, body.release)
    return toAnswer(restoreWaiverText(ctx, administrator, params, body))
  })
  serveBuiltIn(calls.approveWaiverDraft, ({ params, body }, administrator) =>
    toAnswer(approveDraft(ctx, administrator, { ...params, ...body })),
  )
  serveBuiltIn(calls.previewWaiverTextRelease, ({ params, body }) => previewRelease(ctx, params.id, body))
  serveBuiltIn(calls.listGuestsToSignAgain, async ({ params, body }, administrator) => ({
    guests: await listGuestsToSignAgain(ctx, administrator, params.id, body),
  }))
  serveBuiltIn(calls.cancelWaiverTextRelease, ({ params, body }, administrator) =>
    toAnswer(cancelRelease(ctx, administrator, params.id, body.number)),
  )
}
