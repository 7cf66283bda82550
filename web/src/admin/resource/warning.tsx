import { AdminIcon } from '../admin-icon.tsx'
import styles from './resource.module.css'

/** What is wrong with something, in a cell or a row: a drawing and words, never colour alone. */
export function Warning({ children }: { children: string }) {
  return (
    <span className={styles.warning}>
      <AdminIcon name="warning" size={18} />
      <span>{children}</span>
    </span>
  )
}
