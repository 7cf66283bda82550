import { useId, type ComponentProps } from 'react'
import { FieldError } from './field-error.tsx'
import styles from './field.module.css'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'id'> & {
  label: string
  error?: string | undefined
  /** Shows what stands in it as something that nobody typed. */
  isQuiet?: boolean
}

/** Some lines of text; it grows with what is typed. */
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
