import { Failure } from '@first-chair/core/contract/failure'
import { getSettingsChanges, type DocumentKind } from '@first-chair/core/settings/settings-document'
import type { readSettingsVersion as call } from '@first-chair/core/settings/settings-document.api'
import type { Answer } from '@first-chair/core/contract/endpoint'
import type { SettingsDocument } from '@first-chair/core/settings/settings-version'
import type { Context } from '../context/context.ts'
import { withCleanHtml } from '../setup/clean-settings.rule.ts'
import { loadSettingsDocument, findSettingsVersion } from './settings-document.store.ts'

/**
 * The texts or the theme as they are stored. HTML is sanitised again, in case it came into the database another way.
 */
export async function readSettingsDocument(ctx: Pick<Context, 'pool'>, kind: DocumentKind): Promise<SettingsDocument> {
  const stored = await loadSettingsDocument(ctx.pool, kind)
  return { ...stored, value: withCleanHtml(kind, stored.value) }
}

/** An earlier version, and what restoring it would change. */
export async function readSettingsVersion(
  ctx: Pick<Context, 'pool'>,
  { kind, version }: { kind: DocumentKind; version: number },
): Promise<Answer<typeof call>> {
  const stored = await findSettingsVersion(ctx.pool, kind, version)
  if (!stored) throw new Failure('not-found')
  const current = await loadSettingsDocument(ctx.pool, kind)
  const value = withCleanHtml(kind, stored.value)
  return { ...stored, value, changes: getSettingsChanges(kind, withCleanHtml(kind, current.value), value) }
}
