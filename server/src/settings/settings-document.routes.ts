import * as calls from '@first-chair/core/settings/settings-document.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { restoreSettingsVersion, updateSettingsDocument } from './change-settings-document.ts'
import { readSettingsDocument, readSettingsVersion } from './read-settings-document.ts'
import { loadSettingsVersions } from './settings-document.store.ts'

export function settingsDocumentRoutes(serve: Serve, ctx: Context): void {
  serve(calls.readSettingsDocument, ({ params }) => readSettingsDocument(ctx, params.kind))
  serve(calls.updateSettingsDocument, ({ params, body }, administrator) =>
    updateSettingsDocument(ctx, administrator, params.kind, body),
  )
  serve(calls.listSettingsVersions, async ({ params }) => ({
    versions: await loadSettingsVersions(ctx.pool, params.kind),
  }))
  serve(calls.readSettingsVersion, ({ params }) => readSettingsVersion(ctx, params))
  serve(calls.restoreSettingsVersion, ({ params, body }, administrator) =>
    restoreSettingsVersion(ctx, administrator, params, body.version),
  )
}
