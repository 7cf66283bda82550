import { isSameJson } from '@first-chair/core/contract/same-json'
import { toFieldProblems, createInvalidInput } from '@first-chair/core/contract/failure'
import {
  getSettingsChanges,
  getEffectiveSettings,
  SettingsInput,
  settingsDocuments,
  preserveUnknownKeys,
  type DocumentKind,
  type StoredSettings,
} from '@first-chair/core/settings/settings-document'
import type { SettingsDocument } from '@first-chair/core/settings/settings-version'
import type pg from 'pg'
import { insertAuditEntry } from '../audit/audit.store.ts'
import { refuseStale } from '../audit/refuse-stale.facts.ts'
import type { Administrator } from '../context/context.ts'
import { withCleanHtml } from '../setup/clean-settings.rule.ts'
import { saveVersions, loadSettingsDocument, upsertSettingsDocument } from './settings-document.store.ts'

/**
 * Checks settings against their schema and sanitises their HTML. `prefix` is their path in the request, for the
 * refusal.
 */
export function checkSettings(kind: DocumentKind, input: unknown, prefix: string): StoredSettings {
  const storable = SettingsInput.safeParse(input)
  if (!storable.success) throw createInvalidInput(toFieldProblems(storable.error.issues, prefix))
  const checked = settingsDocuments[kind].safeParse(storable.data)
  if (!checked.success) throw createInvalidInput(toFieldProblems(checked.error.issues, prefix))
  return withCleanHtml(kind, storable.data)
}

/** Refuses (`changed-meanwhile`) settings that were changed from an outdated version. */
export function refuseStaleSettings(
  client: pg.PoolClient,
  before: SettingsDocument,
  update: { version: number; value: StoredSettings },
): Promise<void> {
  return refuseStale(
    client,
    toSubject(before.kind),
    { ...getEffectiveSettings(before.kind, before.value), version: before.version },
    { ...getEffectiveSettings(before.kind, update.value), version: update.version },
  )
}

/**
 * Writes checked settings as a new version, stores the version before, and records the change in the audit log.
 * Settings that are equal to the stored ones change nothing.
 */
export async function changeSettings(
  client: pg.PoolClient,
  administrator: Administrator,
  before: SettingsDocument,
  value: StoredSettings,
  restoredVersion: number | null = null,
): Promise<SettingsDocument> {
  const { kind } = before
  if (isSameJson(before.value, value)) return before

  const version = await upsertSettingsDocument(client, kind, value)
  const changedPaths = getSettingsChanges(kind, before.value, value).map(({ path }) => path)
  await saveVersions(client, kind, before, {
    version,
    value,
    savedBy: administrator.email,
    restoredVersion,
    changedPaths,
  })
  await insertAuditEntry(client, administrator, {
    action: restoredVersion === null ? `${kind}-changed` : `${kind}-restored`,
    subject: toSubject(kind),
    before: before.value,
    after: value,
  })
  return loadSettingsDocument(client, kind)
}

/** As `changeSettings`, but checks the input first and preserves stored keys that the product does not know. */
export function changeSettingsFromInput(
  client: pg.PoolClient,
  administrator: Administrator,
  before: SettingsDocument,
  input: unknown,
  prefix: string,
): Promise<SettingsDocument> {
  const value = preserveUnknownKeys(before.kind, before.value, checkSettings(before.kind, input, prefix))
  return changeSettings(client, administrator, before, value)
}

const toSubject = (kind: DocumentKind): string => `${kind} settings`
