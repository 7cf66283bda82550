import { Failure } from '@first-chair/core/contract/failure'
import type { DownloadReport } from '@first-chair/core/media/media'
import type { Context } from '../context/context.ts'
import { saveDownload } from './mobile-pass.store.ts'
import { notifyPosOfMobilePassJob } from '../pos-outbox/notify-pos-of-mobile-pass.job.ts'

/** Records that a phone has downloaded an e-ticket. A repeated report succeeds and changes nothing. */
export async function recordDownload(
  ctx: Pick<Context, 'pool'>,
  { downloadDate, ...report }: DownloadReport,
): Promise<{ isNew: boolean }> {
  const outcome = await saveDownload(ctx.pool, {
    ...report,
    downloadDate: new Date(downloadDate),
    jobName: notifyPosOfMobilePassJob.name,
  })
  if (!outcome) throw new Failure('not-found')
  return { isNew: outcome === 'new' }
}
