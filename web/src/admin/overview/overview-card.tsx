import { useId, type ReactNode } from 'react'
import styles from './overview.module.css'

/** One card of the overview with its heading. `aside` is displayed to the right of the heading. */
export function OverviewCard({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
