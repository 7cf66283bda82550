import { reportStatusCodes, type ReportStatus } from '@first-chair/core/report/report-status'
import { Button } from '@mantine/core'
import { Banner } from '../../ui/feedback/banner.tsx'
import { formatAdminDate } from '../text/format-admin-date.ts'
import styles from './reporting.module.css'

const steps = ['Requested', 'Collecting data', 'Ready'] as const

/**
 * The status of the report data: amber while it is collected, green when it is ready, red when it failed
 * (docs/domain.md, "Report runs").
 */
export function ReportStatusPanel({
  status,
  isBusy,
  onRefresh,
}: {
  status: ReportStatus
  isBusy: boolean
  onRefresh: () => void
}) {
  const { statusCode, lastRefreshDate, progress, failure } = status
  const doneSteps = countDoneSteps(status)
  return (
    <>
      <ol className={styles.line} aria-label="Report status">
        {steps.map((step, index) => (
          <li
            key={step}
            className={index < doneSteps ? styles.done : undefined}
            aria-current={index === doneSteps - 1 ? 'step' : undefined}
          >
            {step}
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
              'Starting…'
            )}
            {lastRefreshDate !== null && (
              <p>Until then, the report shows the data of {formatAdminDate(lastRefreshDate)}.</p>
            )}
          </Banner>
        )}
        {statusCode === reportStatusCodes.populated && (
          <Banner tone="ok" title="Ready to download.">
            Last refreshed {lastRefreshDate !== null && formatAdminDate(lastRefreshDate)}.
          </Banner>
        )}
        {statusCode === reportStatusCodes.failed && (
          <Banner
            tone="bad"
            title="The data could not be collected"
            action={
              <Button onClick={onRefresh} loading={isBusy}>
                Try Again
              </Button>
            }
          >
            {failure} {lastRefreshDate !== null && `The report shows the data of ${formatAdminDate(lastRefreshDate)}.`}
          </Banner>
        )}
        {statusCode === reportStatusCodes.notPopulated && (
          <Banner title="Not populated yet">
            The data is collected every night at 02:00 resort time. To collect it now, choose Refresh data.
          </Banner>
        )}
      </div>
    </>
  )
}

function countDoneSteps({ statusCode, progress }: ReportStatus): number {
  if (statusCode === reportStatusCodes.populated) return 3
  if (statusCode !== reportStatusCodes.processing) return 0
  return progress && progress.total > 0 ? 2 : 1
}
