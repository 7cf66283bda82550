import type { SignedWaiverEvidence } from '@first-chair/core/waiver/signed-waiver'
import type pg from 'pg'
import { columnsOf } from '../db/columns.ts'
import { evidenceColumns, signedWaiverColumns, type SignedWaiver } from '../db/tables/signed-waiver.ts'

/** One row of a list of signed waivers. */
export type ListedSignature = Pick<SignedWaiver, 'position'> &
  Pick<
    SignedWaiverEvidence,
    'taskId' | 'taskName' | 'signedAtUtc' | 'offsetHours' | 'signer' | 'signedFor' | 'startDate' | 'endDate'
  >

const { position } = signedWaiverColumns.columns
const { taskId, taskName, signedAtUtc, offsetHours, signer, signedFor, startDate, endDate } = evidenceColumns.columns
const listedSignatureColumns = columnsOf<ListedSignature>({
  position,
  taskId,
  taskName,
  signedAtUtc,
  offsetHours,
  signer,
  signedFor,
  startDate,
  endDate,
})

/** The signed waivers that one of these people signed or is covered by, newest first, at most `maxRows`. */
export async function findSignaturesOfContacts(
  pool: pg.Pool,
  contactIds: readonly string[],
  maxRows: number,
): Promise<ListedSignature[]> {
  const { rows } = await pool.query<object>({
    name: 'signed-waivers-of',
    text: `
      select ${listedSignatureColumns.select()}
      from signed_waiver
      where erased_date_utc is null and position in (
        select position from signed_waiver where signer_ip_code = any($1)
        union select position from signed_waiver_contact where contact_id = any($1)
      )
      order by position desc limit $2`,
    values: [contactIds, maxRows],
  })
  return rows.map(listedSignatureColumns.toObject)
}
