import { failures } from '@first-chair/core/contract/failure'
import { useLocation } from '@tanstack/react-router'
import { MessagePage } from '../layout/message-page.tsx'
import { usePageTitle } from '../settings/use-page-title.ts'
import { HomeLink } from './home-link.tsx'

export function AccessDeniedScreen() {
  usePageTitle('Access denied')
  const { isSignInTooWeak } = useLocation().state
  const { message } = failures[isSignInTooWeak ? 'stronger-sign-in-needed' : 'not-an-administrator']
  return <MessagePage title={message} actions={<HomeLink />} />
}
