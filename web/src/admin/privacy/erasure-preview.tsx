import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import type { ErasurePreview } from '@first-chair/core/privacy/privacy'
import type { KeepUntil } from '@first-chair/core/retention/keep-until'
import LockIcon from 'lucide-react/icons/lock'
import TrashIcon from 'lucide-react/icons/trash-2'
import { useSettings } from '../../settings/use-settings.ts'
import { describeKept } from '../text/describe-kept.ts'
import { formatAdminDate } from '../text/format-admin-date.ts'
import styles from './privacy.module.css'
import { recordLabels } from './record-labels.ts'

/** What an erasure would erase today, and what stays and why. */
export function ErasurePreviewCard({
  preview: { goes, staysWaivers, logLeaves, archivedWaivers },
}: {
  preview: ErasurePreview
}) {
  const { dateFormat } = useSettings()
  const formatDay = (day: string) => formatCheckInDate(day, dateFormat)
  return (
    <div className={styles.two}>
      <div className={styles.goes}>
        <h3>
          <TrashIcon size={18} aria-hidden />
          Goes today
        </h3>
        <ul className={styles.list}>
          {goes.length === 0 && <li className={styles.quiet}>Nothing</li>}
          {inOrder(goes).map(({ record, count, kept }) => (
            <li key={record}>
              <span>
                {recordLabels[record].name}
                <span className={styles.quiet}>{recordLabels[record].contents}</span>
                {kept && <span className={styles.quiet}>{describeWithoutErasure(kept, formatDay)}</span>}
              </span>
              <span className={styles.count}>{count}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.stays}>
        <h3>
          <LockIcon size={18} aria-hidden />
          Stays, and why
        </h3>
        <ul className={styles.list}>
          {staysWaivers.map(({ position, taskName, signedAtUtc, kept, isOfOthers }) => (
            <li key={position}>
              <span>
                {taskName}, signed {formatAdminDate(signedAtUtc)}
                <span className={styles.quiet}>
                  {describeKept(kept, formatDay)}
                  {isOfOthers && ' It is also the waiver of other people.'}
                </span>
              </span>
              <span className={styles.count}>1</span>
            </li>
          ))}
          {logLeaves > 0 && (
            <Stay name="Leaves of the public log" why="Numbers only, no personal data" count={logLeaves} />
          )}
          <Stay name="Visits, tasks and sales" why="They name nobody: only the IP code" />
          <Stay name="Counts in reports" why="They name nobody" />
          {archivedWaivers > 0 && (
            <Stay
              name="Archives of old waivers"
              why="Files on the server, of all guests. Attach them first, if the person may be in one"
              count={archivedWaivers}
            />
          )}
        </ul>
      </div>
    </div>
  )
}

/** How long the newest of some records would be kept if the person were not erased. */
function describeWithoutErasure({ reason, until }: KeepUntil, formatDay: (day: string) => string): string {
  return reason === 'clock' && until !== null
    ? `Would be kept until ${formatDay(until)}.`
    : 'Would be kept without a limit: no rule is set.'
}

/** What a reader looks for first comes first. */
function inOrder(goes: ErasurePreview['goes']): ErasurePreview['goes'] {
  const order = Object.keys(recordLabels)
  return goes.toSorted((one, other) => order.indexOf(one.record) - order.indexOf(other.record))
}

function Stay({ name, why, count }: { name: string; why: string; count?: number }) {
  return (
    <li>
      <span>
        {name}
        <span className={styles.quiet}>{why}</span>
      </span>
      <span className={styles.count}>{count ?? '–'}</span>
    </li>
  )
}
