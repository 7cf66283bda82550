import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { Icon, type IconName } from '../icon.tsx'
import tones from './tones.module.css'

export type BannerTone = 'info' | 'warn' | 'bad' | 'ok'

const icons = {
  info: 'information',
  warn: 'warning',
  bad: 'problem',
  ok: 'tick',
} as const satisfies Record<BannerTone, IconName>

/** A message within the page. `announce` makes screen readers read it when it appears: for failures and results. */
export function Banner({
  tone = 'info',
  icon = icons[tone],
  title,
  announce = tone === 'bad',
  action,
  children,
}: {
  tone?: BannerTone
  icon?: IconName
  title?: string
  announce?: boolean
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={`${styles.banner} ${tones[tone]}`} role={announce ? 'alert' : undefined}>
      <Icon name={icon} />
      <div className={styles.words}>
        {title !== undefined && <strong>{title}</strong>}
        {children !== undefined && <div className={title === undefined ? undefined : styles.more}>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}
