import { Failure } from '@first-chair/core/failure'
import type { DocumentKind, StoredSettings } from '@first-chair/core/settings/settings-document'
import type { SettingsDocument } from '@first-chair/core/settings/settings-version'
import type { Administrator, Context } from '../context.ts'
import { changeSetup } from '../setup/setup-change.store.ts'
import { changeSettings, changeToSent, checkedSettings, refuseStaleSettings } from './settings-change.facts.ts'
import { settingsDocument, settingsVersion } from './settings-document.store.ts'

/** Changes the texts or the look from the version that the administrator saw. */
export function updateSettingsDocument(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  kind: DocumentKind,
  sent: { version: number; value: StoredSettings },
): Promise<SettingsDocument> {
  return changeSetup(ctx, async (client) => {
    const before = await settingsDocument(client, kind)
    await refuseStaleSettings(client, before, sent)
    return changeToSent(client, administrator, before, sent.value, 'value')
  })
}

/** Brings one of the last versions back, as a new version. */
export function restoreSettingsVersion(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  asked: { kind: DocumentKind; version: number },
  seenVersion: number,
): Promise<SettingsDocument> {
  return changeSetup(ctx, async (client) => {
    const before = await settingsDocument(client, asked.kind)
    const old = await settingsVersion(client, asked.kind, asked.version)
    if (!old) throw new Failure('not-found')
    await refuseStaleSettings(client, before, { version: seenVersion, value: old.value })
    const value = checkedSettings(asked.kind, old.value, 'value')
    return changeSettings(client, administrator, before, value, asked.version)
  })
}
