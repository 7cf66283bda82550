import type pg from 'pg'

export type LastReadKind =
  'household' | 'waiver' | 'rental-lists' | 'rental-profile' | 'child-registration' | 'photo' | 'media'

/** An answer as it is kept. */
export type LastRead = { key: string; sealedContent: Buffer; recordDate: string | null; readDateUtc: Date }

/** Keeps answers in the place of earlier ones; one that was read before what is there already changes nothing. */
export async function keepLastReads(pool: pg.Pool, kind: LastReadKind, reads: readonly LastRead[]): Promise<void> {
  if (reads.length === 0) return
  await pool.query({
    name: 'keep-last-reads',
    text: `
      insert into pos_last_read as known (kind, key, sealed_content, record_date, read_date_utc)
      select $1, read.key, read.content, read.record_date, read.read_date
      from unnest($2::text[], $3::bytea[], $4::text[], $5::timestamptz[])
             as read (key, content, record_date, read_date)
      order by read.key
      on conflict (kind, key) do update
        set sealed_content = excluded.sealed_content, read_date_utc = excluded.read_date_utc,
            record_date = coalesce(excluded.record_date, known.record_date)
        where known.read_date_utc <= excluded.read_date_utc`,
    values: [
      kind,
      reads.map(({ key }) => key),
      reads.map(({ sealedContent }) => sealedContent),
      reads.map(({ recordDate }) => recordDate),
      reads.map(({ readDateUtc }) => readDateUtc),
    ],
  })
}

/** The kept answers about some keys. */
export async function lastReads(pool: pg.Pool, kind: LastReadKind, keys: readonly string[]): Promise<LastRead[]> {
  const { rows } = await pool.query<LastRead>({
    name: 'last-reads',
    text: `select key, sealed_content as "sealedContent", record_date as "recordDate", read_date_utc as "readDateUtc"
           from pos_last_read where kind = $1 and key = any($2)`,
    values: [kind, keys],
  })
  return rows
}

/** Forgets records from before a resort day. */
export async function forgetRecordsBefore(pool: pg.Pool, kind: LastReadKind, day: string): Promise<void> {
  await pool.query('delete from pos_last_read where kind = $1 and record_date < $2', [kind, day])
}

/** Forgets everything that was not read again since a moment. */
export async function forgetReadBefore(pool: pg.Pool, moment: Date): Promise<void> {
  await pool.query('delete from pos_last_read where read_date_utc < $1', [moment])
}
