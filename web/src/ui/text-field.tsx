import { useId, type ComponentProps } from 'react'
import { FieldError } from './field-error.tsx'
import styles from './field.module.css'

type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  label: string
  hint?: string | undefined
  /** The message under the field, as the rule says it. */
  error?: string | undefined
}

/** One line of text with its label above, its hint below the label and its error under the field. */
export function TextField({ label, hint, error, ...rest }: TextFieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={error ? `${styles.field} ${styles.wrong}` : styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <input
        {...rest}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
