import { Link } from '@tanstack/react-router'
import { useContext, type ReactNode } from 'react'
import { t } from '../../../catalogue/waiver.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { HandedOver } from '../step/handed-over.ts'
import styles from './waiver.module.css'

/** The frame around a waiver, with a bar instead of the page header: the step, and a link home for signed-in guests. */
export function WaiverFrame({
  step,
  hasHomeLink = true,
  children,
}: {
  step: string
  hasHomeLink?: boolean
  children: ReactNode
}) {
  if (useContext(HandedOver)) return <div className={styles.page}>{children}</div>
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <span>{step}</span>
        {hasHomeLink && (
          <Link
            to="/home"
            className={`${buttonClass('ghost', { small: true })} ${styles.close}`}
            aria-label={t('closeAndReturnHome')}
          >
            <Icon name="cross" />
          </Link>
        )}
      </header>
      {children}
    </div>
  )
}
