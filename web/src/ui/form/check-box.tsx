import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import styles from './field.module.css'
import { Icon } from '../icon.tsx'

/** A checkbox; the whole row can be clicked. */
export function CheckBox({
  label,
  error,
  ...rest
}: Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & { label: ReactNode; error?: string | undefined }) {
  const id = useId()
  return (
    <div className={error ? styles.wrong : undefined}>
      <label className={styles.check}>
        <input
          {...rest}
          type="checkbox"
          className={styles.nativeBox}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span className={styles.box}>
          <Icon name="tick" size="s" />
        </span>
        <span>{label}</span>
      </label>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
