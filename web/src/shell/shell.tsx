import { Outlet, useMatches } from '@tanstack/react-router'
import { createContext, lazy, Suspense, type ReactNode } from 'react'
import { t } from '../catalogue/page.ts'
import { useOutbox } from '../guest/unsent.ts'
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
      <Connection saysOffline={saysOffline === true} />
      <HasHeader value={header !== undefined}>
        <Outlet />
      </HasHeader>
      {hasFooter && <Footer />}
    </>
  )
}

/** Loaded where there is something to say. */
const OutboxStrip = lazy(() =>
  import('../guest/outbox/outbox-strip.tsx').then(
    (loaded) => ({ default: loaded.OutboxStrip }),
    // Without a connection it may not be there. Nothing else depends on it.
    () => ({ default: ({ children }: { children: ReactNode }): ReactNode => children }),
  ),
)

/** What is not sent yet, or that a newer release waits; else that there is no connection, unless the page says that itself. */
function Connection({ saysOffline }: { saysOffline: boolean }) {
  const { entries, received, isFormerDeleted, hasNewVersion } = useOutbox()
  const offline = saysOffline ? null : <OfflineStrip>{t('offline')}</OfflineStrip>
  if (entries.length === 0 && received.length === 0 && !isFormerDeleted && !hasNewVersion) return offline
  return (
    <Suspense fallback={offline}>
      <OutboxStrip>{offline}</OutboxStrip>
    </Suspense>
  )
}
