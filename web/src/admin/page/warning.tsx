import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import styles from './warning.module.css'

/** A warning in a table cell or a row: an icon and text, never colour alone. */
export function Warning({ children }: { children: string }) {
  return (
    <span className={styles.warning}>
      <TriangleAlertIcon size={18} />
      <span>{children}</span>
    </span>
  )
}
