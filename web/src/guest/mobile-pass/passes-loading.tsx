import { t } from '../../catalogue/mobile-pass.ts'
import { cardClass } from '../../ui/card.ts'
import { Skeleton, useDelayed } from '../../ui/feedback/skeleton.tsx'
import styles from './mobile-pass.module.css'

/** The skeleton of the passes while they load. Shows nothing in the first moment. */
export function PassesLoading() {
  const isLate = useDelayed()
  return (
    <>
      <p className="visually-hidden" role="status">
        {isLate ? t('loading') : ''}
      </p>
      {isLate && (
        <div className={styles.passes} aria-busy="true">
          {[150, 120].map((width) => (
            <div key={width} className={`${cardClass({ pad: false })} ${styles.card}`}>
              <Skeleton height={92} />
              <div className={styles.below}>
                <Skeleton width={width} height={18} />
              </div>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
