import { useId } from 'react'
import styles from './choice.module.css'
import box from './choice-box.module.css'

/** A radio group with two or three options side by side. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}) {
  const id = useId()
  return (
    <div className={styles.row} role="radiogroup" aria-labelledby={id}>
      <span id={id} className={styles.rowLabel}>
        {label}
      </span>
      <span className={styles.segments}>
        {options.map((option) => (
          <label key={option.value} className={`${box.ring} ${styles.segment}`}>
            <input
              type="radio"
              name={id}
              className="visually-hidden"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </span>
    </div>
  )
}
