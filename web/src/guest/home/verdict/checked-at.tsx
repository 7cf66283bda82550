import { t } from '../../../catalogue/home.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SpokenLine } from '../../readiness/spoken-line.tsx'
import type { Spoken } from '../../readiness/use-spoken-verdict.ts'
import styles from './verdict.module.css'

/** Milliseconds. A second press within this time answers at once, with the time of the last answer. */
const minCheckInterval = 10_000

/** When the point of sale answered last, and a button that asks it again. */
export function CheckedAt({
  text,
  spoken,
  isChecking,
  updatedAt,
  onCheck,
  onRepeat,
}: {
  text: string
  spoken: Spoken
  isChecking: boolean
  /** When the answer arrived, in milliseconds. */
  updatedAt: number
  onCheck: () => void
  /** Says the current answer again. */
  onRepeat: () => void
}) {
  const check = () => {
    if (Date.now() - updatedAt < minCheckInterval) onRepeat()
    else onCheck()
  }
  return (
    <div className={styles.checked}>
      <p>
        <Icon name={isChecking ? 'clock' : 'again'} size="s" />
        <span>{text}</span>
      </p>
      <SpokenLine spoken={spoken} />
      <Button look="ghost" small busy={isChecking ? t('checking') : undefined} onClick={check}>
        {t('checkAgain')}
      </Button>
    </div>
  )
}
