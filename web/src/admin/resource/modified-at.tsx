import { adminDate } from './admin-date.ts'
import styles from './resource.module.css'

/** When a row was changed, for a cell. */
export function ModifiedAt({ utc }: { utc: string }) {
  return (
    <time dateTime={utc} className={styles.moment}>
      {adminDate(utc)}
    </time>
  )
}
