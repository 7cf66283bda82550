import { t } from '../../catalogue/home.ts'
import { useTexts } from '../../settings/use-settings.ts'
import { cardClass } from '../../ui/card.ts'
import { Skeleton, useDelayed } from '../../ui/feedback/skeleton.tsx'
import styles from './home.module.css'

/** The skeleton of home while it loads. Shows nothing in the first moment. */
export function HomeLoading() {
  const { home } = useTexts()
  const isLate = useDelayed()
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
          <div className={styles.members}>
            {[150, 120, 135].map((width) => (
              <div key={width} className={`${cardClass({ pad: false })} ${styles.row}`}>
                <Skeleton width={60} height={60} round />
                <span className={styles.lines}>
                  <Skeleton width={width} height={18} />
                  <Skeleton width={width * 1.3} height={14} />
                </span>
              </div>
            ))}
          </div>
        </div>
      )}
    </main>
  )
}
