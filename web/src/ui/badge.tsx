import type { ReactNode } from 'react'
import styles from './badge.module.css'
import tones from './feedback/tones.module.css'
import { Icon, type IconName } from './icon.tsx'

/** The meaning of a status, which sets its colours. */
export type Tone = 'plain' | 'ok' | 'warn' | 'bad' | 'info'

/** A status as an icon and a word. */
export function Badge({ tone = 'plain', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={`${styles.badge} ${tones[tone]}`}>
      {icon && <Icon name={icon} size="xs" />}
      {children}
    </span>
  )
}
