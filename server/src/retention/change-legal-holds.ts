import { Failure } from '@first-chair/core/contract/failure'
import type { LegalHold, NewLegalHold } from '@first-chair/core/retention/legal-hold'
import { insertAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { insertHold, lockHolds, updateLiftedHold } from './legal-hold.store.ts'

type Ctx = Pick<Context, 'pool' | 'clock'>

/** Places a legal hold on people. From now on nothing of them is erased. The audit log has their numbers, not the reason. */
export async function placeLegalHold(ctx: Ctx, administrator: Administrator, hold: NewLegalHold): Promise<LegalHold> {
  return inTransaction(ctx.pool, async (client) => {
    await lockHolds(client)
    const placed = await insertHold(client, hold, { by: administrator.email, now: ctx.clock.now() })
    await insertAuditEntry(client, administrator, {
      action: 'legal-hold-placed',
      subject: `legal hold ${placed.id}`,
      after: { contactIds: placed.contactIds },
    })
    return placed
  })
}

/** Lifts a legal hold, so that the clocks of its people run again. */
export async function liftLegalHold(ctx: Ctx, administrator: Administrator, id: number): Promise<LegalHold> {
  return inTransaction(ctx.pool, async (client) => {
    await lockHolds(client)
    const lifted = await updateLiftedHold(client, id, { by: administrator.email, now: ctx.clock.now() })
    if (!lifted) throw new Failure('not-found')
    await insertAuditEntry(client, administrator, {
      action: 'legal-hold-lifted',
      subject: `legal hold ${id}`,
      before: { contactIds: lifted.contactIds },
    })
    return lifted
  })
}
