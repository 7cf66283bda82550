import { AdminIcon } from '../look/admin-icon.tsx'
import styles from '../look/resource.module.css'

/** A warning in a table cell or a row: an icon and text, never colour alone. */
export function Warning({ children }: { children: string }) {
  return (
    <span className={styles.warning}>
      <AdminIcon name="warning" size={18} />
      <span>{children}</span>
    </span>
  )
}
