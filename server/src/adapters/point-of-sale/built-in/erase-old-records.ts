import type { Pool } from 'pg'
import type { OldRecordLimits } from '../point-of-sale.ts'

/** Erases photos, rental profiles and child registrations that were last changed on a day or earlier. */
export async function eraseOldRecords(
  pool: Pool,
  { photosUntil, profilesUntil, keptPeople }: OldRecordLimits,
): Promise<{ photos: number; profiles: number }> {
  const eraseFrom = async (table: string, until: string | undefined): Promise<number> => {
    if (until === undefined) return 0
    const { rowCount } = await pool.query(`delete from ${table} where updated_on <= $1 and ip_code <> all ($2)`, [
      until,
      keptPeople,
    ])
    return rowCount ?? 0
  }
  return {
    photos: await eraseFrom('pos.photo', photosUntil),
    profiles:
      (await eraseFrom('pos.rental_profile', profilesUntil)) +
      (await eraseFrom('pos.child_registration', profilesUntil)),
  }
}
