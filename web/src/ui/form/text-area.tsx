import { useId, type ComponentProps } from 'react'
import { FieldError } from './field-error.tsx'
import styles from './field.module.css'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'id'> & {
  label: string
  error?: string | undefined
  /** Shows the value in a muted style, because it was not typed by the guest. */
  isQuiet?: boolean
}

/** A field for several lines of text; it grows with the text. */
export function TextArea({ label, error, isQuiet = false, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <div className={error ? `${styles.field} ${styles.wrong}` : styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        rows={1}
        {...rest}
        id={id}
        className={[styles.input, styles.area, isQuiet && styles.quiet].filter(Boolean).join(' ')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
