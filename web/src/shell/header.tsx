import { lazy, Suspense } from 'react'
import { useTexts } from '../settings/use-settings.ts'
import { AccountMenu } from './account-menu.tsx'
import styles from './header.module.css'
import { Logo } from '../layout/logo.tsx'

/** Loaded on demand, because it imports the API contract, which the first page does not need. */
const CurrentPlace = lazy(async () => ({ default: (await import('../guest/current-location.tsx')).CurrentLocation }))

/**
 * The header of a page: the logo, the subtitle of the application (if there is room), and the menu of a signed-in
 * guest.
 */
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
