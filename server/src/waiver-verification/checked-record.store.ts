import type pg from 'pg'
import { bytes, columnsOf } from '../db/columns.ts'
import { signedWaiverColumns, type SignedWaiver } from '../db/tables/signed-waiver.ts'

type Client = Pick<pg.Pool, 'query'>

/**
 * A signed waiver as it is verified. `drawing` is null, or empty if the drawing is in the database: its hash is part of
 * the evidence, and is computed there.
 */
export type CheckedSignature = SignedWaiver & {
  /** The id of the drawing in object storage, if it is there. */
  drawingObject: string | null
  html: string
  /** The people for whom the rules count it, and the days. */
  covered: readonly { contactId: string; startDate: string; endDate: string | null }[]
}

const columns = columnsOf<SignedWaiver>({
  ...signedWaiverColumns.columns,
  drawing: { ...bytes<Buffer | null>('drawing'), readSql: (prefix) => `substr(${prefix}drawing, 1, 0)` },
})

const selectSql = `
  select ${columns.select('w')}, w.drawing_object as "drawingObject",
         (select json_agg(json_build_object('contactId', c.contact_id, 'startDate', c.start_date, 'endDate', c.end_date))
          from signed_waiver_contact c
          where c.position = w.position and c.pos_waiver_id = w.pos_waiver_id and c.text_hash = w.text_hash) as covered
  from signed_waiver w`

type Row = { drawingObject: string | null; covered: CheckedSignature['covered'] | null }

/** The signed waivers after a position up to another one, in order, at most `maxRows`. */
export async function findSignaturesBetween(
  client: Client,
  { after, upTo }: { after: number; upTo: number },
  maxRows: number,
): Promise<CheckedSignature[]> {
  const { rows } = await client.query<Row>(
    `${selectSql} where w.position > $1 and w.position <= $2 order by w.position limit $3`,
    [after, upTo, maxRows],
  )
  return withTexts(client, rows)
}

/** The signed waivers at these positions. */
export async function findSignatures(
  client: Client,
  positions: readonly number[],
): Promise<ReadonlyMap<number, CheckedSignature>> {
  if (positions.length === 0) return new Map()
  const { rows } = await client.query<Row>(`${selectSql} where w.position = any ($1)`, [positions])
  const signatures = await withTexts(client, rows)
  return new Map(signatures.map((signature) => [signature.position, signature]))
}

/** Adds the texts. Each is read once for all records, because most have the same one. */
async function withTexts(client: Client, rows: readonly Row[]): Promise<CheckedSignature[]> {
  const records = rows.map((row) => ({
    ...columns.toObject(row),
    drawingObject: row.drawingObject,
    covered: row.covered,
  }))
  const hashes = new Set(records.map(({ evidence }) => evidence.textHash))
  const texts = await client.query<{ hash: string; html: string }>(
    `select encode(hash, 'hex') as hash, html from waiver_text
     where hash in (select decode(h, 'hex') from unnest($1::text[]) as h)`,
    [[...hashes]],
  )
  const html = new Map(texts.rows.map((text) => [text.hash, text.html]))
  return records.map((record) => ({
    ...record,
    html: html.get(record.evidence.textHash) ?? '',
    covered: record.covered ?? [],
  }))
}

/** The hashes of a record that is in an archive. */
export type ArchivedLink = Pick<SignedWaiver, 'position' | 'recordHash' | 'previousHash' | 'chainHash'>

/** The archived links after a position up to another one, in order, at most `maxRows`. */
export async function findArchivedLinksBetween(
  client: Client,
  { after, upTo }: { after: number; upTo: number },
  maxRows: number,
): Promise<ArchivedLink[]> {
  const { rows } = await client.query<ArchivedLink>(
    `select position, record_hash as "recordHash", previous_hash as "previousHash", chain_hash as "chainHash"
     from archived_waiver where position > $1 and position <= $2 order by position limit $3`,
    [after, upTo, maxRows],
  )
  return rows
}

/** The stored chain hash of the record at a position, in the database or archived. Undefined if there is none. */
export async function findChainHash(client: Client, position: number): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ chainHash: Buffer }>(
    `select chain_hash as "chainHash" from signed_waiver where position = $1
     union all select chain_hash from archived_waiver where position = $1 limit 1`,
    [position],
  )
  return rows[0]?.chainHash
}

/** What the log contains of an archived record. `isSealed`: it has a signed part, and its leaf another kind. */
type ArchivedRecord = { position: number; recordHash: Buffer; isSealed: boolean }

/** What the log contains of the archived records at these positions. */
export async function findArchivedRecords(
  client: Client,
  positions: readonly number[],
): Promise<ReadonlyMap<number, ArchivedRecord>> {
  if (positions.length === 0) return new Map()
  const { rows } = await client.query<ArchivedRecord>(
    `select position, record_hash as "recordHash", is_sealed as "isSealed" from archived_waiver where position = any ($1)`,
    [positions],
  )
  return new Map(rows.map((record) => [record.position, record]))
}

/** The last position of a record. 0 if there is none. */
export async function findLastPosition(client: Client): Promise<number> {
  const { rows } = await client.query<{ position: number }>(
    `select greatest((select max(position) from signed_waiver), (select max(position) from archived_waiver), 0) as position`,
  )
  return rows[0]?.position ?? 0
}

/**
 * The first record after a position up to another one that should be in the log, and neither is nor waits for it. One
 * statement, so that it cannot move.
 */
export async function findUnloggedRecord(
  client: Client,
  { after, upTo }: { after: number; upTo: number },
): Promise<number | undefined> {
  const { rows } = await client.query<{ position: number | null }>(
    `select min(position) as position
     from (select position from signed_waiver where position > $1 and position <= $2
           union all select position from archived_waiver where position > $1 and position <= $2) w
     where position > (select position from waiver_chain)
       and not exists (select from log_leaf l where l.position = w.position)
       and not exists (select from log_pending p where p.position = w.position)`,
    [after, upTo],
  )
  return rows[0]?.position ?? undefined
}

/** The next records that wait for the log after a position, with their signed waivers, at most `maxRows`. */
export async function listPendingRecords(
  client: Client,
  after: number,
  maxRows: number,
): Promise<{ position: number; recordHash: Buffer; signature: CheckedSignature | undefined }[]> {
  const { rows } = await client.query<{ position: number; recordHash: Buffer }>(
    'select position, record_hash as "recordHash" from log_pending where position > $1 order by position limit $2',
    [after, maxRows],
  )
  const signatures = await findSignatures(
    client,
    rows.map(({ position }) => position),
  )
  return rows.map((row) => ({ ...row, signature: signatures.get(row.position) }))
}
