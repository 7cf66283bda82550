import { Failure } from '@first-chair/core/contract/failure'
import type { DocumentKind, StoredSettings } from '@first-chair/core/settings/settings-document'
import type { SettingsDocument } from '@first-chair/core/settings/settings-version'
import type { Administrator, Context } from '../context/context.ts'
import { inSetupTransaction } from '../setup/setup-change.facts.ts'
import { changeSettings, changeSettingsFromInput, checkSettings, refuseStaleSettings } from './settings-change.facts.ts'
import { loadSettingsDocument, findSettingsVersion } from './settings-document.store.ts'

/** Changes the texts or the theme, from the version that the administrator saw. */
export function updateSettingsDocument(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  kind: DocumentKind,
  update: { version: number; value: StoredSettings },
): Promise<SettingsDocument> {
  return inSetupTransaction(ctx, async (client) => {
    const before = await loadSettingsDocument(client, kind)
    await refuseStaleSettings(client, before, update)
    return changeSettingsFromInput(client, administrator, before, update.value, 'value')
  })
}

/** Restores an earlier version, as a new version. */
export function restoreSettingsVersion(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  requested: { kind: DocumentKind; version: number },
  seenVersion: number,
): Promise<SettingsDocument> {
  return inSetupTransaction(ctx, async (client) => {
    const before = await loadSettingsDocument(client, requested.kind)
    const old = await findSettingsVersion(client, requested.kind, requested.version)
    if (!old) throw new Failure('not-found')
    await refuseStaleSettings(client, before, { version: seenVersion, value: old.value })
    const value = checkSettings(requested.kind, old.value, 'value')
    return changeSettings(client, administrator, before, value, requested.version)
  })
}
