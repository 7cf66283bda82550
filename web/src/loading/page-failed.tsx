import { t } from '../catalogue/page.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { Button } from '../ui/button.tsx'
import { usePageTitle } from '../settings/use-page-title.ts'
import styles from '../layout/page.module.css'

/** Replaces a page that could not be loaded or rendered. Drafts survive a reload. */
export function PageFailed() {
  usePageTitle(t('failed'))
  return (
    <main id="main" className={styles.page}>
      <h1>{t('failed')}</h1>
      <Banner tone="bad" title={t('partMissing')} action={<Button onClick={reload}>{t('reload')}</Button>}>
        {t('connectionLost')}
      </Banner>
    </main>
  )
}

function reload(): void {
  location.reload()
}
