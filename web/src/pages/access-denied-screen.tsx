import { failures } from '@first-chair/core/failure'
import { usePageTitle } from '../settings/use-page-title.ts'
import { HomeLink } from './home-link.tsx'
import styles from '../app/page.module.css'

export function AccessDeniedScreen() {
  usePageTitle('Access denied')
  return (
    <main id="main" className={styles.page}>
      <h1>{failures['not-an-administrator'].message}</h1>
      <HomeLink />
    </main>
  )
}
