import { lazy, Suspense } from 'react'
import { AccountMenu } from './account-menu.tsx'
import styles from './header.module.css'
import { Logo } from './logo.tsx'

/** On demand, because it knows the contract, which the first page does not need. */
const CurrentPlace = lazy(async () => ({ default: (await import('../guest/current-place.tsx')).CurrentPlace }))

/** The bar on top of a page: logo, and for signed-in guests their menu. */
export function Header({ withAccount }: { withAccount: boolean }) {
  return (
    <header className={styles.header}>
      <Logo />
      <span className={styles.grow} />
      {withAccount && (
        <>
          <Suspense>
            <span className={styles.place}>
              <CurrentPlace />
            </span>
          </Suspense>
          <AccountMenu />
        </>
      )}
    </header>
  )
}
