import type { ReactNode } from 'react'
import styles from './linked-rows.module.css'
import shared from '../look/shared.module.css'

type LinkedRowProps = {
  name: string
  /** A detail about the item, beside its name. */
  detail?: ReactNode
  /** The buttons of the row. */
  children: ReactNode
}

/** An item that is linked to the edited row: its name, a detail and its buttons. */
export function LinkedRow({ name, detail, children }: LinkedRowProps) {
  return (
    <li className={styles.linked}>
      <span className={shared.grow}>
        {name}
        {detail !== undefined && <span className={styles.linkedWords}>{detail}</span>}
      </span>
      {children}
    </li>
  )
}

/** A labelled list of linked rows. */
export function LinkedRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label}>
      <p className={styles.groupLabel}>{label}</p>
      <ul className={styles.linkedRows}>{children}</ul>
    </div>
  )
}
