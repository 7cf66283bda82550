import { customerReportStatus } from '@first-chair/core/report/report.api'
import { reportStatusCodes, statusPollDelayMs, type ReportStatus } from '@first-chair/core/report/report-status'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../api/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatAdminDate } from '../text/format-admin-date.ts'
import { OverviewCard } from './overview-card.tsx'
import styles from './overview.module.css'

const statusBadges = {
  [reportStatusCodes.notPopulated]: { tone: 'plain', icon: 'clock', label: 'Not populated yet' },
  [reportStatusCodes.processing]: { tone: 'warn', icon: 'clock', label: 'Processing' },
  [reportStatusCodes.populated]: { tone: 'ok', icon: 'tick', label: 'Ready' },
  [reportStatusCodes.failed]: { tone: 'bad', icon: 'problem', label: 'Failed' },
} as const satisfies Record<ReportStatus['statusCode'], object>

/** The status of the customer report's data, with a link to the report. */
export function ReportStatusCard() {
  const { data, error } = useQuery({
    ...query(customerReportStatus, {}),
    refetchInterval: ({ state }) =>
      state.data?.statusCode === reportStatusCodes.processing ? statusPollDelayMs : false,
  })
  const badge = data && statusBadges[data.statusCode]
  return (
    <OverviewCard title="Customer report">
      <div className={styles.report}>
        {badge && (
          <Badge tone={badge.tone} icon={badge.icon}>
            {badge.label}
          </Badge>
        )}
        <span className={styles.reportWords}>
          {error?.message ?? (data?.lastRefreshDate ? `Refreshed ${formatAdminDate(data.lastRefreshDate)}` : '')}
        </span>
        <Link
          to="/admin/$page"
          params={{ page: 'reporting' }}
          search={{}}
          preload={false}
          className={styles.secondary}
          aria-label="Open the customer report"
        >
          Open
        </Link>
      </div>
    </OverviewCard>
  )
}
