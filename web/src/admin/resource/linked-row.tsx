import type { ReactNode } from 'react'
import styles from './resource.module.css'

/** Something that is linked to what is being edited: its name, a word about it, and what can be done. */
export function LinkedRow({ name, words, children }: { name: string; words?: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.linked}>
      <span className={styles.grow}>
        {name}
        {words !== undefined && <span className={styles.linkedWords}>{words}</span>}
      </span>
      {children}
    </li>
  )
}

/** The list of them, under a label. */
export function LinkedRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label}>
      <p className={styles.groupLabel}>{label}</p>
      <ul className={styles.linkedRows}>{children}</ul>
    </div>
  )
}
