import { Outlet, useMatches } from '@tanstack/react-router'
import { createContext, type ReactNode } from 'react'
import { OfflineStrip } from '../ui/offline-strip.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Whether the header stands above the page already. */
export const HasHeader = createContext(false)

/** What stands around every page: skip link, and the header and footer that its route asks for. */
export function Shell(): ReactNode {
  const { header, hasFooter } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {header && <Header withAccount={header === 'account'} />}
      <OfflineStrip>You're offline. Some things will not work until you are connected again.</OfflineStrip>
      <HasHeader value={header !== undefined}>
        <Outlet />
      </HasHeader>
      {hasFooter && <Footer />}
    </>
  )
}
