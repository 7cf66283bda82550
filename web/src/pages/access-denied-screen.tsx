import { t as failure } from '@first-chair/core/catalogue/failure'
import { useLocation } from '@tanstack/react-router'
import { t } from '../catalogue/page.ts'
import { MessagePage } from '../layout/message-page.tsx'
import { usePageTitle } from '../settings/use-page-title.ts'
import { HomeLink } from './home-link.tsx'

export function AccessDeniedScreen() {
  usePageTitle(t('accessDenied'))
  const { isSignInTooWeak } = useLocation().state
  const title = failure(isSignInTooWeak ? 'stronger-sign-in-needed' : 'not-an-administrator')
  return <MessagePage title={title} actions={<HomeLink />} />
}
