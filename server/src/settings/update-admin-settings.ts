import { GeneralSettings } from '@first-chair/core/settings/admin-settings'
import { t } from '@first-chair/core/catalogue/refusal'
import { t as rule } from '@first-chair/core/catalogue/settings-rule'
import type { AdminSettings, AdminSettingsUpdate } from '@first-chair/core/settings/admin-settings-fields'
import { documentKinds, type DocumentKind } from '@first-chair/core/settings/settings-document'
import { createInvalidInput } from '@first-chair/core/contract/failure'
import type pg from 'pg'
import { insertAuditEntry } from '../audit/audit.store.ts'
import { refuseStale } from '../audit/refuse-stale.facts.ts'
import type { Administrator, Context } from '../context/context.ts'
import { inSetupTransaction } from '../setup/setup-change.facts.ts'
import { isSafeAddress } from '../adapters/external-waiver/frame-address.rule.ts'
import { upsertGeneralSettings } from './general-settings.store.ts'
import { oneRiskSecretName as secretName, loadCurrentSettings } from './current-settings.facts.ts'
import { deleteSecret, upsertSecret } from './secret.store.ts'
import { changeSettingsFromInput, checkSettings, refuseStaleSettings } from './settings-change.facts.ts'
import { loadSettingsDocument } from './settings-document.store.ts'

const subject = 'general settings'

/**
 * Saves the general settings, and the texts and the theme if they are sent too, from the versions that the
 * administrator saw: all or nothing. The secret is encrypted before it is stored; the audit log records that it
 * changed, but not its value. The configuration sets the point of sale; another one is refused.
 */
export async function updateAdminSettings(
  ctx: Pick<Context, 'pool' | 'setup' | 'config' | 'encryption' | 'log'>,
  administrator: Administrator,
  update: AdminSettingsUpdate,
): Promise<AdminSettings> {
  const { oneRiskSecret, clearOneRiskSecret, pointOfSaleSystem, version } = update
  if (pointOfSaleSystem !== undefined && pointOfSaleSystem !== ctx.config.pointOfSaleSystem) {
    const message = t('pos-is-configured')
    throw createInvalidInput([{ path: 'pointOfSaleSystem', rule: 'configuration', message }])
  }
  const general = GeneralSettings.parse(update)
  for (const path of ['oneRiskUrl', 'oneRiskFrameUrl'] as const) refuseUnsafe(ctx.config.baseUrl, path, general[path])
  return inSetupTransaction(ctx, async (client) => {
    const before = await loadCurrentSettings(ctx, client)
    const hasMore = oneRiskSecret !== '' || clearOneRiskSecret
    await refuseStale(client, subject, before, { ...general, version }, { hasMore })
    for (const kind of documentKinds) await updateDocument(client, administrator, kind, update)
    await upsertGeneralSettings(client, general)
    if (oneRiskSecret !== '')
      await upsertSecret(client, secretName, ctx.encryption.encrypt(secretName, '', oneRiskSecret))
    if (clearOneRiskSecret) await deleteSecret(client, secretName)
    const after = await loadCurrentSettings(ctx, client)
    await insertAuditEntry(client, administrator, {
      action: 'settings-changed',
      subject,
      before: toAuditValue(before),
      after: { ...toAuditValue(after), ...(oneRiskSecret === '' ? {} : { isOneRiskSecretNew: true }) },
    })
    return after
  })
}

/** The secret and the names of guests are sent to this address, and guests sign there. So it must use TLS. */
function refuseUnsafe(baseUrl: string, path: string, address: string): void {
  if (address === '' || isSafeAddress(address, baseUrl)) return
  throw createInvalidInput([{ path, rule: 'https', message: rule('provider-address') }])
}

/**
 * Updates the texts or the theme if they were sent and differ from the stored ones, with the checks of their own call.
 */
async function updateDocument(
  client: pg.PoolClient,
  administrator: Administrator,
  kind: DocumentKind,
  update: AdminSettingsUpdate,
): Promise<void> {
  const [text, version] = [update[`${kind}Settings`], update[`${kind}Version`]]
  const before = await loadSettingsDocument(client, kind)
  if (text === undefined || text === JSON.stringify(before.value)) return

  const path = `${kind}Settings`
  const value = checkSettings(kind, parseJson(text, path), path)
  if (version === undefined) {
    throw createInvalidInput([{ path: `${kind}Version`, rule: 'required', message: t('version-missing') }])
  }
  await refuseStaleSettings(client, before, { version, value })
  await changeSettingsFromInput(client, administrator, before, value, path)
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw createInvalidInput([{ path, rule: 'json', message: t('not-json') }], cause)
  }
}

/** The value for the audit log: the general settings, and whether there is a secret. */
function toAuditValue(settings: AdminSettings): object {
  return { ...GeneralSettings.parse(settings), isOneRiskSecretSet: settings.isOneRiskSecretSet }
}
