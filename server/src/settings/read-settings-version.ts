import { Failure } from '@first-chair/core/failure'
import { changesOfSettings, type DocumentKind } from '@first-chair/core/settings/settings-document'
import type { readSettingsVersion as call } from '@first-chair/core/settings/settings-document.api'
import type { Answer } from '@first-chair/core/endpoint'
import type { Context } from '../context.ts'
import { settingsDocument, settingsVersion } from './settings-document.store.ts'

/** One of the last versions, and what bringing it back would change. */
export async function readSettingsVersion(
  ctx: Pick<Context, 'pool'>,
  { kind, version }: { kind: DocumentKind; version: number },
): Promise<Answer<typeof call>> {
  const asked = await settingsVersion(ctx.pool, kind, version)
  if (!asked) throw new Failure('not-found')
  const present = await settingsDocument(ctx.pool, kind)
  return { ...asked, changes: changesOfSettings(kind, present.value, asked.value) }
}
