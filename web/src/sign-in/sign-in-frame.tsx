import type { ReactNode } from 'react'
import { Poster } from '../art/poster.tsx'
import { welcomeWide } from '../art/scenes/welcome-wide.ts'
import { useLayout } from '../art/use-layout.ts'
import { t } from '../catalogue/sign-in.ts'
import { Logo } from '../layout/logo.tsx'
import { usePageTitle } from '../settings/use-page-title.ts'
import styles from './sign-in.module.css'

/**
 * The frame of the pages for signing in: the mountains, and a pane with a heading. `end` is at the bottom of the pane on a
 * phone, where the thumb is.
 */
export function SignInFrame({
  title,
  drawing,
  children,
  end,
}: {
  title: string
  drawing?: ReactNode
  children: ReactNode
  end?: ReactNode
}) {
  const isWide = useLayout('wide')
  usePageTitle(title)
  return (
    <main id="main" className={styles.page}>
      <div className={styles.sky}>
        <Poster scene={welcomeWide} className={styles.art} />
        <div className={styles.logo}>
          <Logo />
        </div>
        {isWide && <p className={styles.tagline}>{t('tagline')}</p>}
      </div>
      <div className={styles.pane}>
        {drawing}
        <h1>{title}</h1>
        {children}
        {end !== undefined && <div className={styles.end}>{end}</div>}
      </div>
    </main>
  )
}
