import { failures } from '@first-chair/core/failure'
import { useLocation } from '@tanstack/react-router'
import { usePageTitle } from '../settings/use-page-title.ts'
import { HomeLink } from './home-link.tsx'
import styles from '../app/page.module.css'

export function AccessDeniedScreen() {
  usePageTitle('Access denied')
  const { isSignInTooWeak } = useLocation().state
  return (
    <main id="main" className={styles.page}>
      <h1>{failures[isSignInTooWeak ? 'stronger-sign-in-needed' : 'not-an-administrator'].message}</h1>
      <HomeLink />
    </main>
  )
}
