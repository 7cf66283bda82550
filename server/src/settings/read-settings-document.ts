import { Failure } from '@first-chair/core/failure'
import { changesOfSettings, type DocumentKind } from '@first-chair/core/settings/settings-document'
import type { readSettingsVersion as call } from '@first-chair/core/settings/settings-document.api'
import type { Answer } from '@first-chair/core/endpoint'
import type { SettingsDocument } from '@first-chair/core/settings/settings-version'
import type { Context } from '../context.ts'
import { withCleanHtml } from './clean-settings.rule.ts'
import { settingsDocument, settingsVersion } from './settings-document.store.ts'

/** The texts or the look as they are stored; what came into the database another way is cleaned before it is shown. */
export async function readSettingsDocument(ctx: Pick<Context, 'pool'>, kind: DocumentKind): Promise<SettingsDocument> {
  const stored = await settingsDocument(ctx.pool, kind)
  return { ...stored, value: withCleanHtml(kind, stored.value) }
}

/** One of the last versions, and what bringing it back would change. */
export async function readSettingsVersion(
  ctx: Pick<Context, 'pool'>,
  { kind, version }: { kind: DocumentKind; version: number },
): Promise<Answer<typeof call>> {
  const asked = await settingsVersion(ctx.pool, kind, version)
  if (!asked) throw new Failure('not-found')
  const present = await settingsDocument(ctx.pool, kind)
  const value = withCleanHtml(kind, asked.value)
  return { ...asked, value, changes: changesOfSettings(kind, withCleanHtml(kind, present.value), value) }
}
