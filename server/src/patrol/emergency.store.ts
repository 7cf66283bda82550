import { emergencyAction, emergencyReasons } from '@first-chair/core/patrol/emergency'
import type pg from 'pg'
import * as z from 'zod/mini'

/** What the audit log keeps of an opening beside who, when and whose note. */
const Opening = z.object({
  locationId: z.int(),
  reason: z.enum(emergencyReasons),
  details: z.string(),
})
export type StoredEmergency = z.infer<typeof Opening> & { at: Date; person: string }

/** The openings from a time on, oldest first. */
export async function loadEmergencies(pool: pg.Pool, { from }: { from: Date }): Promise<StoredEmergency[]> {
  const { rows } = await pool.query<{ at: Date; person: string; after: unknown }>(
    `select at_utc as at, actor as person, after from audit_entry
     where action = '${emergencyAction}' and at_utc >= $1 order by at_utc, id`,
    [from],
  )
  return rows.map(({ after, ...row }) => ({ ...Opening.parse(after), ...row }))
}
