import { Link } from '@tanstack/react-router'
import { t } from '../../catalogue/staff-scan.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePopup } from '../../ui/use-popup.ts'
import { StaffIcon } from '../../art/staff-icon.tsx'
import styles from './staff-shell.module.css'
import type { StaffTab } from './staff-tabs.ts'

/** The link to one page. */
export function Tab({
  tab: { page, icon, label },
  isCurrent,
  isEntry = false,
}: {
  tab: StaffTab
  isCurrent: boolean
  /** True if the page of a household was opened from it. */
  isEntry?: boolean
}) {
  return (
    <Link
      to="/staff/$page"
      params={{ page }}
      preload={false}
      className={styles.tab}
      aria-current={isCurrent ? 'page' : isEntry ? 'true' : undefined}
    >
      {'staff' in icon ? <StaffIcon name={icon.staff} /> : <Icon name={icon.guest} />}
      {label}
    </Link>
  )
}

/** The tabs that do not fit, behind a button. Closes after a choice, on Escape, and when the focus leaves it. */
export function MoreTabs({ tabs, currentPage }: { tabs: readonly StaffTab[]; currentPage: string | undefined }) {
  const { isOpen, frame, id, close, button } = usePopup()
  return (
    <div className={styles.more} ref={frame}>
      <button
        type="button"
        className={styles.tab}
        {...button}
        data-current={tabs.some(({ page }) => page === currentPage) || undefined}
      >
        <StaffIcon name="more" />
        {t('more')}
      </button>
      {isOpen && (
        <div className={styles.moreList} id={id} onClick={close}>
          {tabs.map((tab) => (
            <Tab key={tab.page} tab={tab} isCurrent={tab.page === currentPage} />
          ))}
        </div>
      )}
    </div>
  )
}
