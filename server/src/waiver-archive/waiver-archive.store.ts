import type pg from 'pg'
import { signedWaiverColumns, type SignedWaiver } from '../db/tables/signed-waiver.ts'

/** Which signed waivers may be detached. All are calendar days. */
export type DetachLimits = {
  /** Only waivers that were signed before this day, and whose validity ended before it. */
  before: string
  today: string
  /** Only waivers whose covered people were all born on this day or earlier. */
  youngestBirthDate: string
}

/** The hashes of a signed waiver whose record is in an archive. */
export type ArchivedLink = { position: number; recordHash: Buffer; chainHash: Buffer }

/** The newest record stays, because the next one is compared with its time, and so do records that wait for the log. */
const detachableSql = `
  w.signed_at_utc < $1::date and w.end_date < $1::date and w.end_date < $2::date
  and (w.position < (select position from waiver_chain)
       or exists (select from log_leaf l join log_state s on l.leaf_index < s.size - 1 where l.position = w.position)
       or w.position = (select position from waiver_chain) and exists (select from log_state where size > 1))
  and not exists (select from jsonb_array_elements(w.signed_for) person
                  where coalesce(person ->> 'birthDate', '9999-12-31')::date > $3::date)
  and not exists (select from pos_outbox o where o.signed_waiver_position = w.position and o.status <> 'sent')
  and not exists (select from contact_task_completion c
                  where c.signed_waiver_position = w.position and (c.valid_until is null or c.valid_until >= $2::date))`

const toParameters = ({ before, today, youngestBirthDate }: DetachLimits): string[] => [
  before,
  today,
  youngestBirthDate,
]

/** The positions of signed waivers after one of them that may be detached, in order. */
export async function findDetachable(
  client: pg.ClientBase,
  limits: DetachLimits,
  after: number,
  maxRows: number,
): Promise<number[]> {
  const { rows } = await client.query<{ position: number }>(
    `select w.position from signed_waiver w where w.position > $4 and ${detachableSql} order by w.position limit $5`,
    [...toParameters(limits), after, maxRows],
  )
  return rows.map(({ position }) => position)
}

/**
 * Replaces signed waivers with their hashes, in one transaction. Completions stay, without their waiver;
 * sent messages to the point of sale go with it. Only rows that may be detached and that have the hashes of the archive
 * are deleted. Returns how many.
 */
export async function saveDetached(
  client: pg.ClientBase,
  archive: string,
  limits: DetachLimits,
  links: readonly ArchivedLink[],
): Promise<number> {
  await client.query('begin')
  try {
    const { rows } = await client.query<{ position: number }>(
      `insert into archived_waiver (position, previous_hash, record_hash, chain_hash, archive, is_sealed)
       select w.position, w.previous_hash, w.record_hash, w.chain_hash, $4, w.signed_part is not null
       from signed_waiver w join unnest($5::bigint[], $6::bytea[], $7::bytea[]) as l (position, record_hash, chain_hash)
         on l.position = w.position and l.record_hash = w.record_hash and l.chain_hash = w.chain_hash
       where ${detachableSql}
       returning position`,
      [
        ...toParameters(limits),
        archive,
        links.map(({ position }) => position),
        links.map(({ recordHash }) => recordHash),
        links.map(({ chainHash }) => chainHash),
      ],
    )
    const positions = [rows.map(({ position }) => position)]
    await client.query(
      `update contact_task_completion set signed_waiver_position = null where signed_waiver_position = any($1)`,
      positions,
    )
    await client.query('delete from pos_outbox where signed_waiver_position = any($1)', positions)
    await client.query('delete from signed_waiver_contact where position = any($1)', positions)
    await client.query('delete from signed_waiver where position = any($1)', positions)
    await client.query('commit')
    return rows.length
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Puts signed waivers back in place of their links, in one transaction. Returns how many were missing. */
export async function saveAttached(
  client: pg.ClientBase,
  archive: string,
  records: readonly (SignedWaiver & { covered: readonly { contactId: string }[] })[],
): Promise<number> {
  await client.query('begin')
  try {
    let attached = 0
    for (const record of records) {
      const { rowCount } = await client.query(
        `delete from archived_waiver where position = $1 and archive = $2 and record_hash = $3 and chain_hash = $4`,
        [record.position, archive, record.recordHash, record.chainHash],
      )
      if (rowCount !== 1) continue
      attached += 1
      await client.query(
        `insert into signed_waiver (${signedWaiverColumns.names()}) values (${signedWaiverColumns.parameters(1)})`,
        signedWaiverColumns.toParameters(record),
      )
      const { posWaiverId, startDate, endDate, textHash } = record.evidence
      await client.query(
        `insert into signed_waiver_contact (position, contact_id, pos_waiver_id, start_date, end_date, text_hash)
         select $1, unnest($2::text[]), $3, $4, $5, decode($6, 'hex')`,
        [record.position, record.covered.map(({ contactId }) => contactId), posWaiverId, startDate, endDate, textHash],
      )
    }
    await client.query('commit')
    return attached
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The links whose records are in an archive, by position. */
export async function findArchivedLinks(
  client: pg.ClientBase,
  archive: string,
  positions: readonly number[],
): Promise<ReadonlyMap<number, ArchivedLink>> {
  const { rows } = await client.query<ArchivedLink>(
    `select position, record_hash as "recordHash", chain_hash as "chainHash"
     from archived_waiver where archive = $1 and position = any($2)`,
    [archive, positions],
  )
  return new Map(rows.map((link) => [link.position, link]))
}

export async function countArchivedLinks(client: pg.ClientBase, archive: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from archived_waiver where archive = $1',
    [archive],
  )
  return rows[0]?.n ?? 0
}

/**
 * Indexes the references of completions to signed waivers while these are deleted: PostgreSQL looks for references to
 * each deleted row. Nothing else needs the index, so it would only make signing slower.
 */
export async function withIndexOfReferences<Result>(
  client: pg.ClientBase,
  run: () => Promise<Result>,
): Promise<Result> {
  const drop = 'drop index concurrently if exists completion_by_signed_waiver'
  await client.query(drop)
  await client.query(
    `create index concurrently completion_by_signed_waiver on contact_task_completion (signed_waiver_position)
     where signed_waiver_position is not null`,
  )
  try {
    return await run()
  } finally {
    await client.query(drop)
  }
}
