import { customerReportStatus } from '@first-chair/core/report/report.api'
import { reportStatusCodes, statusPause, type ReportStatus } from '@first-chair/core/report/report-status'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../api/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { adminDate } from '../resource/admin-date.ts'
import { OverviewCard } from './overview-card.tsx'
import styles from './overview.module.css'

const states = {
  [reportStatusCodes.notPopulated]: { tone: 'plain', icon: 'clock', words: 'Not populated yet' },
  [reportStatusCodes.processing]: { tone: 'warn', icon: 'clock', words: 'Processing' },
  [reportStatusCodes.populated]: { tone: 'ok', icon: 'tick', words: 'Ready' },
  [reportStatusCodes.failed]: { tone: 'bad', icon: 'problem', words: 'Failed' },
} as const satisfies Record<ReportStatus['statusCode'], object>

/** How the data of the customer report stands, and the way to it. */
export function ReportStateCard() {
  const { data, error } = useQuery({
    ...query(customerReportStatus, {}),
    refetchInterval: ({ state }) => (state.data?.statusCode === reportStatusCodes.processing ? statusPause : false),
  })
  const state = data && states[data.statusCode]
  return (
    <OverviewCard title="Customer report">
      <div className={styles.report}>
        {state && (
          <Badge tone={state.tone} icon={state.icon}>
            {state.words}
          </Badge>
        )}
        <span className={styles.reportWords}>
          {error?.message ?? (data?.lastRefreshDate ? `Refreshed ${adminDate(data.lastRefreshDate)}` : '')}
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
