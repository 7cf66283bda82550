import { Failure } from '@first-chair/core/contract/failure'
import { findWaiverTextRowByCode, type WaiverTextRow } from '../adapters/point-of-sale/built-in/waiver-texts.ts'
import { insertActorAuditEntry, insertAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { requireRow } from '../resource/change-rows.ts'
import { inSetupTransaction } from '../setup/setup-change.facts.ts'
import { writeWaiverText } from './change-waiver-text.facts.ts'
import { getResortTime } from './release-time.facts.ts'
import { deleteScheduledRelease, findDueReleases, findScheduledReleases, setReleased } from './release.store.ts'
import { waiverTextResource } from './waiver-text.resource.ts'

/** Makes the scheduled releases live whose time has come. Safe to repeat, and to run in several processes. */
export async function releaseDueTexts(ctx: Pick<Context, 'clock' | 'config' | 'pool' | 'setup'>): Promise<void> {
  if (ctx.config.pointOfSaleSystem !== 'built-in') return
  for (const { code, number } of await findDueReleases(ctx.pool, getResortTime(ctx))) {
    await inSetupTransaction(ctx, async (client) => {
      const [scheduled] = await findScheduledReleases(client, [code])
      const before = await findWaiverTextRowByCode(client, code)
      // Another process was faster, or the release was cancelled.
      if (!before || scheduled?.number !== number) return
      const { html, restoredVersion, createdBy, kind, summary } = scheduled
      await writeWaiverText({ client, administrator: { email: createdBy } }, before, {
        name: before.name,
        html,
        restoredVersion,
      })
      await setReleased(client, code, number)
      await insertActorAuditEntry(
        client,
        { kind: 'administrator', name: createdBy, requestId: 'scheduled-release' },
        {
          action: 'waiver-text-released',
          subject: `waiver-text ${before.id}`,
          before,
          after: { ...before, html, version: number, kind, summary },
        },
      )
    })
  }
}

/** Cancels a scheduled release. Throws `release-not-scheduled` if it is live already, or was cancelled. */
export function cancelRelease(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  id: number,
  number: number,
): Promise<WaiverTextRow> {
  return inSetupTransaction(ctx, async (client) => {
    const row = await requireRow(waiverTextResource, client, id)
    const [scheduled] = await findScheduledReleases(client, [row.code])
    if (scheduled?.number !== number) throw new Failure('release-not-scheduled')
    await deleteScheduledRelease(client, row.code)
    const { html, kind, summary, scheduledFor } = scheduled
    await insertAuditEntry(client, administrator, {
      action: 'waiver-text-release-cancelled',
      subject: `waiver-text ${id}`,
      before: { version: number, kind, summary, scheduledFor, html },
    })
    return row
  })
}
