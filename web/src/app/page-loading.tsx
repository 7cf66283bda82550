import { Logo } from './logo.tsx'
import styles from './page.module.css'
import { Spinner } from '../ui/spinner.tsx'

/** A page on its way. */
export function PageLoading() {
  return <Waiting words="Loading" />
}

/** `/` while it finds out silently whether the guest is signed in. */
export function SignInCheck() {
  return <Waiting words="Checking your sign-in" />
}

/** Logo, loader and a word on the colour of the header. */
export function Waiting({ words }: { words: string }) {
  return (
    <main id="main" className={styles.waiting} aria-busy="true">
      <Logo />
      <h1 className={styles.waitingWords}>
        <Spinner /> {words}
      </h1>
    </main>
  )
}
