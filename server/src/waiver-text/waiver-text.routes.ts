import { Failure } from '@first-chair/core/contract/failure'
import * as calls from '@first-chair/core/waiver-text/waiver-text.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { deleteWaiverText } from './delete-waiver-text.ts'
import {
  listAuthorizationTypes,
  listWaiverTexts,
  listWaiverTextVersions,
  readEditableWaiverText,
  readWaiverTextVersion,
} from './read-waiver-texts.ts'
import { addWaiverText, restoreWaiverText, updateWaiverText } from './save-waiver-text.ts'

export function waiverTextRoutes(serve: Serve, ctx: Context): void {
  /** Texts can be edited here only for the built-in point of sale. */
  const onlyBuiltIn = async <Result>(answer: () => Promise<Result>): Promise<Result> => {
    if (ctx.config.pointOfSaleSystem !== 'built-in') throw new Failure('texts-elsewhere')
    return answer()
  }
  serve(calls.listAuthorizationTypes, () => listAuthorizationTypes(ctx))
  serve(calls.listWaiverTextsPage, ({ query }) => onlyBuiltIn(() => listWaiverTexts(ctx, query)))
  serve(calls.readEditableWaiverText, ({ params }) => onlyBuiltIn(() => readEditableWaiverText(ctx, params.id)))
  serve(calls.addWaiverText, ({ body }, administrator) => onlyBuiltIn(() => addWaiverText(ctx, administrator, body)))
  serve(calls.updateWaiverText, ({ params, body }, administrator) =>
    onlyBuiltIn(() => updateWaiverText(ctx, administrator, params.id, body)),
  )
  serve(calls.listWaiverTextVersions, ({ params }) => onlyBuiltIn(() => listWaiverTextVersions(ctx, params.id)))
  serve(calls.readWaiverTextVersion, ({ params }) => onlyBuiltIn(() => readWaiverTextVersion(ctx, params)))
  serve(calls.restoreWaiverTextVersion, ({ params, body }, administrator) =>
    onlyBuiltIn(() => restoreWaiverText(ctx, administrator, params, body.version)),
  )
  serve(calls.deleteWaiverText, ({ params }, administrator) =>
    onlyBuiltIn(() => deleteWaiverText(ctx, administrator, params.id)),
  )
}
