import { AccountMenu } from './account-menu.tsx'
import styles from './header.module.css'
import { Logo } from './logo.tsx'

/** The bar on top of a page: logo, and for signed-in guests their menu. */
export function Header({ withAccount }: { withAccount: boolean }) {
  return (
    <header className={styles.header}>
      <Logo />
      <span className={styles.grow} />
      {withAccount && <AccountMenu />}
    </header>
  )
}
