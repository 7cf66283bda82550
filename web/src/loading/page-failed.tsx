import { Banner } from '../ui/feedback/banner.tsx'
import { Button } from '../ui/button.tsx'
import { usePageTitle } from '../settings/use-page-title.ts'
import styles from '../layout/page.module.css'

/** Replaces a page that could not be loaded or rendered. Drafts survive a reload. */
export function PageFailed() {
  usePageTitle('This page did not load')
  return (
    <main id="main" className={styles.page}>
      <h1>This page did not load</h1>
      <Banner tone="bad" title="Part of the page is missing" action={<Button onClick={reload}>Reload</Button>}>
        The connection may have been lost. Your entries are kept.
      </Banner>
    </main>
  )
}

function reload(): void {
  location.reload()
}
