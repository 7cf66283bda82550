import { t } from '../../../catalogue/confirm-all.ts'
import styles from './confirm-all.module.css'

/** One size of a child with a button for the next smaller and the next larger one. The former size stays beside it. */
export function Stepper({
  name,
  label,
  was,
  value,
  less,
  more,
  getNext,
  onChange,
}: {
  /** The first name of the child. */
  name: string
  label: string
  was: string
  value: string
  /** The names of the two buttons. */
  less: string
  more: string
  /** The value after a step; undefined at the end. */
  getNext: (step: 1 | -1) => string | undefined
  onChange: (value: string) => void
}) {
  const buttons = [
    { step: -1, text: '−', action: less },
    { step: 1, text: '+', action: more },
  ] as const
  const [minus, plus] = buttons.map(({ step, text, action }) => {
    const next = getNext(step)
    return (
      <button
        key={step}
        type="button"
        className={styles.step}
        aria-label={t('changedOf', { name, label: action })}
        // A disabled button would lose the focus at the end of the list.
        aria-disabled={next === undefined}
        onClick={() => next !== undefined && onChange(next)}
      >
        {text}
      </button>
    )
  })
  return (
    <li>
      <span className={styles.stepLabel}>
        {label}
        {was !== '' && <small>{t('was', { size: was })}</small>}
      </span>
      {minus}
      <output>{value}</output>
      {plus}
    </li>
  )
}
