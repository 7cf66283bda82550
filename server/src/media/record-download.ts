import { Failure } from '@first-chair/core/failure'
import type { DownloadReport } from '@first-chair/core/media/media'
import type { Context } from '../context.ts'
import { keepDownload } from './mobile-pass.store.ts'
import { tellPosOfMobilePassJob } from './tell-pos-of-mobile-pass.job.ts'

/** Notes that a phone has taken an e-ticket over. The same report again is a quiet success that changes nothing. */
export async function recordDownload(
  ctx: Pick<Context, 'pool'>,
  { downloadDate, ...report }: DownloadReport,
): Promise<{ isNew: boolean }> {
  const kept = await keepDownload(ctx.pool, {
    ...report,
    downloadDate: new Date(downloadDate),
    jobName: tellPosOfMobilePassJob.name,
  })
  if (!kept) throw new Failure('not-found')
  return { isNew: kept === 'new' }
}
