import { Link } from '@tanstack/react-router'
import { t } from '../catalogue/page.ts'
import { MessagePage } from '../layout/message-page.tsx'
import { CallUs } from '../guest/call-us.tsx'
import { usePageTitle } from '../settings/use-page-title.ts'
import { useTexts } from '../settings/use-settings.ts'
import { buttonClass } from '../ui/button.tsx'

export function SignInFailedScreen() {
  const { signIn, welcome } = useTexts()
  usePageTitle(signIn.failedTitle)
  return (
    <MessagePage
      title={signIn.failedTitle}
      actions={
        <>
          <Link to="/home" preload={false} className={buttonClass()}>
            {welcome.signInButton}
          </Link>
          <CallUs />
          <Link to="/welcome" className={buttonClass('ghost')}>
            {t('home')}
          </Link>
        </>
      }
    >
      <p>{signIn.failedText}</p>
    </MessagePage>
  )
}
