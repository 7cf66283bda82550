import { Link } from '@tanstack/react-router'
import { CallUs } from '../guest/call-us.tsx'
import { useTexts } from '../settings/use-settings.ts'
import { usePageTitle } from '../settings/use-page-title.ts'
import { buttonClass } from '../ui/button.tsx'
import styles from '../app/page.module.css'

export function SignInFailedScreen() {
  const { signIn, welcome } = useTexts()
  usePageTitle(signIn.failedTitle)
  return (
    <main id="main" className={styles.page}>
      <h1>{signIn.failedTitle}</h1>
      <p>{signIn.failedText}</p>
      <CallUs />
      <Link to="/home" preload={false} className={buttonClass()}>
        {welcome.signInButton}
      </Link>
      <Link to="/welcome" className={buttonClass('ghost')}>
        Home
      </Link>
    </main>
  )
}
