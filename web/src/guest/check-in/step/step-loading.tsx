import { t } from '../../../catalogue/check-in.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton, useDelayed } from '../../../ui/feedback/skeleton.tsx'
import { TryAgainLabel } from '../../try-again-label.tsx'
import styles from './check-in.module.css'

/**
 * Shown while a step loads: at first nothing, then a skeleton, after four seconds a sentence, after twenty seconds a
 * button to try again (docs/design.md, "Waiting").
 */
export function StepLoading({ text, onTryAgain }: { text: string; onTryAgain: () => void }) {
  const isSlow = useDelayed()
  const isVerySlow = useDelayed(4_000)
  const isTooSlow = useDelayed(20_000)
  return (
    <main id="main" className={styles.wait} aria-busy="true">
      <p role="status" className={isVerySlow ? styles.waitWords : 'visually-hidden'}>
        {isVerySlow ? t('stillLoading', { loading: text }) : isSlow ? text : ''}
      </p>
      {isTooSlow && (
        <div>
          <Button onClick={onTryAgain}>
            <TryAgainLabel />
          </Button>
        </div>
      )}
      {isSlow && (
        <>
          <Skeleton width="70%" height={34} />
          <Skeleton width="100%" height={64} />
          <Skeleton width="100%" height={280} />
        </>
      )}
    </main>
  )
}
