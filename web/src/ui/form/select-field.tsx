import { useId, type ComponentProps } from 'react'
import { t } from '../../catalogue/ui.ts'
import { FieldError } from './field-error.tsx'
import styles from './field.module.css'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'className' | 'id' | 'children'> & {
  label: string
  options: readonly { value: string; label: string }[]
  error?: string | undefined
}

/** One of many options, in the browser's own list. Starts with nothing chosen. */
export function SelectField({ label, options, error, ...rest }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={error ? `${styles.field} ${styles.wrong}` : styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        className={`${styles.input} ${styles.select}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <option value="">{t('choose')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
