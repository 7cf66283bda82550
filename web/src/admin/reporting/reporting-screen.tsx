import { listLocations } from '@first-chair/core/location/location.api'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { IpCodesCard } from './ip-codes-card.tsx'
import { ReportCard } from './report-card.tsx'
import { getInitialLocation } from './report-form.ts'
import { ReportStatusPanel } from './report-status-panel.tsx'
import styles from './reporting.module.css'
import { useReportStatus } from './use-report-status.ts'

/**
 * The customer report, and the tool that explains which tasks a customer has and why (docs/domain.md, "Admin pages").
 */
export function ReportingScreen() {
  const locations = useQuery(query(listLocations, {}))
  const { status, refresh } = useReportStatus()
  const first = locations.data && getInitialLocation(locations.data)
  const failed = locations.error ?? (status.data ? null : status.error)

  return (
    <main id="main" className={styles.pane}>
      <h1 className={styles.head}>Reporting</h1>
      <div className={styles.grid}>
        <section className={styles.card} aria-labelledby="customer-report">
          <h2 id="customer-report">Customer Activity Report</h2>
          {failed && (
            <Banner
              tone="bad"
              title="The report did not load"
              action={
                <Button
                  onClick={() => {
                    void locations.refetch()
                    void status.refetch()
                  }}
                >
                  Try again
                </Button>
              }
            >
              {failed.message}
            </Banner>
          )}
          {status.data && (
            <ReportStatusPanel status={status.data} isBusy={refresh.isPending} onRefresh={() => refresh.mutate()} />
          )}
          {refresh.isError && (
            <Banner tone="bad" title="The data refresh did not start">
              {refresh.error.message}
            </Banner>
          )}
          {locations.data?.length === 0 && <Banner>There are no locations yet. Add one first.</Banner>}
          {locations.data && first && status.data ? (
            <ReportCard
              locations={locations.data}
              first={first}
              status={status.data}
              isRefreshing={refresh.isPending}
              onRefresh={() => refresh.mutate()}
            />
          ) : (
            !failed && locations.data?.length !== 0 && <Skeleton height={320} />
          )}
        </section>
        <section className={styles.card} aria-labelledby="ip-codes">
          <h2 id="ip-codes">Test Customer Activities by IP codes</h2>
          <IpCodesCard />
        </section>
      </div>
    </main>
  )
}
