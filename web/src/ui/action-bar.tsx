import type { ReactNode } from 'react'
import { t } from '../catalogue/ui.ts'
import styles from './action-bar.module.css'

/** The bar at the bottom of a phone's screen with the main action; `hint` says what it does. */
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
    <section className={onlyPhone ? `${styles.bar} ${styles.onlyPhone}` : styles.bar} aria-label={t('actions')}>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  )
}
