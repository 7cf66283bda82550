import * as calls from '@first-chair/core/settings/admin-settings.api'
import { readClientSettings as readClientSettingsCall } from '@first-chair/core/settings/settings.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { loadCurrentSettings } from './current-settings.facts.ts'
import { readClientSettings } from './read-client-settings.ts'
import { updateAdminSettings } from './update-admin-settings.ts'

export function settingsRoutes(serve: Serve, ctx: Context): void {
  serve(readClientSettingsCall, () => readClientSettings(ctx))
  serve(calls.readAdminSettings, () => loadCurrentSettings(ctx, ctx.pool))
  serve(calls.updateAdminSettings, ({ body }, administrator) => updateAdminSettings(ctx, administrator, body))
}
