import { readClientSettings as readClientSettingsCall } from '@first-chair/core/settings/settings.api'
import type { Context } from '../context.ts'
import type { Serve } from '../http/serve.ts'
import { readClientSettings } from './read-client-settings.ts'

export function settingsRoutes(serve: Serve, ctx: Context): void {
  serve(readClientSettingsCall, () => readClientSettings(ctx))
}
