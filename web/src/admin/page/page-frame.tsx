import type { ReactNode } from 'react'
import styles from './page-frame.module.css'

type PageFrameProps = {
  title: string
  /** The sentence under the heading. */
  description: string
  actions?: ReactNode
  children: ReactNode
}

/** The frame of an admin page that is not a list of rows: heading, description, actions and content. */
export function PageFrame({ title, description, actions, children }: PageFrameProps) {
  return (
    <main id="main" className={styles.pane}>
      <div className={styles.head}>
        <div className={styles.grow}>
          <h1>{title}</h1>
          <p>{description}</p>
        </div>
        {actions}
      </div>
      {children}
    </main>
  )
}
