import { t } from '../../catalogue/home.ts'
import { useTexts } from '../../settings/use-settings.ts'
import { cardClass } from '../../ui/card.ts'
import { Skeleton, useDelayed } from '../../ui/feedback/skeleton.tsx'
import styles from './home.module.css'
import { usePreparedFormats } from './use-prepared-formats.ts'
import verdict from './verdict/verdict.module.css'

/** The skeleton of home while it loads. Shows nothing in the first moment. */
export function HomeLoading() {
  const { home } = useTexts()
  const isLate = useDelayed()
  usePreparedFormats()
  return (
    <main id="main" className={styles.loading} aria-busy="true">
      <div className={styles.sky}>
        <h1>{home.checkInTitle}</h1>
        <p className="visually-hidden" role="status">
          {isLate ? t('loading') : ''}
        </p>
      </div>
      {isLate && (
        <div className={styles.content}>
          <Skeleton width={160} height={26} />
          <ul className={verdict.people}>
            <RowsLoading count={3} />
          </ul>
        </div>
      )}
    </main>
  )
}

/** Placeholders for the rows of some people. */
export function RowsLoading({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={index} className={`${cardClass({ pad: false })} ${verdict.row}`} aria-hidden="true">
      <span className={verdict.waiting}>
        <Skeleton width={52} height={52} round />
        <span className={verdict.lines}>
          <Skeleton width={120} height={18} />
          <Skeleton width={180} height={14} />
        </span>
      </span>
    </li>
  ))
}
