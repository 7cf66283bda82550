import { useContext, type ReactNode } from 'react'
import { Header } from '../app/header.tsx'
import { MessagePage } from '../app/message-page.tsx'
import { HasHeader } from '../app/shell.tsx'
import { Signpost } from '../art/signpost.tsx'
import { usePageTitle } from '../settings/use-page-title.ts'
import { HomeLink } from './home-link.tsx'

/** Any path that is no page, and every page whose feature is switched off; with the header where the route brings none. */
export function NotFoundScreen(): ReactNode {
  usePageTitle('Page Not Found')
  const hasHeader = useContext(HasHeader)
  return (
    <>
      {!hasHeader && <Header withAccount={false} />}
      <MessagePage title="Ooops 404 - Page Not Found" drawing={<Signpost />} actions={<HomeLink />} />
    </>
  )
}
