import { lazy, Suspense } from 'react'
import { useTexts } from '../settings/use-settings.ts'
import styles from './header.module.css'
import { Logo } from '../layout/logo.tsx'

/** Loaded with the pages that have it. */
const HeaderOfGuest = lazy(async () => ({ default: (await import('./home-page.ts')).HeaderOfGuest }))

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
        <Suspense>
          <HeaderOfGuest />
        </Suspense>
      )}
    </header>
  )
}
