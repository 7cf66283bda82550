import { useMatch, useRouter } from '@tanstack/react-router'
import { getScannedCodeKind } from '@first-chair/core/staff/staff-code'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '../../catalogue/staff.ts'
import { ProductMark } from '../../layout/logo.tsx'
import { IconButton } from '../../ui/button.tsx'
import { HelpBanner } from '../kiosk/help-banner.tsx'
import { useSettings } from '../../settings/use-settings.ts'
import { CodeNotice, describeScanned, type Notice } from '../code-notice.tsx'
import { useOpenCode } from '../open-code.ts'
import { getRoleText } from '../staff-text.ts'
import { usePlace, type OwnPlaces } from '../place.ts'
import { getEntryPage, useEntryPage } from '../entry-page.ts'
import { useTypedKeys } from '../use-typed-keys.ts'
import { NetworkChip } from '../offline/network-chip.tsx'
import { OfflineHousehold } from '../offline/offline-household.tsx'
import { openOffline, useOfflineState, worksOffline } from '../offline/offline-state.ts'
import { TroubleNotices } from '../offline/trouble-notices.tsx'
import { getSeenAt } from '../offline/use-offline-scan.ts'
import { MoreTabs, Tab } from './staff-tab.tsx'
import { getTabs } from './staff-tabs.ts'
import { StaffMenu, type StaffMenuProps } from './staff-menu.tsx'
import styles from './staff-shell.module.css'

/** The frame around the pages for staff: place, role, network and account at the top, tabs at the bottom or at the left. */
export function StaffShell({
  places,
  menu,
  children,
}: {
  places: OwnPlaces['places']
  menu: Omit<StaffMenuProps, 'places'>
  children: ReactNode
}) {
  const { locationName, role, roles, personName } = usePlace()
  const router = useRouter()
  const page = useMatch({ from: '/staff/$page', shouldThrow: false })?.params.page
  const isHousehold = page === 'household'
  const entry = getEntryPage()
  useEntryPage(page)
  const offline = useOfflineState()
  const { opened } = offline
  // A phone has the action bar of a task in place of the tabs.
  const isTask = isHousehold || page === 'lessons' || opened !== undefined
  const { baseUrl } = useSettings().frontEndSettings
  const opening = useOpenCode()
  const { mutate: open, reset } = opening
  const [notice, setNotice] = useState<Notice>()
  const forgetRefusal = useCallback(() => {
    reset()
    setNotice(undefined)
  }, [reset])
  const openScanned = (text: string) => {
    const kind = getScannedCodeKind(text, baseUrl)
    forgetRefusal()
    // A device without a network has its own words.
    if (kind === 'code' || worksOffline(offline)) open(text)
    else setNotice(describeScanned(kind))
  }
  // A household without a network has no address: another page closes it.
  const shownPage = useRef(page)
  useEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    openOffline(undefined)
    forgetRefusal()
  }, [page, forgetRefusal])
  const openPage = (name: string) => () => void router.navigate({ to: '/staff/$page', params: { page: name } })
  const { tabs, more } = getTabs(roles)
  useTypedKeys({
    onScan: openScanned,
    shortcuts: Object.fromEntries(
      [...tabs, ...more].flatMap((tab) => (tab.key === undefined ? [] : [[tab.key, openPage(tab.page)]])),
    ),
  })

  return (
    <div className={styles.frame} data-task={isTask || undefined}>
      <nav className={styles.tabs} aria-label={t('tabs')}>
        <span className={styles.mark}>
          <ProductMark />
        </span>
        {tabs.map((tab) => (
          <Tab key={tab.page} tab={tab} isCurrent={tab.page === page} isEntry={isHousehold && tab.page === entry} />
        ))}
        {more.length > 0 && <MoreTabs tabs={more} currentPage={page} />}
      </nav>
      <div className={styles.page}>
        <header className={styles.bar}>
          {isTask && (
            // The lessons have a tab, which only a phone hides.
            <span className={isHousehold ? styles.back : `${styles.back} ${styles.onlyPhone}`}>
              <IconButton
                icon="back"
                label={t('back')}
                onClick={opened ? () => openOffline(undefined) : openPage(getEntryPage())}
              />
            </span>
          )}
          <div className={styles.place}>
            <b>{locationName}</b>
            <span>{t('place-and-role', { role: getRoleText(role), name: personName })}</span>
          </div>
          <NetworkChip />
          <StaffMenu places={places} {...menu} />
        </header>
        <main id="main" className={styles.main}>
          <HelpBanner />
          <div className={styles.notices}>
            <TroubleNotices />
            <CodeNotice error={opening.error} notice={notice} onScan={forgetRefusal} />
          </div>
          {opened ? (
            <OfflineHousehold key={opened.lookup} household={opened} seenAt={getSeenAt(opened.lookup)} />
          ) : (
            children
          )}
        </main>
      </div>
    </div>
  )
}
