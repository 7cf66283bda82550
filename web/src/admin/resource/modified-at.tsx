import { adminDate } from './admin-date.ts'
import styles from './resource.module.css'

/** A table cell with the time of a row's last change. */
export function ModifiedAt({ utc }: { utc: string }) {
  return (
    <time dateTime={utc} className={styles.moment}>
      {adminDate(utc)}
    </time>
  )
}
