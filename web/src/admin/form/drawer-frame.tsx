import { ActionIcon } from '@mantine/core'
import XIcon from 'lucide-react/icons/x'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useKeys } from '../page/use-keys.ts'
import styles from './drawer.module.css'
import shared from '../look/shared.module.css'

type DrawerFrameProps = {
  title: string
  /** The line under the title: when the row was changed, or how many changes are not saved. */
  subtitle?: string
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * The drawer around a form, with its heading, which receives the focus when the drawer opens. Escape closes the drawer.
 */
export function DrawerFrame({ title, subtitle, actions, onClose, children }: DrawerFrameProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useKeys({ Escape: onClose })
  return (
    <section className={styles.drawer} aria-labelledby={id} data-drawer>
      <div className={styles.drawerHead}>
        <div className={shared.grow}>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {subtitle !== undefined && (
            <p className={shared.quiet} aria-live="polite">
              {subtitle}
            </p>
          )}
        </div>
        {actions}
        <ActionIcon aria-label="Close" onClick={onClose}>
          <XIcon size={20} />
        </ActionIcon>
      </div>
      {children}
    </section>
  )
}
