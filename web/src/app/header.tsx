import { lazy, Suspense } from 'react'
import { useTexts } from '../settings/use-settings.ts'
import { AccountMenu } from './account-menu.tsx'
import styles from './header.module.css'
import { Logo } from './logo.tsx'

/** On demand, because it knows the contract, which the first page does not need. */
const CurrentPlace = lazy(async () => ({ default: (await import('../guest/current-place.tsx')).CurrentPlace }))

/** The bar on top of a page: logo, where there is room what the application is, and for signed-in guests their menu. */
export function Header({ withAccount }: { withAccount: boolean }) {
  const { subtitle } = useTexts().application
  return (
    <header className={styles.header}>
      <Logo />
      <span className={styles.subtitle}>{subtitle}</span>
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
