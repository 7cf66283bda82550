import { useId } from 'react'
import { t } from '../../../catalogue/hand-over.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './hand-over.module.css'

const radius = 76
const circumference = 2 * Math.PI * radius

/** Asks whether somebody is still there, over the page. Every touch answers. `text` says what happens otherwise. */
export function IdleDialog({
  secondsLeft,
  countdownSeconds,
  text,
}: {
  secondsLeft: number
  countdownSeconds: number
  text: string
}) {
  const id = useId()
  return (
    <div className={styles.idle}>
      <div
        className={styles.idleBox}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <div className={styles.count} role="timer" aria-label={t('secondsLeft', { seconds: secondsLeft })}>
          <svg viewBox="0 0 168 168" aria-hidden="true" focusable="false">
            <circle cx="84" cy="84" r={radius} />
            <circle
              className={styles.rest}
              cx="84"
              cy="84"
              r={radius}
              strokeDasharray={`${((secondsLeft / countdownSeconds) * circumference).toFixed(1)} ${circumference.toFixed(1)}`}
            />
          </svg>
          <span aria-hidden="true">{secondsLeft}</span>
        </div>
        <div>
          <h2 id={`${id}-title`}>{t('stillThere')}</h2>
          <p id={`${id}-text`} className={styles.muted}>
            {text}
          </p>
        </div>
        {/* The touch itself is the answer. */}
        <Button block autoFocus>
          {t('goOn')}
        </Button>
      </div>
    </div>
  )
}
