import { useContext, type ReactNode } from 'react'
import { t } from '../catalogue/page.ts'
import { Header } from '../shell/header.tsx'
import { MessagePage } from '../layout/message-page.tsx'
import { HasHeader } from '../shell/shell.tsx'
import { Signpost } from '../art/signpost.tsx'
import { usePageTitle } from '../settings/use-page-title.ts'
import { HomeLink } from './home-link.tsx'

/** Shown for unknown paths, and for pages whose feature is off. Adds the header if the route has none. */
export function NotFoundScreen(): ReactNode {
  usePageTitle(t('notFound'))
  const hasHeader = useContext(HasHeader)
  return (
    <>
      {!hasHeader && <Header withAccount={false} />}
      <MessagePage title={t('notFoundTitle')} drawing={<Signpost />} actions={<HomeLink />} />
    </>
  )
}
