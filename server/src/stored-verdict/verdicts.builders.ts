import { addDays } from '@first-chair/core/calendar/calendar-date'
import { blockerDefinitions, type BlockedPlace, type BlockerCode } from '@first-chair/core/readiness/blocker-codes'
import type { ReadinessVerdict } from '@first-chair/core/readiness/readiness'
import type { Pool } from 'pg'
import { testResort } from '../app/test-resort.builders.ts'
import { insertRows } from '../db/insert-rows.ts'

/** A stored verdict. Each code gets its usual place, unless `blocks` says another one. */
export type NewVerdict = {
  contactId: string
  ipCode?: string
  day: string
  locationId?: number
  verdict?: ReadinessVerdict
  codes?: readonly BlockerCode[]
  blocks?: BlockedPlace
  isRemoved?: boolean
  /** `HH:MM`, when the person is expected; absent = not on this day. */
  plannedTime?: string
  booked?: readonly string[]
}

/** Stores verdicts, as the worker does after it judged. Later calls may add to earlier ones. */
export async function storeVerdicts(pool: Pool, verdicts: readonly NewVerdict[]): Promise<void> {
  const { rows } = await pool.query<{ last: number }>(
    'select coalesce(max(change_no), 0)::int as last from readiness_verdict',
  )
  const last = rows[0]?.last ?? 0
  await insertRows(
    pool,
    'readiness_verdict',
    verdicts.map(({ contactId, ipCode = '1001', day, locationId = testResort.base, codes = [], ...more }, index) => ({
      location_id: locationId,
      contact_id: contactId,
      visit_day: day,
      ip_code: ipCode,
      verdict: more.verdict ?? (codes.length === 0 ? 'ready' : 'not-ready'),
      blockers: JSON.stringify(
        codes.map((code) => ({
          code,
          blocks: more.blocks ?? blockerDefinitions[code].blocks,
          resolvedBy: blockerDefinitions[code].resolvedBy,
        })),
      ),
      booked: `{${(more.booked ?? ['gate']).join(',')}}`,
      planned_time: more.plannedTime ?? null,
      is_waiting_for_pos: false,
      judged_at: '2026-12-05T14:00:00Z',
      expires_at: `${addDays(day, 1)}T00:00:00Z`,
      verdict_hash: Buffer.alloc(32),
      changed_at: '2026-12-05T14:00:00Z',
      change_no: last + index + 1,
      is_removed: more.isRemoved ?? false,
      judgement: 1,
    })),
  )
}
