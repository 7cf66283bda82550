import type { ReactNode } from 'react'
import styles from './page-frame.module.css'

/** A page that is no list of rows: its heading, a sentence about it, what can be done with the whole, and what is on it. */
export function PageFrame({
  title,
  words,
  actions,
  children,
}: {
  title: string
  words: string
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <main id="main" className={styles.pane}>
      <div className={styles.head}>
        <div className={styles.grow}>
          <h1>{title}</h1>
          <p>{words}</p>
        </div>
        {actions}
      </div>
      {children}
    </main>
  )
}
