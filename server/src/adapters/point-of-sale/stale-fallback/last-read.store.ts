import type pg from 'pg'

export type LastReadKind =
  | 'household'
  | 'waiver'
  | 'rental-lists'
  | 'rental-profile'
  | 'child-registration'
  | 'photo'
  | 'media'

/** A stored answer of the point of sale. */
export type LastRead = { key: string; encryptedContent: Buffer; recordDate: string | null; readDateUtc: Date }

/** Saves answers and replaces earlier ones. An answer that was read before the stored one changes nothing. */
export async function upsertLastReads(pool: pg.Pool, kind: LastReadKind, reads: readonly LastRead[]): Promise<void> {
  if (reads.length === 0) return
  await pool.query({
    name: 'keep-last-reads',
    text: `
      insert into pos_last_read as existing (kind, key, sealed_content, record_date, read_date_utc)
      select $1, read.key, read.content, read.record_date, read.read_date
      from unnest($2::text[], $3::bytea[], $4::text[], $5::timestamptz[])
             as read (key, content, record_date, read_date)
      order by read.key
      on conflict (kind, key) do update
        set sealed_content = excluded.sealed_content, read_date_utc = excluded.read_date_utc,
            record_date = coalesce(excluded.record_date, existing.record_date)
        where existing.read_date_utc <= excluded.read_date_utc`,
    values: [
      kind,
      reads.map(({ key }) => key),
      reads.map(({ encryptedContent }) => encryptedContent),
      reads.map(({ recordDate }) => recordDate),
      reads.map(({ readDateUtc }) => readDateUtc),
    ],
  })
}

/** Finds the stored answers for some keys. */
export async function findLastReads(pool: pg.Pool, kind: LastReadKind, keys: readonly string[]): Promise<LastRead[]> {
  const { rows } = await pool.query<LastRead>({
    name: 'last-reads',
    text: `select key, sealed_content as "encryptedContent", record_date as "recordDate", read_date_utc as "readDateUtc"
           from pos_last_read where kind = $1 and key = any($2)`,
    values: [kind, keys],
  })
  return rows
}

/** Deletes records from before a resort day. */
export async function deleteRecordsBefore(pool: pg.Pool, kind: LastReadKind, day: string): Promise<void> {
  await pool.query('delete from pos_last_read where kind = $1 and record_date < $2', [kind, day])
}

/** Deletes all answers that were last read before a moment. */
export async function deleteReadBefore(pool: pg.Pool, moment: Date): Promise<void> {
  await pool.query('delete from pos_last_read where read_date_utc < $1', [moment])
}
