import { t } from '../catalogue/page.ts'
import { Logo } from '../layout/logo.tsx'
import styles from '../layout/page.module.css'
import { Spinner } from '../ui/spinner.tsx'

/** Displayed while a page is loading. */
export function PageLoading() {
  return <StatusPage text={t('loading')} />
}

/** Displayed on `/` during the silent sign-in check. */
export function SignInCheck() {
  return <StatusPage text={t('checkingSignIn')} />
}

type StatusPageProps = { text: string }

/** A full page with the logo, a spinner and a text. */
export function StatusPage({ text }: StatusPageProps) {
  return (
    <main id="main" className={styles.waiting} aria-busy="true">
      <Logo />
      <h1 className={styles.waitingWords}>
        <Spinner /> {text}
      </h1>
    </main>
  )
}
