import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './choice.module.css'

/** A switch with a label, a hint and a drawing of its effect. */
export function SwitchRow({
  label,
  hint,
  drawing,
  ...rest
}: Omit<ComponentProps<'input'>, 'className' | 'id' | 'type' | 'role'> & {
  label: string
  hint?: string | undefined
  drawing?: ReactNode
}) {
  const id = useId()
  return (
    <div className={styles.switchRow}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        role="switch"
        className={styles.nativeSwitch}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <span className={styles.switch} aria-hidden="true" />
      <span className={styles.switchWords}>
        <label htmlFor={id} className={styles.switchLabel}>
          {label}
        </label>
        {hint && (
          <span id={`${id}-hint`} className={styles.more}>
            {hint}
          </span>
        )}
      </span>
      {drawing}
    </div>
  )
}
