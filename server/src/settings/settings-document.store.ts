import type { DocumentKind, StoredSettings } from '@first-chair/core/settings/settings-document'
import {
  maxStoredVersions,
  type SettingsDocument,
  type SettingsVersion,
} from '@first-chair/core/settings/settings-version'
import type pg from 'pg'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'

type Reader = pg.Pool | pg.PoolClient

/**
 * The texts or the theme as they are stored; the defaults if the row is missing (docs/domain.md, "Texts and theme").
 */
export async function loadSettingsDocument(client: Reader, kind: DocumentKind): Promise<SettingsDocument> {
  const { rows } = await client.query<WithDates<SettingsDocument>>(
    'select kind, version, value, modified_date_utc as "modifiedDateUtc" from settings_document where kind = $1',
    [kind],
  )
  return rows[0] ? toIsoDates<SettingsDocument>(rows[0]) : { ...emptyDocument, kind }
}

const emptyDocument = { version: 0, value: {}, modifiedDateUtc: new Date(0).toISOString() }

/** Writes a document, increases its version by one, and returns the new version. */
export async function upsertSettingsDocument(
  client: pg.PoolClient,
  kind: DocumentKind,
  value: StoredSettings,
): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `insert into settings_document as d (kind, value, version)
     select $1, $2, 1 + coalesce(max(version), 0) from settings_version where kind = $1
     on conflict (kind) do update set value = excluded.value, version = d.version + 1, modified_date_utc = now()
     returning version`,
    [kind, JSON.stringify(value)],
  )
  const [written] = rows
  if (!written) throw new Error(`The ${kind} settings were not written.`)
  return written.version
}

/** The documents with versions: the texts, the theme, and each waiver text of the built-in point of sale. */
export type VersionedKind = DocumentKind | `waiver-text ${number}`

/** A version to be stored. Without `savedDateUtc`, it gets the current time. */
export type NewVersion = Omit<SettingsVersion, 'savedDateUtc'> & { value: object; savedDateUtc?: string }

/** Stores the version before a change, if it is not stored yet, and the version after it. */
export async function saveVersions(
  client: pg.PoolClient,
  kind: VersionedKind,
  before: { version: number; value: object; modifiedDateUtc: string },
  after: NewVersion,
): Promise<void> {
  const { version, value, modifiedDateUtc: savedDateUtc } = before
  await saveVersion(client, kind, {
    version,
    value,
    savedDateUtc,
    savedBy: '',
    restoredVersion: null,
    changedPaths: [],
  })
  await saveVersion(client, kind, after)
}

/** Stores a version, unless it is stored already, and deletes all but the last 20. */
export async function saveVersion(client: pg.PoolClient, kind: VersionedKind, version: NewVersion): Promise<void> {
  await client.query(
    `insert into settings_version (kind, version, value, saved_date_utc, saved_by, restored_version, changed_paths)
     values ($1, $2, $3, coalesce($4::timestamptz, now()), $5, $6, $7) on conflict (kind, version) do nothing`,
    [
      kind,
      version.version,
      JSON.stringify(version.value),
      version.savedDateUtc ?? null,
      version.savedBy,
      version.restoredVersion,
      JSON.stringify(version.changedPaths),
    ],
  )
  await client.query(
    `delete from settings_version where kind = $1 and version <=
       (select version from settings_version where kind = $1 order by version desc offset $2 limit 1)`,
    [kind, maxStoredVersions],
  )
}

const columns = `version, saved_date_utc as "savedDateUtc", saved_by as "savedBy",
                 restored_version as "restoredVersion", changed_paths as "changedPaths"`

/** The stored versions, newest first. */
export async function loadSettingsVersions(client: Reader, kind: VersionedKind): Promise<SettingsVersion[]> {
  const { rows } = await client.query<WithDates<SettingsVersion>>(
    `select ${columns} from settings_version where kind = $1 order by version desc limit $2`,
    [kind, maxStoredVersions],
  )
  return rows.map(toIsoDates<SettingsVersion>)
}

/** One stored version with its settings; undefined if it is not stored. */
export async function findSettingsVersion(
  client: Reader,
  kind: VersionedKind,
  version: number,
): Promise<(SettingsVersion & { value: StoredSettings }) | undefined> {
  const { rows } = await client.query<WithDates<SettingsVersion & { value: StoredSettings }>>(
    `select ${columns}, value from settings_version where kind = $1 and version = $2`,
    [kind, version],
  )
  return rows[0] && toIsoDates<SettingsVersion & { value: StoredSettings }>(rows[0])
}

/** Deletes all versions of a document, when the document itself is deleted. */
export async function deleteVersions(client: pg.PoolClient, kind: VersionedKind): Promise<void> {
  await client.query('delete from settings_version where kind = $1', [kind])
}
