import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './waiver.module.css'

/** What stands on top of a waiver instead of a header: where this is, and the way home for who has one. */
export function WaiverFrame({
  step,
  withWayHome = true,
  children,
}: {
  step: string
  withWayHome?: boolean
  children: ReactNode
}) {
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <span>{step}</span>
        {withWayHome && (
          <Link
            to="/home"
            className={`${buttonClass('ghost', { small: true })} ${styles.close}`}
            aria-label="Close and return home"
          >
            <Icon name="cross" />
          </Link>
        )}
      </header>
      {children}
    </div>
  )
}
