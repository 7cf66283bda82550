import { fieldProblems, invalidInput } from '@first-chair/core/failure'
import {
  changesOfSettings,
  effectiveSettings,
  SentSettings,
  settingsDocuments,
  withUnknownKeysOf,
  type DocumentKind,
  type StoredSettings,
} from '@first-chair/core/settings/settings-document'
import type { SettingsDocument } from '@first-chair/core/settings/settings-version'
import type pg from 'pg'
import { keepAuditEntry } from '../audit/audit.store.ts'
import { refuseStale } from '../audit/refuse-stale.facts.ts'
import type { Administrator } from '../context.ts'
import { withCleanHtml } from './clean-settings.rule.ts'
import { keepChange, settingsDocument, writeSettingsDocument } from './settings-document.store.ts'

/** Settings that may be stored: every rule of their schema kept, HTML cleaned. `prefix` is where they stand in the request. */
export function checkedSettings(kind: DocumentKind, sent: unknown, prefix: string): StoredSettings {
  const storable = SentSettings.safeParse(sent)
  if (!storable.success) throw invalidInput(fieldProblems(storable.error.issues, prefix))
  const sound = settingsDocuments[kind].safeParse(storable.data)
  if (!sound.success) throw invalidInput(fieldProblems(sound.error.issues, prefix))
  return withCleanHtml(kind, storable.data)
}

/** Refuses (`changed-meanwhile`) settings that were changed from a version that is no longer the present one. */
export function refuseStaleSettings(
  client: pg.PoolClient,
  before: SettingsDocument,
  sent: { version: number; value: StoredSettings },
): Promise<void> {
  return refuseStale(
    client,
    subjectOf(before.kind),
    { ...effectiveSettings(before.kind, before.value), version: before.version },
    { ...effectiveSettings(before.kind, sent.value), version: sent.version },
  )
}

/**
 * Writes checked settings as a new version, keeps the versions before, and notes who changed what. Settings that say what
 * is stored already change nothing.
 */
export async function changeSettings(
  client: pg.PoolClient,
  administrator: Administrator,
  before: SettingsDocument,
  value: StoredSettings,
  restoredVersion: number | null = null,
): Promise<SettingsDocument> {
  const { kind } = before
  if (isSame(before.value, value)) return before

  const version = await writeSettingsDocument(client, kind, value)
  const changedPaths = changesOfSettings(kind, before.value, value).map(({ path }) => path)
  await keepChange(client, kind, before, {
    version,
    value,
    savedBy: administrator.email,
    restoredVersion,
    changedPaths,
  })
  await keepAuditEntry(client, administrator, {
    action: restoredVersion === null ? `${kind}-changed` : `${kind}-restored`,
    subject: subjectOf(kind),
    before: before.value,
    after: value,
  })
  return settingsDocument(client, kind)
}

/** As `changeSettings`, with what was sent checked first and the keys that the product does not know kept. */
export function changeToSent(
  client: pg.PoolClient,
  administrator: Administrator,
  before: SettingsDocument,
  sent: unknown,
  prefix: string,
): Promise<SettingsDocument> {
  const value = withUnknownKeysOf(before.kind, before.value, checkedSettings(before.kind, sent, prefix))
  return changeSettings(client, administrator, before, value)
}

const subjectOf = (kind: DocumentKind): string => `${kind} settings`

/** The same settings, in whatever order their keys stand: the database sorts them. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  )
}
