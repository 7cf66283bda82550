import { isSameJson } from '@first-chair/core/contract/same-json'
import { GeneralSettings } from '@first-chair/core/settings/admin-settings'
import { t as rule } from '@first-chair/core/catalogue/settings-rule'
import { createInvalidInput } from '@first-chair/core/contract/failure'
import { documentKinds, preserveUnknownKeys } from '@first-chair/core/settings/settings-document'
import type { SetupDocument } from '@first-chair/core/setup-document/setup-document'
import { isSafeAddress } from '../adapters/external-waiver/frame-address.rule.ts'
import { insertAuditEntry } from '../audit/audit.store.ts'
import type { Context } from '../context/context.ts'
import { upsertGeneralSettings } from '../settings/general-settings.store.ts'
import { changeSettings, checkSettings } from '../settings/settings-change.facts.ts'
import { loadSettingsDocument } from '../settings/settings-document.store.ts'
import { atPath, type SetupWriting } from './sync-objects.facts.ts'

const documentSections = { language: 'texts', theme: 'theme' } as const

/** Writes the general settings, the texts and the theme, as far as the document has them. */
export async function writeSettings(
  { config }: Pick<Context, 'config'>,
  writing: SetupWriting,
  current: SetupDocument,
  wanted: SetupDocument,
): Promise<void> {
  const { client, administrator } = writing
  for (const kind of documentKinds) {
    const section = documentSections[kind]
    const sent = wanted[section]
    if (sent === undefined || isSameJson(sent, current[section])) continue
    await atPath(writing, '', async () => {
      const before = await loadSettingsDocument(client, kind)
      const value = preserveUnknownKeys(kind, before.value, checkSettings(kind, sent, section))
      await changeSettings(client, administrator, before, value)
    })
  }
  const { settings } = wanted
  if (settings === undefined || isSameJson(settings, current.settings)) return
  await atPath(writing, 'settings', async () => {
    const general = GeneralSettings.parse(settings)
    // The secret and the names of guests are sent to these addresses.
    for (const path of ['oneRiskUrl', 'oneRiskFrameUrl'] as const) {
      if (general[path] === '' || isSafeAddress(general[path], config.baseUrl)) continue
      throw createInvalidInput([{ path, rule: 'https', message: rule('provider-address') }])
    }
    await upsertGeneralSettings(client, general)
    await insertAuditEntry(client, administrator, {
      action: 'settings-changed',
      subject: 'general settings',
      before: current.settings ?? {},
      after: general,
    })
  })
}
