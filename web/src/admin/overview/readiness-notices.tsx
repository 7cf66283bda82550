import { fixedCollections } from '@first-chair/core/collection/collection'
import { blockerCodes, getBlockerMessage } from '@first-chair/core/readiness/blocker-codes'
import { listReadinessNotices, type ReadinessNotice } from '@first-chair/core/readiness/readiness-finding.api'
import type { Task } from '@first-chair/core/task/task'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../api/query.ts'
import { t } from '../../catalogue/admin-readiness.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { formatAdminDate } from '../text/format-admin-date.ts'
import { reasonPartLabels } from '../text/readiness-text.ts'
import styles from './overview.module.css'

/**
 * A warning about what keeps guests from being ready although they did nothing wrong: differences between the own rules
 * and the point of sale, and gaps in the setup. Renders nothing without any.
 */
export function ReadinessNotices({ tasks }: { tasks: readonly Pick<Task, 'id' | 'name'>[] }) {
  const { data = [] } = useQuery(query(listReadinessNotices, {}))
  if (data.length === 0) return null
  return (
    <div className={styles.failed}>
      <Banner tone="warn" title="Guests are not ready because of the setup" announce={false}>
        <ul className={styles.windows}>
          {data.map((notice) => (
            <li key={Object.values(notice).join()}>
              <Sentence notice={notice} tasks={tasks} /> Last seen {formatAdminDate(notice.lastSeenUtc)}.
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}

function Sentence({
  notice: { kind, own, gate, reasonCode, missingParts, taskId },
  tasks,
}: {
  notice: ReadinessNotice
  tasks: readonly Pick<Task, 'id' | 'name'>[]
}) {
  if (kind === 'reason-without-text') {
    return (
      <>
        {t('reasonIncomplete', {
          reason: reasonCode ?? '',
          parts: missingParts.map((part) => reasonPartLabels[part]),
        })}{' '}
        <Link
          to="/admin/$page"
          params={{ page: 'collections' }}
          search={{ id: fixedCollections.hotlistReasons }}
          preload={false}
        >
          {t('completeReason')}
        </Link>
        .
      </>
    )
  }
  if (kind === 'task-impossible') {
    return (
      <>
        The dates of{' '}
        <Link to="/admin/$page" params={{ page: 'tasks' }} search={{ id: taskId ?? 0 }} preload={false}>
          {tasks.find(({ id }) => id === taskId)?.name ?? `task ${taskId}`}
        </Link>{' '}
        exclude the day of a visit, so that nobody can complete it in time.
      </>
    )
  }
  return gate === 'opens' ? (
    <>
      The gates would open, but First Chair tells guests: “{getText(own)}” Compare the products of the point of sale
      with its gates.
    </>
  ) : (
    <>
      First Chair finds nothing wrong, but the gates refuse guests ({gate}). Compare the products of the point of sale
      with its gates, and the waivers that they require with the tasks of the location.
    </>
  )
}

/** What guests read for a code. */
function getText(own: string | null): string {
  const code = blockerCodes.find((one) => one === own)
  return code === undefined ? (own ?? '') : getBlockerMessage(code)
}
