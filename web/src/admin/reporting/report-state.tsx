import { reportStatusCodes, type ReportStatus } from '@first-chair/core/report/report-status'
import { Button } from '@mantine/core'
import { Banner } from '../../ui/banner.tsx'
import { adminDate } from '../resource/admin-date.ts'
import styles from './reporting.module.css'

const stations = ['Requested', 'Gathering data', 'Ready'] as const

/** Amber while the data is gathered, green when it is there, red when it failed (specification, section 4). */
export function ReportState({
  status,
  isBusy,
  onRefresh,
}: {
  status: ReportStatus
  isBusy: boolean
  onRefresh: () => void
}) {
  const { statusCode, lastRefreshDate, progress, failure } = status
  const reached = reachedBy(status)
  return (
    <>
      <ol className={styles.line} aria-label="Report status">
        {stations.map((station, place) => (
          <li
            key={station}
            className={place < reached ? styles.done : undefined}
            aria-current={place === reached - 1 ? 'step' : undefined}
          >
            {station}
          </li>
        ))}
      </ol>
      <div role="status">
        {statusCode === reportStatusCodes.processing && (
          <Banner tone="warn" title="Processing">
            {progress && progress.total > 0 ? (
              <>
                {progress.done} of {progress.total} households.
                <progress className={styles.bar} max={progress.total} value={progress.done} aria-label="Households" />
              </>
            ) : (
              'It begins in a moment.'
            )}
            {lastRefreshDate !== null && <p>Until it is ready, the report shows {adminDate(lastRefreshDate)}.</p>}
          </Banner>
        )}
        {statusCode === reportStatusCodes.populated && (
          <Banner tone="ok" title="Ready to download.">
            Last refreshed {lastRefreshDate !== null && adminDate(lastRefreshDate)}.
          </Banner>
        )}
        {statusCode === reportStatusCodes.failed && (
          <Banner
            tone="bad"
            title="The data was not gathered"
            action={
              <Button onClick={onRefresh} loading={isBusy}>
                Try Again
              </Button>
            }
          >
            {failure} {lastRefreshDate !== null && `The report shows ${adminDate(lastRefreshDate)}.`}
          </Banner>
        )}
        {statusCode === reportStatusCodes.notPopulated && (
          <Banner title="Not populated yet">
            The data is gathered every night at 02:00 in the resort’s time, or now with Refresh data.
          </Banner>
        )}
      </div>
    </>
  )
}

function reachedBy({ statusCode, progress }: ReportStatus): number {
  if (statusCode === reportStatusCodes.populated) return 3
  if (statusCode !== reportStatusCodes.processing) return 0
  return progress && progress.total > 0 ? 2 : 1
}
