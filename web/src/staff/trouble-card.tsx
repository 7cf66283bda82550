import type { ReactNode } from 'react'
import { GateMark } from '../ui/gate-mark.tsx'
import styles from './trouble-card.module.css'

/**
 * One thing that is wrong: what happened, what to do, and at most two buttons, of which the first is filled. The mark says
 * whether to go on, to stop and act, or that the page does not know.
 */
export function TroubleCard({
  mark,
  title,
  children,
  actions,
  announce = false,
}: {
  mark: 'ready' | 'not-ready' | 'unknown'
  title: string
  /** What to do. */
  children?: ReactNode
  actions?: ReactNode
  /** True if screen readers read it when it appears. */
  announce?: boolean
}) {
  return (
    <div className={styles.card} role={announce ? 'alert' : undefined}>
      <GateMark mark={mark} size={48} />
      <div>
        <strong>{title}</strong>
        {children !== undefined && <div>{children}</div>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
