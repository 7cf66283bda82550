import type { ReactNode } from 'react'
import styles from './action-bar.module.css'

/** The bar at the foot of a phone's screen with the one obvious next step; `hint` says where it leads. */
export function ActionBar({
  hint,
  onlyPhone = false,
  children,
}: {
  hint?: ReactNode
  onlyPhone?: boolean
  children: ReactNode
}) {
  return (
    <section className={onlyPhone ? `${styles.bar} ${styles.onlyPhone}` : styles.bar} aria-label="Actions">
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  )
}
