import styles from './field.module.css'
import { Icon } from '../icon.tsx'

/** The error message under a field, which refers to it in `aria-describedby`. Renders nothing without a message. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null
  return (
    <p className={styles.error} id={id}>
      <Icon name="problem" size="s" />
      {message}
    </p>
  )
}
