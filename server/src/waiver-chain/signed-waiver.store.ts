import type pg from 'pg'
import { signedWaiverColumns, type SignedWaiver } from '../db/tables/signed-waiver.ts'

/** A signed waiver as stored, for the check of the chain and for its document. */
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

/** The next signatures after a position, in the order of the chain, at most `maxRows`. */
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

/** A link of the chain whose record is in an archive: the hashes that the record had. */
export type ArchivedLink = Pick<SignedWaiver, 'position' | 'recordHash' | 'previousHash' | 'chainHash'>

/** The next archived links after a position, in the order of the chain, at most `maxRows`. */
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
export async function readChainEnd(pool: pg.Pool): Promise<{ position: number; hash: Buffer }> {
  const { rows } = await pool.query<{ position: number; hash: Buffer }>('select position, hash from waiver_chain')
  const [end] = rows
  if (!end) throw new Error('The table waiver_chain has no row. Restore the database from a backup.')
  return end
}

/** The first record after the end of the chain. One statement, so that nobody can sign in between. */
export async function findPositionAfterEnd(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ position: number | null }>(
    'select min(position) as position from signed_waiver where position > (select position from waiver_chain)',
  )
  return rows[0]?.position ?? undefined
}

function toStoredSignature(row: Row): StoredSignature {
  const { drawingObject, html, covered } = row
  return { ...signedWaiverColumns.toObject(row), drawingObject, html: html ?? '', covered: covered ?? [] }
}
