import type { SignedWaiverEvidence } from '@first-chair/core/waiver/signed-waiver'
import type pg from 'pg'

/** One row of a list of signed waivers. */
export type ListedSignature = {
  position: number
  taskId: number
  taskName: string
  signedAtUtc: string
  offsetHours: number
  signer: { ipCode: string; name: string }
  signedFor: SignedWaiverEvidence['signedFor']
  startDate: string
  endDate: string | null
}

type Row = {
  position: number
  task_id: number
  task_name: string
  signed_at_utc: Date
  offset_hours: string
  signer_ip_code: string
  signer_name: string
  signed_for: SignedWaiverEvidence['signedFor']
  start_date: string
  end_date: string | null
}

/** The signed waivers that one of these people signed or is covered by, newest first, at most `maxRows`. */
export async function findSignaturesOfContacts(
  pool: pg.Pool,
  contactIds: readonly string[],
  maxRows: number,
): Promise<ListedSignature[]> {
  const { rows } = await pool.query<Row>({
    name: 'signed-waivers-of',
    text: `
      select position, task_id, task_name, signed_at_utc, offset_hours, signer_ip_code, signer_name, signed_for,
             start_date, end_date
      from signed_waiver
      where position in (
        select position from signed_waiver where signer_ip_code = any($1)
        union select position from signed_waiver_contact where contact_id = any($1)
      )
      order by position desc limit $2`,
    values: [contactIds, maxRows],
  })
  return rows.map((row) => ({
    position: row.position,
    taskId: row.task_id,
    taskName: row.task_name,
    signedAtUtc: row.signed_at_utc.toISOString(),
    offsetHours: Number(row.offset_hours),
    signer: { ipCode: row.signer_ip_code, name: row.signer_name },
    signedFor: row.signed_for,
    startDate: row.start_date,
    endDate: row.end_date,
  }))
}
