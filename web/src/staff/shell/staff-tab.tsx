import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../../catalogue/staff-scan.ts'
import { Icon } from '../../ui/icon.tsx'
import { StaffIcon } from '../staff-icon.tsx'
import styles from './staff-shell.module.css'
import type { StaffTab } from './staff-tabs.ts'

/** The link to one page. */
export function Tab({ tab: { page, icon, label }, isCurrent }: { tab: StaffTab; isCurrent: boolean }) {
  return (
    <Link
      to="/staff/$page"
      params={{ page }}
      preload={false}
      className={styles.tab}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {'staff' in icon ? <StaffIcon name={icon.staff} /> : <Icon name={icon.guest} />}
      {label}
    </Link>
  )
}

/** The tabs that do not fit, behind a button. Closes after a choice, on Escape, and when the focus leaves it. */
export function MoreTabs({ tabs, currentPage }: { tabs: readonly StaffTab[]; currentPage: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return undefined
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setIsOpen(false)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      frame.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen])
  return (
    <div className={styles.more} ref={frame}>
      <button
        type="button"
        className={styles.tab}
        aria-expanded={isOpen}
        aria-controls={id}
        data-current={tabs.some(({ page }) => page === currentPage) || undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <StaffIcon name="more" />
        {t('more')}
      </button>
      {isOpen && (
        <div className={styles.moreList} id={id} onClick={() => setIsOpen(false)}>
          {tabs.map((tab) => (
            <Tab key={tab.page} tab={tab} isCurrent={tab.page === currentPage} />
          ))}
        </div>
      )}
    </div>
  )
}
