import { formatAdminDate } from './format-admin-date.ts'
import styles from './modified-at.module.css'

/** A table cell with the time of a row's last change. */
export function ModifiedAt({ utc }: { utc: string }) {
  return (
    <time dateTime={utc} className={styles.moment}>
      {formatAdminDate(utc)}
    </time>
  )
}
