import { Outlet, useMatches } from '@tanstack/react-router'
import { createContext, type ReactNode } from 'react'
import { t } from '../catalogue/page.ts'
import { OfflineStrip } from '../ui/feedback/offline-strip.tsx'
import { Footer } from '../layout/footer.tsx'
import { Header } from './header.tsx'

/** Whether the shell renders a header above the page. */
export const HasHeader = createContext(false)

/** The frame of every page: the skip link, and the header and footer that its route defines. */
export function Shell(): ReactNode {
  const { header, hasFooter, saysOffline } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  return (
    <>
      <a className="skip" href="#main">
        {t('skipToContent')}
      </a>
      {header && <Header withAccount={header === 'account'} />}
      {!saysOffline && <OfflineStrip>{t('offline')}</OfflineStrip>}
      <HasHeader value={header !== undefined}>
        <Outlet />
      </HasHeader>
      {hasFooter && <Footer />}
    </>
  )
}
