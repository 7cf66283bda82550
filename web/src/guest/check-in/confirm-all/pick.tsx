import type { ReactNode } from 'react'
import box from '../../../ui/form/choice-box.module.css'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './confirm-all.module.css'

/** A question with few short answers as large buttons, of which none is chosen at first. */
export function Pick<Value extends string>({
  name,
  question,
  hint,
  choices,
  chosen,
  error,
  onChoose,
}: {
  /** Unique on the page. */
  name: string
  question: ReactNode
  hint?: string
  choices: readonly { value: Value; label: string }[]
  chosen: Value | null
  error: string | undefined
  onChoose: (value: Value) => void
}) {
  const errorId = `${name}-error`
  return (
    <fieldset
      id={name}
      role="radiogroup"
      aria-required="true"
      aria-describedby={error === undefined ? undefined : errorId}
      className={error === undefined ? styles.question : `${styles.question} ${box.wrong}`}
    >
      <legend>{question}</legend>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <div className={styles.choices}>
        {choices.map(({ value, label }) => (
          <label key={value} className={`${box.box} ${box.ring} ${styles.pick}`}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="visually-hidden"
              aria-invalid={error === undefined ? undefined : true}
            />
            {chosen === value && <Icon name="tick" size="xs" />}
            {label}
          </label>
        ))}
      </div>
      <FieldError id={errorId} message={error} />
    </fieldset>
  )
}
