import type { ReactNode } from 'react'
import { usePageTitle } from '../settings/use-page-title.ts'
import { Logo } from '../app/logo.tsx'
import { Signpost } from '../art/signpost.tsx'
import { HomeLink } from './home-link.tsx'
import styles from '../app/page.module.css'

/** Any path that is no page, and every page whose feature is switched off. */
export function NotFoundScreen(): ReactNode {
  usePageTitle('Page Not Found')
  return (
    <main id="main" className={styles.page}>
      <Logo />
      <Signpost />
      <h1>Ooops 404 - Page Not Found</h1>
      <HomeLink />
    </main>
  )
}
