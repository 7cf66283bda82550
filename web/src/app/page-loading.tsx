import { Logo } from './logo.tsx'
import styles from './page.module.css'
import { Spinner } from '../ui/spinner.tsx'

/** Displayed while a page is loading. */
export function PageLoading() {
  return <Waiting words="Loading" />
}

/** Displayed on `/` during the silent sign-in check. */
export function SignInCheck() {
  return <Waiting words="Checking your sign-in" />
}

type WaitingProps = { words: string }

/** A full page with the logo, a spinner and a text. */
export function Waiting({ words }: WaitingProps) {
  return (
    <main id="main" className={styles.waiting} aria-busy="true">
      <Logo />
      <h1 className={styles.waitingWords}>
        <Spinner /> {words}
      </h1>
    </main>
  )
}
