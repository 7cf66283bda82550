import type pg from 'pg'
import { signedWaiverColumns, type SignedWaiver } from '../db/tables/signed-waiver.ts'

/** A signed waiver as stored, for its verification and for its document. */
export type StoredSignature = SignedWaiver & {
  /** The id of the drawing in object storage, if it is there. */
  drawingObject: string | null
  html: string
  /** The people for whom the rules count it, and the days. */
  covered: readonly { contactId: string; startDate: string; endDate: string | null }[]
}

type Row = { html: string | null; drawingObject: string | null; covered: StoredSignature['covered'] | null }

const selectSignaturesSql = `
  select ${signedWaiverColumns.select('w')}, w.drawing_object as "drawingObject", t.html,
         (select json_agg(json_build_object('contactId', c.contact_id, 'startDate', c.start_date, 'endDate', c.end_date))
          from signed_waiver_contact c
          where c.position = w.position and c.pos_waiver_id = w.pos_waiver_id and c.text_hash = w.text_hash) as covered
  from signed_waiver w left join waiver_text t on t.hash = w.text_hash`

/** The next signatures after a position, in order, at most `maxRows`. */
export async function findSignaturesAfter(
  pool: pg.Pool,
  position: number,
  maxRows: number,
): Promise<StoredSignature[]> {
  const { rows } = await pool.query<Row>(`${selectSignaturesSql} where w.position > $1 order by w.position limit $2`, [
    position,
    maxRows,
  ])
  return rows.map(toStoredSignature)
}

/** The signature at a position, if there is one. */
export async function findSignature(pool: pg.Pool, position: number): Promise<StoredSignature | undefined> {
  const { rows } = await pool.query<Row>(`${selectSignaturesSql} where w.position = $1`, [position])
  return rows.map(toStoredSignature)[0]
}

/** The hashes of a record that is in an archive. */
export type ArchivedLink = Pick<SignedWaiver, 'position' | 'recordHash' | 'previousHash' | 'chainHash'>

/** The next archived links after a position, in order, at most `maxRows`. */
export async function findArchivedLinksAfter(
  pool: pg.Pool,
  position: number,
  maxRows: number,
): Promise<ArchivedLink[]> {
  const { rows } = await pool.query<ArchivedLink>(
    `select position, record_hash as "recordHash", previous_hash as "previousHash", chain_hash as "chainHash"
     from archived_waiver where position > $1 order by position limit $2`,
    [position, maxRows],
  )
  return rows
}

/** The chain hash of an archived link. */
export async function findArchivedChainHash(pool: pg.Pool, position: number): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ chainHash: Buffer }>(
    'select chain_hash as "chainHash" from archived_waiver where position = $1',
    [position],
  )
  return rows[0]?.chainHash
}

/** The last position and hash of the chain. */
export async function readChainEnd(pool: Pick<pg.ClientBase, 'query'>): Promise<{ position: number; hash: Buffer }> {
  const { rows } = await pool.query<{ position: number; hash: Buffer }>('select position, hash from waiver_chain')
  const [end] = rows
  if (!end) throw new Error('The table waiver_chain has no row. Restore the database from a backup.')
  return end
}

/**
 * When the record before this one was signed: the one before it in the log, or in the chain. Undefined if there is none,
 * if it is archived, or if this one waits for the log.
 */
export async function findPreviousSignedAt(pool: pg.Pool, position: number): Promise<string | undefined> {
  const { rows } = await pool.query<{ signedAtUtc: Date }>(
    `select w.signed_at_utc as "signedAtUtc"
     from waiver_chain c
     left join log_leaf l on l.position = $1
     left join log_leaf before on before.leaf_index = l.leaf_index - 1
     join signed_waiver w on w.position = case
       when $1 <= c.position then $1 - 1
       when l.leaf_index is not null then coalesce(before.position, c.position) end`,
    [position],
  )
  return rows[0]?.signedAtUtc.toISOString()
}

/** The signed waivers at these positions. */
export async function findSignatures(
  pool: pg.Pool,
  positions: readonly number[],
): Promise<ReadonlyMap<number, StoredSignature>> {
  const { rows } = await pool.query<Row>(`${selectSignaturesSql} where w.position = any ($1)`, [positions])
  return new Map(rows.map(toStoredSignature).map((signature) => [signature.position, signature]))
}

/** What the log contains of an archived record. `isSealed`: it has a signed part, and its leaf another kind. */
type ArchivedRecord = { position: number; recordHash: Buffer; isSealed: boolean }

/** What the log contains of the archived records at these positions. */
export async function findArchivedRecords(
  pool: pg.Pool,
  positions: readonly number[],
): Promise<ReadonlyMap<number, ArchivedRecord>> {
  const { rows } = await pool.query<ArchivedRecord>(
    `select position, record_hash as "recordHash", is_sealed as "isSealed" from archived_waiver where position = any ($1)`,
    [positions],
  )
  return new Map(rows.map((record) => [record.position, record]))
}

/** The first record that should be in the log, and neither is nor waits for it. One statement, so that it cannot move. */
export async function findUnloggedRecord(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ position: number | null }>(
    `select min(position) as position
     from (select position from signed_waiver union all select position from archived_waiver) w
     where position > (select position from waiver_chain)
       and not exists (select from log_leaf l where l.position = w.position)
       and not exists (select from log_pending p where p.position = w.position)`,
  )
  return rows[0]?.position ?? undefined
}

/** The next records that wait for the log after a position, with their signed waivers, at most `maxRows`. */
export async function listPendingRecords(
  pool: pg.Pool,
  after: number,
  maxRows: number,
): Promise<{ position: number; recordHash: Buffer; signature: StoredSignature | undefined }[]> {
  const { rows } = await pool.query<{ position: number; recordHash: Buffer }>(
    'select position, record_hash as "recordHash" from log_pending where position > $1 order by position limit $2',
    [after, maxRows],
  )
  const signatures = await findSignatures(
    pool,
    rows.map(({ position }) => position),
  )
  return rows.map((row) => ({ ...row, signature: signatures.get(row.position) }))
}

function toStoredSignature(row: Row): StoredSignature {
  const { drawingObject, html, covered } = row
  return { ...signedWaiverColumns.toObject(row), drawingObject, html: html ?? '', covered: covered ?? [] }
}
