import type { SignedOn, SignedWaiverEvidence } from '@first-chair/core/waiver/signed-waiver'
import type pg from 'pg'

/** A signed waiver as stored, for the check of the chain and for its document. */
export type StoredSignature = {
  position: number
  evidence: SignedWaiverEvidence
  html: string
  drawing: Buffer | null
  storedTextHash: Buffer
  recordHash: Buffer
  previousHash: Buffer
  chainHash: Buffer
  /** The people for whom the rules count it, and the days. */
  covered: readonly { contactId: string; startDate: string; endDate: string | null }[]
}

type Row = {
  position: number
  location_id: number
  task_id: number
  task_name: string
  pos_waiver_id: string
  affirmation: string
  text_hash: Buffer
  html: string | null
  signed_on: SignedOn
  agreed: boolean | null
  typed_name: string | null
  drawing: Buffer | null
  drawing_hash: string | null
  signer_ip_code: string
  signer_name: string
  signer_email: string
  signed_for: SignedWaiverEvidence['signedFor']
  start_date: string
  end_date: string | null
  signed_at_utc: Date
  offset_hours: string
  ip_address: string
  browser_name: string
  browser_version: string
  user_agent: string | null
  comment: string
  record_hash: Buffer
  previous_hash: Buffer
  chain_hash: Buffer
  covered: StoredSignature['covered'] | null
}

const selectSignaturesSql = `
  select w.*, t.html, encode(sha256(w.drawing), 'hex') as drawing_hash,
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
  return {
    position: row.position,
    html: row.html ?? '',
    drawing: row.drawing,
    storedTextHash: row.text_hash,
    recordHash: row.record_hash,
    previousHash: row.previous_hash,
    chainHash: row.chain_hash,
    covered: row.covered ?? [],
    evidence: {
      locationId: row.location_id,
      taskId: row.task_id,
      taskName: row.task_name,
      posWaiverId: row.pos_waiver_id,
      affirmation: row.affirmation,
      textHash: row.text_hash.toString('hex'),
      signedOn: row.signed_on,
      agreed: row.agreed,
      typedName: row.typed_name,
      drawingHash: row.drawing_hash,
      signer: { ipCode: row.signer_ip_code, name: row.signer_name, email: row.signer_email },
      signedFor: row.signed_for,
      startDate: row.start_date,
      endDate: row.end_date,
      signedAtUtc: row.signed_at_utc.toISOString(),
      offsetHours: Number(row.offset_hours),
      ipAddress: row.ip_address,
      browserName: row.browser_name,
      browserVersion: row.browser_version,
      ...(row.user_agent !== null && { userAgent: row.user_agent }),
      comment: row.comment,
    },
  }
}
