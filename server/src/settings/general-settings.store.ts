import type { GeneralSettings } from '@first-chair/core/settings/admin-settings'
import type pg from 'pg'

type Connection = Pick<pg.Pool, 'query'>

/** The general settings as they are stored, valid or not; an empty object if their row is missing. */
export async function loadGeneralSettings(
  client: Connection,
): Promise<{ value: unknown; version: number; modifiedDateUtc: string }> {
  const { rows } = await client.query<{ value: unknown; version: number; modified_date_utc: Date }>(
    `select value, version, modified_date_utc from settings_document where kind = 'general'`,
  )
  const [row] = rows
  return {
    value: row?.value ?? {},
    version: row?.version ?? 0,
    modifiedDateUtc: (row?.modified_date_utc ?? new Date(0)).toISOString(),
  }
}

/** Writes the general settings and increases their version by one. */
export async function upsertGeneralSettings(client: Connection, settings: GeneralSettings): Promise<void> {
  await client.query(
    `insert into settings_document as d (kind, value) values ('general', $1)
     on conflict (kind) do update set value = excluded.value, version = d.version + 1, modified_date_utc = now()`,
    [JSON.stringify(settings)],
  )
}
