import type { SetupChangeSummary } from '@first-chair/core/setup-document/setup-version'
import type pg from 'pg'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'

type Client = pg.Pool | pg.PoolClient

/** How many versions of the setup are stored. */
const maxVersions = 200

/** A stored version of the setup. */
export type StoredSetupVersion = {
  number: number
  savedDateUtc: string
  savedBy: string
  label: string
  changes: SetupChangeSummary[]
}

const columns = `number, saved_date_utc as "savedDateUtc", saved_by as "savedBy", label, changes`

/** The number and the document of the newest version; undefined before the first change. */
export async function findNewestSetup(client: Client): Promise<{ number: number; document: unknown } | undefined> {
  const { rows } = await client.query<{ number: number; document: unknown }>(
    'select number, document from setup_version order by number desc limit 1',
  )
  return rows[0]
}

/** Stores a version with the next number, and deletes the oldest ones. Returns the number. */
export async function insertSetupVersion(
  client: pg.PoolClient,
  version: { document: object; savedBy: string; label: string; changes: readonly SetupChangeSummary[] },
): Promise<number> {
  const { rows } = await client.query<{ number: number }>(
    `insert into setup_version (number, document, saved_by, label, changes)
     select 1 + coalesce(max(number), 0), $1, $2, $3, $4 from setup_version returning number`,
    [JSON.stringify(version.document), version.savedBy, version.label, JSON.stringify(version.changes)],
  )
  const [inserted] = rows
  if (!inserted) throw new Error('The version of the setup was not stored.')
  await client.query('delete from setup_version where number <= $1', [inserted.number - maxVersions])
  return inserted.number
}

/** The stored versions, newest first. */
export async function loadSetupVersions(client: Client): Promise<StoredSetupVersion[]> {
  const { rows } = await client.query<WithDates<StoredSetupVersion>>(
    `select ${columns} from setup_version order by number desc`,
  )
  return rows.map((row) => toIsoDates<StoredSetupVersion>(row))
}

/** One version with its document; undefined if it is not stored. */
export async function findSetupVersion(
  client: Client,
  number: number,
): Promise<(StoredSetupVersion & { document: unknown }) | undefined> {
  const { rows } = await client.query<WithDates<StoredSetupVersion & { document: unknown }>>(
    `select ${columns}, document from setup_version where number = $1`,
    [number],
  )
  return rows[0] && toIsoDates<StoredSetupVersion & { document: unknown }>(rows[0])
}

/** The id of the last entry of the audit log; 0 if it is empty. */
export async function findLastAuditId(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select coalesce(max(id), 0)::text as id from audit_entry')
  return rows[0]?.id ?? '0'
}

/** Who made the change of this transaction, by its entry of the audit log after `lastId`; empty if it has none. */
export async function findActorOfTransaction(client: pg.PoolClient, lastId: string): Promise<string> {
  // Of the table itself: the season of the demo has views over all tables, and a view has no transaction ids.
  const { rows } = await client.query<{ actor: string }>(
    `select actor from public.audit_entry where id > $1 and xmin = pg_current_xact_id()::xid order by id limit 1`,
    [lastId],
  )
  return rows[0]?.actor ?? ''
}
