import type { LegalHold } from '@first-chair/core/retention/legal-hold'
import type { RetentionRun } from '@first-chair/core/retention/retention-run'
import type { Context } from '../context/context.ts'
import { listHolds } from './legal-hold.store.ts'
import { findLastRun } from './retention-run.store.ts'

/** The legal holds, and what the last night erased. */
export async function readRetention({
  pool,
}: Pick<Context, 'pool'>): Promise<{ holds: LegalHold[]; lastRun: RetentionRun | null }> {
  return { holds: await listHolds(pool), lastRun: (await findLastRun(pool)) ?? null }
}
