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

/** The signature at a position, if there is one. */
export async function findSignature(pool: pg.Pool, position: number): Promise<StoredSignature | undefined> {
  const { rows } = await pool.query<Row>(`${selectSignaturesSql} where w.position = $1`, [position])
  return rows.map(toStoredSignature)[0]
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

function toStoredSignature(row: Row): StoredSignature {
  const { drawingObject, html, covered } = row
  return { ...signedWaiverColumns.toObject(row), drawingObject, html: html ?? '', covered: covered ?? [] }
}
