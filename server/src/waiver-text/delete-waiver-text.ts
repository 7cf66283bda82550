import { Failure } from '@first-chair/core/contract/failure'
import {
  isWaiverUsed,
  deleteWaiverTextRow,
  findWaiverTextRow,
} from '../adapters/point-of-sale/built-in/waiver-texts.ts'
import { insertAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { deleteVersions } from '../settings/settings-document.store.ts'
import { inSetupTransaction } from '../setup/setup-change.store.ts'
import { findWaiverUses } from './waiver-text.store.ts'

/** Deletes a waiver from the built-in point of sale, if no task, product or signature refers to it. */
export function deleteWaiverText(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  id: number,
): Promise<{ id: number }> {
  return inSetupTransaction(ctx, async (client) => {
    const before = await findWaiverTextRow(client, id)
    if (!before) throw new Failure('not-found')
    const { tasks, isSigned } = await findWaiverUses(client, before.code)
    if (tasks.length > 0) {
      throw new Failure('waiver-in-use', {
        message: `${before.name} is used by these tasks: ${tasks.join(', ')}. Remove it from them first.`,
      })
    }
    if (isSigned || (await isWaiverUsed(client, before.code))) {
      throw new Failure('waiver-in-use', {
        message: `${before.name} cannot be deleted, because products or signatures refer to it.`,
      })
    }
    await deleteWaiverTextRow(client, id)
    await deleteVersions(client, `waiver-text ${id}`)
    await insertAuditEntry(client, administrator, {
      action: 'waiver-text-deleted',
      subject: `waiver-text ${id}`,
      before,
    })
    return { id }
  })
}
